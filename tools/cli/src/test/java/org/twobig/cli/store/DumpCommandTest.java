package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertRefused;
import static org.twobig.cli.Console.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.WordRegion;

/** The output of {@code twobig dump}. */
class DumpCommandTest {
  private static Console console;

  /** Solved once; nothing is stored in it any more. */
  private static Path solved;

  /** All rows of its dump. */
  private static List<Row> all;

  private record Row(
      String position, int ply, String verdict, String meaning, long work, String key) {
    static Row of(JsonNode object) {
      return new Row(
          object.path("position").asText(),
          object.get("ply").intValue(),
          object.get("verdict").textValue(),
          object.get("meaning").textValue(),
          object.get("work").longValue(),
          object.get("key").textValue());
    }

    /** A row of RFC 4180: of its fields only the meaning may have commas. */
    String csv() {
      String quote = meaning.contains(",") ? "\"" : "";
      String[] fields = {position, ply + "", verdict, quote + meaning + quote, work + "", key};
      return String.join(",", fields);
    }
  }

  @BeforeAll
  static void solve() throws IOException {
    console = new Console();
    solved = console.path("s");
    create(solved, "gated:5x4x4");
    assertThat(run("solve", "-s", solved, "-t", 1, "-q", "both", "333314").exitCode()).isZero();
    all = dump(solved);
  }

  @AfterAll
  static void removeStores() throws IOException {
    console.close();
  }

  private static void create(Path store, String game) {
    run("create", store, "--size", "20m", "--placement", "direct", "--game", game).done();
  }

  private static List<Row> dump(Object... arguments) {
    return Console.done("dump", "--json", arguments).json().stream().map(Row::of).toList();
  }

  private static void assertCsv(String csv) {
    List<String> lines = csv.lines().toList();
    assertThat(lines.get(0)).isEqualTo("position,ply,verdict,meaning,work,key");
    assertThat(lines.stream().skip(1))
        .containsExactlyInAnyOrderElementsOf(all.stream().map(Row::csv).toList());
  }

