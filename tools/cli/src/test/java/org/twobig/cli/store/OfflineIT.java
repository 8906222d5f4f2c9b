package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertFields;
import static org.twobig.cli.Console.assertRefused;
import static org.twobig.cli.Workplace.entries;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.Question;
import org.twobig.game.gated.Gate;

/** The commands on whole stores, as a person uses them. */
class OfflineIT {
  private static final String POSITION = "8F447CB9A9B997D456356054E1BBA7";

  /** Nine stones: a solve takes far too long. */
  private static final String ENDLESS = "0FC3484B7";

  /** Of the tests, whose searches stand still where a test says. */
  private static final String GAME = "gated:5x4x4";

  @AutoClose private final Workplace workplace = new Workplace();

  private Path solved(String name, String question) throws Exception {
    Path store = workplace.create(name);
    Console.done("solve", "--store", store, "--question", question, POSITION);
    return store;
  }

  private JsonNode solve(Path store, String question) throws Exception {
    return Console.json("solve", "--json", "--store", store, "--question", question, POSITION);
  }

  @Test
  void whatWasSolvedIsKnownInTheStoreOfAnotherSizeThatItIsImportedInto() throws Exception {
    Path store = solved("s", "white");
    long entries = entries(store);
    Path file = workplace.path("s.twobig");
    JsonNode exported = Console.json("export", "--json", store, file);
    assertThat(exported.get("entries").longValue()).isEqualTo(entries);
    assertThat(exported.get("bytes").longValue()).isEqualTo(Files.size(file));

    Path other = workplace.path("other");
    Console.done("create", other, "--buckets", 5_000_011, "--placement", "direct");
    JsonNode imported = Console.json("merge", "--json", other, file);
    assertThat(imported.get("entries").longValue() + imported.get("lost").longValue())
        .isEqualTo(entries);
    assertThat(imported.get("from").get(1).get("name").textValue()).isEqualTo(file.toString());
    assertThat(solve(other, "white").get("from_store").booleanValue()).isTrue();
  }

  @Test
  void aStoreIsResizedAndVerified() throws Exception {
    Path store = solved("s", "white");
    long entries = entries(store);
    JsonNode resized = Console.json("resize", "--json", store, "--size", "64m");
    assertThat(resized.get("table_bytes").longValue()).isBetween(67_000_000L, 64L << 20);
    assertFields(resized, "entries", entries, "lost", 0);

    JsonNode verified = Console.json("verify", "--json", store);
    assertFields(verified, "sound", true, "entries", entries);
    assertThat(solve(store, "white").get("from_store").booleanValue()).isTrue();
    assertThat(Console.done("verify", store).out())
        .contains("all of them right")
        .contains("all checksums right");
  }

  /** "White does not win" and "Black does not win" are a draw, or one of them is a loss. */
  @Test
  void aMergeUnitesTheAnswersToBothQuestions() throws Exception {
    Path white = solved("white", "white");
    Path black = solved("black", "black");
    JsonNode merged = Console.json("merge", "--json", white, black);
    assertThat(merged.get("from").get(1).get("united").longValue()).isPositive();

    JsonNode both = solve(white, "both");
    assertFields(both, "from_store", true, "nodes", 0);
    assertThat(Console.done("verify", white).out()).contains("all of them right");
  }

  @Test
  void aWrongWordIsNamedByItsBucketAndLeftOutByAResize() throws Exception {
    Path store = workplace.path("s");
    Console.done("create", store, "--size", Workplace.SIZE, "--placement", "direct");
    Console.done("solve", "--store", store, POSITION);
    long entries = entries(store);
    try (RandomAccessFile file = new RandomAccessFile(store.resolve("table.data").toFile(), "rw")) {
      file.seek((2 << 20) + 16 * 1000);
      file.writeLong(0x1234_5678_9ABC_DEF0L);
    }
    Output found = Console.run("verify", store);
    assertThat(found.exitCode()).isEqualTo(3);
    assertThat(found.out())
        .contains("1 damaged")
        .containsPattern("bucket 1000, word 0: f0debc9a78563412\n *no position has the key");
    assertThat(found.err()).startsWith("twobig: 1 entry of the store " + store);

    Output resized = Console.done("resize", store, "--size", Workplace.SIZE);
    assertThat(resized.err()).contains("left out 1 damaged entry");
    assertThat(Console.json("verify", "--json", store).get("sound").booleanValue()).isTrue();
    assertThat(entries(store)).isBetween(entries - 1, entries);
  }

  @Test
  void whileASolverLivesAStoreIsReadButNotChanged() throws Exception {
    Path store = workplace.create("s", GAME);
    Path other = workplace.create("other", GAME);
    Console.done("solve", "--threads", 1, "--store", other, "3143");
    Path file = workplace.path("other.twobig");
    Files.writeString(file, "mine");
    assertRefused(Console.run("export", other, file), 2, "--force replaces it");
    assertThat(file).hasContent("mine");
    Console.done("export", "--force", other, file);
    Gate gate = workplace.gate(3000);
    Running solver = workplace.start(gate, "solve", "--threads", 1, "--store", store, "3");
    solver.awaitStop(gate, 3000);
    long found = Workplace.entries(store);
    assertThat(found).isPositive();

    assertThat(Console.json("verify", "--json", store).get("damaged").longValue()).isZero();
    Path live = workplace.path("live.twobig");
    assertThat(Console.json("export", "--json", store, live).get("entries").longValue())
        .isEqualTo(found);
    for (Object[] command :
        new Object[][] {
          {"resize", store, "--size", "64m"}, {"merge", store, other}, {"merge", store, file}
        }) {
      assertRefused(
          Console.run(command),
          3,
          "twobig: The store " + store + " is in use by another process (pid ",
          "; stop that process in order to ");
    }
    JsonNode compared = Console.json("diff", "--json", other, store);
    assertFields(compared, "all/disagreeing", 0, "b/entries", found);
    assertThat(solver.isAlive()).isTrue();
    JsonNode merged = Console.json("merge", "--json", other, store); // which is only read
    assertThat(merged.get("from").get(1).get("entries").longValue()).isEqualTo(found);
    Console.done("merge", other, live);
    assertThat(Console.json("verify", "--json", other).get("sound").booleanValue()).isTrue();
  }

  @Test
  void ctrlCLeavesTheStoreAsItWas() throws Exception {
    Path store = solved("s", "white");
    long entries = entries(store);
    Path unfinished = store.resolve("table.checkpoint.new");
    Output interrupted = interruptAResize(store, unfinished);
    while (!interrupted.err().contains("interrupted")) { // it was done, and perhaps just ending
      JsonNode done = Console.json("stats", "--json", store);
      assertThat(done.get("table_bytes").longValue()).isGreaterThan(32L << 20);
      Console.done("resize", store, "--size", Workplace.SIZE);
      interrupted = interruptAResize(store, unfinished);
    }

    assertThat(interrupted.exitCode()).isEqualTo(130);
    assertThat(interrupted.err()).isEqualTo("twobig: interrupted; the store is unchanged\n");
    assertThat(interrupted.out()).isEmpty();
    assertThat(unfinished).doesNotExist();
    JsonNode stats = Console.json("stats", "--json", store);
    assertThat(stats.get("entries").longValue()).isEqualTo(entries);
    assertThat(stats.get("table_bytes").longValue()).isLessThanOrEqualTo(32L << 20);
  }

  private Output interruptAResize(Path store, Path unfinished) throws Exception {
    Running resize = workplace.start("resize", store, "--size", "512m");
    while (!Files.exists(unfinished) && resize.isAlive()) {
      Thread.sleep(1);
    }
    resize.interruptIfAlive();
    return resize.await();
  }

  @Test
  void entriesGoThroughAPipe() throws Exception {
    Path store = solved("s", "white");
    Path other = workplace.create("other");
    String script =
        "set -o pipefail; a=$1; b=$2; twobig=$3; shift 3;"
            + " \"$@\" export \"$a\" - | \"$twobig\" merge \"$b\" - --json";
    List<String> pipe = List.of("bash", "-c", script, "bash");
    Output whole =
        workplace
            .startProgram(pipe, store, other, Workplace.LAUNCHER, Workplace.withoutFlags())
            .await();
    assertThat(whole.done().object().get("entries").longValue()).isEqualTo(entries(store));
    // Without the flags of the launcher, Java warns of what Chronicle uses.
    assertThat(whole.err().lines().filter(line -> !line.startsWith("WARNING: ")))
        .first(InstanceOfAssertFactories.STRING)
        .startsWith("Wrote ");
  }