  /** The keys and the work of all words, found by going through the table by hand. */
  private static Map<String, Long> scan(Path store) {
    Map<String, Long> found = new HashMap<>();
    try (Store opened = Store.at(store).openReadOnly()) {
      WordRegion table = opened.use().table().wordRegion(0);
      Geometry geometry = table.geometry();
      for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
        for (int slot = 0; slot < 2; slot++) {
          long word = table.word(bucket, slot);
          if (word != 0) {
            found.put(geometry.keyOf(bucket, word).toString(), table.work(word));
          }
        }
      }
    }
    return found;
  }

  @Test
  void everyEntryIsWrittenOnce() {
    assertThat(all.size()).isGreaterThan(1000);
    assertThat(all.stream().collect(Collectors.toMap(Row::key, Row::work))).isEqualTo(scan(solved));
  }

  /** Folded keys stand for several positions; one of them is written where one is found. */
  @Test
  void theStoreSaysOfEveryPositionWhatItsRowSays() throws IOException {
    Path folded = console.create("folded");
    Console.solve(folded, Question.WHITE, 1, 20);
    List<Row> rows =
        dump(folded, "--verdict", "white_wins,white_does_not_win").stream()
            .filter(row -> !row.position().isEmpty())
            .toList();
    assertThat(rows.size()).isGreaterThan(100);
    Path file = Files.write(console.path("moves"), rows.stream().map(Row::position).toList());
    List<JsonNode> answers = run("solve", "-s", folded, "--file", file, "--json").json();
    assertThat(answers).hasSameSizeAs(rows);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(answers.get(i).get("answer").textValue())
          .as(rows.get(i).toString())
          .isEqualTo(rows.get(i).verdict().equals("white_wins") ? "yes" : "no");
      assertThat(answers.get(i).get("nodes").longValue()).isZero(); // the entry itself answers
    }
  }

  @Test
  void textCsvAndJsonTellTheSame() {
    assertCsv(run("dump", solved, "--csv").out());
    List<String> text = run("dump", solved).out().lines().toList();
    assertThat(text.get(0)).startsWith("# ply ");
    assertThat(text.stream().skip(1).map(line -> line.strip().split(" {2,}")).map(List::of))
        .containsExactlyInAnyOrderElementsOf(
            all.stream()
                .map(
                    row ->
                        List.of(
                            row.ply() + "",
                            row.work() + "",
                            row.meaning(),
                            row.position().isEmpty() ? "? key " + row.key() : row.position()))
                .toList());
  }

  @Test
  void withoutPositionsAllElseIsThere() {
    assertSame(
        dump(solved, "--no-position"),
        all.stream()
            .map(row -> new Row("", row.ply(), row.verdict(), row.meaning(), row.work(), row.key()))
            .toList());
  }

  /** Compares rows in any order. Keys are unique, so sorting suffices. */
  private static void assertSame(List<Row> rows, List<Row> wanted) {
    assertThat(sorted(rows)).isEqualTo(sorted(wanted));
  }

  private static List<Row> sorted(List<Row> rows) {
    return rows.stream().sorted(Comparator.comparing(Row::key)).toList();
  }

  private static void assertDumps(Predicate<Row> wanted, Object... options) {
    List<Row> expected = all.stream().filter(wanted).toList();
    assertThat(expected).isNotEmpty().hasSizeLessThan(all.size());
    assertSame(dump(solved, options), expected);
  }

  /** Which entries a solver leaves, and with which work, may change: limits come from the rows. */
  @Test
  void filtersTakeWhatTheySay() {
    Row middle =
        all.stream().sorted(Comparator.comparingLong(Row::work)).toList().get(all.size() / 2);
    int from = middle.ply() - 1;
    int to = middle.ply() + 1;
    assertDumps(row -> row.ply() >= from && row.ply() <= to, "--plies", from + "-" + to);
    long least = all.stream().mapToLong(Row::work).min().orElseThrow();
    long most = all.stream().mapToLong(Row::work).max().orElseThrow();
    assertDumps(row -> row.work() >= most, "--min-work", most);
    assertDumps(row -> row.work() <= least, "--max-work", least);
    assertDumps(
        row -> row.verdict().equals("black_wins") || row.verdict().equals("draw"),
        "--verdict",
        "black_wins,draw");
    assertDumps(
        row ->
            row.ply() == middle.ply()
                && row.work() >= middle.work()
                && row.verdict().equals(middle.verdict()),
        "--plies",
        middle.ply(),
        "--min-work",
        middle.work(),
        "--verdict",
        middle.verdict());
  }

  @Test
  void theLimitIsKeptByAllThreadsTogether() {
    assertThat(dump(solved, "--limit", 17)).hasSize(17);
    assertThat(dump(solved, "--limit", 0)).isEmpty();
    assertThat(dump(solved, "--limit", "1m")).hasSameSizeAs(all);
    assertThat(all).containsAll(dump(solved, "--limit", 300));
  }

  @Test
  void aShareIsChosenByTheSeedAndAsLargeAsItSays() {
    List<Row> tenth = dump(solved, "--sample", "10%", "--seed", 1);
    // Five standard deviations of a binomial distribution.
    double n = all.size();
    assertThat((double) tenth.size())
        .isBetween(0.1 * n - 5 * Math.sqrt(0.09 * n), 0.1 * n + 5 * Math.sqrt(0.09 * n));
    assertSame(dump(solved, "--sample", "10%", "--seed", 1), tenth);
    assertThat(new HashSet<>(dump(solved, "--sample", "10%", "--seed", 2)))
        .isNotEqualTo(new HashSet<>(tenth));
    assertThat(dump(solved, "--sample", "100%")).hasSameSizeAs(all);
    // Each of ten shares of its own, the seeds: nearly each entry is in one of them.
    Set<Row> some = new HashSet<>();
    for (int seed = 0; seed < 10; seed++) {
      some.addAll(dump(solved, "--sample", "50%", "--seed", seed));
    }
    assertThat((double) some.size()).isGreaterThan(0.99 * n);
  }

  @Test
  void anExportedFileDumpsAsItsStoreDoes() throws IOException {
    Path exported = console.path("exported");
    assertThat(run("export", solved, exported).exitCode()).isZero();
    assertSame(dump("--file", exported), all);

    byte[] bytes = Files.readAllBytes(exported);
    bytes[bytes.length / 2] ^= 1;
    Files.write(exported, bytes);
    Path out = console.path("out.csv");
    assertRefused(run("dump", "--file", exported, "--csv", "-o", out), 3, "is damaged");
    assertThat(out).doesNotExist();
  }

  @Test
  void aFileGetsItsNameWhenItIsWhole() throws IOException {
    Path out = console.path("all.csv");
    Output outcome = run("dump", solved, "--csv", "--out", out);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).startsWith("twobig: wrote %,d entries".formatted(all.size()));
    assertCsv(Files.readString(out));

    assertRefused(run("dump", solved, "-o", out), 2, "--force replaces it");
    assertThat(run("dump", solved, "--csv", "-o", out, "--force", "--limit", 1).exitCode())
        .isZero();
    assertThat(out).content().hasLineCount(2);
    try (Stream<Path> files = Files.list(out.getParent())) {
      assertThat(files.filter(file -> file.toString().endsWith(".new"))).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"connectx:5x4x4, 3333221, score", "qubic, 00011516212a2b3f, White wins"})
  void everyGameIsWrittenInItsOwnNotation(String id, String position, String words) {
    Path store = console.path(id.replace(':', '-'));
    create(store, id);
    assertThat(
            run("solve", "-s", store, "-q", "both", "--threads", 1, "--nodes", "20k", position)
                .exitCode())
        .isIn(0, 5);
    Game game = Games.game(id);
    List<Row> rows = dump(store);
    assertThat(rows).isNotEmpty();
    assertThat(rows.stream().map(Row::meaning)).anyMatch(meaning -> meaning.contains(words));
    for (Row row : rows) {
      Board board = game.parse(row.position());
      assertThat(board.key().toString()).isEqualTo(row.key());
      assertThat(board.ply()).isEqualTo(row.ply());
      assertThat(org.twobig.game.Outcome.ofWords(row.verdict()).toString())
          .satisfies(
              verdict -> {
                if (!verdict.equals("unknown")) {
                  assertThat(row.meaning()).startsWith(verdict);
                }
              });
    }
  }

  private static List<String> lines(Object... options) {
    return Console.done("dump", solved, "--moves", options).out().lines().toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"white", "black", "both"})
  void solveReadsRandomEntriesAndTheStoreAnswersAsTheySay(String who) throws IOException {
    Path file =
        Files.write(console.path(who), lines("--random", 50, "--seed", 3, "--question", who));
    List<JsonNode> answers = run("solve", "-s", solved, "-q", who, "-f", file, "--json").json();
    assertThat(answers).hasSize(50);
    assertThat(answers).allMatch(answer -> answer.get("agrees").booleanValue());
    assertThat(answers).allMatch(answer -> answer.get("from_store").booleanValue());
  }

  @Test
  void randomEntriesSayInCommentsHowTheyWereDrawn() {
    int ply = all.get(all.size() / 2).ply();
    List<String> drawn = lines("--random", 20, "--plies", ply, "--seed", 5);
    assertThat(drawn.get(0)).isEqualTo("# random entries of %s, --seed 5".formatted(solved));
    assertThat(drawn.get(1)).isEqualTo("# second column: 1 White wins, 0 White does not win");
    assertThat(lines("--plies", ply)).containsAll(drawn.subList(1, drawn.size()));
    assertThat(lines("--random", 20, "--plies", ply, "--seed", 5)).isEqualTo(drawn);
    assertThat(lines("--random", 20, "--plies", ply, "--seed", 6)).isNotEqualTo(drawn);
    assertThat(lines("--random", 20, "--question", "any"))
        .hasSize(21)
        .allMatch(line -> line.startsWith("# random entries") || !line.contains(" "));
    List<JsonNode> objects = run("dump", solved, "--random", 200, "--json").json();
    assertThat(objects.stream().map(object -> object.get("key").textValue()).distinct())
        .hasSize(200);
  }

  @Test
  void wrongUsageIsRefused() throws IOException {
    assertRefused(run("dump", solved, "--plies", "31"), 2, "--plies must be 0 to 20");
    Path text = Files.writeString(console.path("text"), "x".repeat(200));
    assertRefused(run("dump", "--file", text), 3, "is not a Twobig file of exported entries");
  }
}