  @Test
  void anInputThatIsCutOffIsNotImported() throws Exception {
    Path store = solved("s", "white");
    Path file = workplace.path("s.twobig");
    Console.done("export", store, file);
    Path other = workplace.create("other");
    InputStream standard = System.in;
    System.setIn(new ByteArrayInputStream(Files.readAllBytes(file), 0, 1000));
    Output cut;
    try {
      cut = Console.run("merge", other, "-", "--json");
    } finally {
      System.setIn(standard);
    }
    assertThat(cut.exitCode()).isEqualTo(3);
    assertThat(cut.err())
        .containsPattern( // in which block lies with how the threads of the export came along
            "twobig: standard input is damaged: the file ends within block \\d, after 1,000 bytes")
        .contains("No store was changed");
    assertThat(entries(other)).isZero();
  }

  @Test
  void anExportThatCannotBeWrittenSaysSo() throws Exception {
    Path store = solved("s", "white");
    assertRefused(
        Console.run("export", store, "/dev/full"),
        4,
        "twobig: /dev/full cannot be written: No space left");
    assertRefused(
        Console.run("export", store, workplace.path("absent/file")),
        3,
        "its folder is missing or read-only");
  }

  @Test
  void aDumpAndAnExportEndQuietlyWhenTheirReaderHasEnough() throws Exception {
    Path store = solved("s", "white");
    List<String> pipe =
        List.of("bash", "-c", "s=$1; shift; \"$@\" dump \"$s\" --csv | head -n 2", "bash");
    Output outcome = workplace.startProgram(pipe, store, Workplace.LAUNCHER).await();
    assertThat(outcome.out().lines()).hasSize(2);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isZero();

    String closed = "s=$1; shift; exec 3> >(exit); wait $!; exec \"$@\" export \"$s\" - >&3";
    List<String> unread = List.of("bash", "-c", closed, "bash");
    Output export = workplace.startProgram(unread, store, Workplace.LAUNCHER).await();
    assertThat(export.err()).isEmpty();
    assertThat(export.exitCode()).isEqualTo(141);

    Output full =
        workplace
            .startProgram(
                List.of("sh", "-c", "s=$1; shift; exec \"$@\" dump \"$s\" > /dev/full", "sh"),
                store,
                Workplace.LAUNCHER)
            .await();
    assertThat(full.exitCode()).isEqualTo(4);
    assertThat(full.err()).contains("the output could not be written: is the disk full?");
  }

  /** From the table in memory, and from the checkpoint alone. */
  @Test
  void aSampleIsSolvedAnewWithTheSameVerdicts() throws Exception {
    Path store = solved("s", "white");
    for (int i = 0; i < 2; i++) {
      Output sample = Console.done("dump", store, "--random", 40, "--moves");
      Path file = workplace.file("some.txt", sample.out());
      Output solved = Console.done("solve", "--no-store", "--size", "32m", "--file", file);
      assertThat(solved.out()).containsPattern("Verdicts  (\\d+) of \\1 agree with the file");
      Console.done("unload", store);
    }
  }

  @Test
  void ctrlCEndsSolvingAnewWithWhatWasFound() throws Exception {
    Path store = workplace.create("s");
    Console.plant(store, ENDLESS, Question.WHITE, true, 1);
    Running verify = workplace.start("verify", store, "--resolve", 1, "--nodes", Long.MAX_VALUE);
    verify.awaitPrinted("Sample    1 entry");
    verify.interrupt();
    Output outcome = verify.await();
    assertThat(outcome.exitCode()).isEqualTo(130);
    assertThat(outcome.err()).isEqualTo("twobig: interrupted; 0 of 1 entries were solved anew\n");
    assertThat(outcome.out()).contains("Solved    0 of 1 entries anew");
  }
}
