package org.twobig.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.checker.Checker;
import org.twobig.checker.ProofChecker;
import org.twobig.checker.RefusedException;
import org.twobig.cli.CommandRun;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.connectfour3d.proof.Prover;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Question;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.PartitionedTable;

/**
 * The checker in the browser accepts and refuses what the one in Java does: proofs of both
 * questions and both forms, and what becomes of them by a change.
 */
class CertificateIT {
  /** How many changed proofs are judged: more where tests may take long. */
  private static final int CHANGES = Math.max(1_000, 400 * Integer.getInteger("twobig.effort", 1));

  private static final int CHANGES_OF_ONE = 40;
  private static final int CHANGES_OF_A_LEAF = 10;
  private static final int BATCH = 500;
  private static final int MOST_BYTES = 4_000;
  private static final Path LEAVES =
      Path.of("../checker/src/test/resources/org/twobig/checker/leaves.txt");
  private static final List<String> CLAIMS =
      List.of("White wins", "Black wins", "White does not win", "Black does not win");

  @TempDir private Path folder;

  private final Random random = new Random(22);

  /** The text of a proof and the steps after it. */
  private record Parts(String moves, String claim, byte[] steps) {
    static Parts of(byte[] file) throws IOException {
      byte[] all = new GZIPInputStream(new ByteArrayInputStream(file)).readAllBytes();
      String text = new String(all, StandardCharsets.ISO_8859_1);
      int end = text.indexOf("\n\n") + 2;
      String[] lines = text.substring(0, end).split("\n");
      return new Parts(
          lines[1].substring("moves ".length()),
          lines[2].substring("claim ".length()),
          Arrays.copyOfRange(all, end, all.length));
    }

    byte[] file() throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
        zip.write(
            "twobig proof 1\nmoves %s\nclaim %s\n\n"
                .formatted(moves, claim)
                .getBytes(StandardCharsets.US_ASCII));
        zip.write(steps);
      }
      return out.toByteArray();
    }
  }

  private static byte[] prove(PartitionedTable table, String moves, int number) throws IOException {
    Question question = number % 2 == 0 ? Question.WHITE : Question.BLACK;
    Prover.Leaves leaves = number % 4 < 3 ? Prover.Leaves.STATIC_PROOFS : Prover.Leaves.NONE;
    boolean yes = new Solver(table).solve(Position.ofMoves(moves), question).yes();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    new Prover(table, leaves).write(moves, question, yes, file);
    return file.toByteArray();
  }

  /** A proof with something else in it, or missing. */
  private Parts change(Parts proof) {
    byte[] steps = proof.steps.clone();
    int at = random.nextInt(Math.max(1, steps.length));
    int kind = random.nextInt(steps.length == 0 ? 2 : 8);
    String moves = proof.moves;
    switch (kind) {
      case 0 ->
          moves =
              new StringBuilder(moves)
                  .replace(at % moves.length(), at % moves.length() + 1, hex(random.nextInt(16)))
                  .toString();
      case 1 -> {
        return new Parts(moves, CLAIMS.get(random.nextInt(CLAIMS.size())), steps);
      }
      case 2 -> steps = Arrays.copyOf(steps, steps.length - 1 - random.nextInt(2) * (at / 2));
      case 3 -> {
        steps = Arrays.copyOf(steps, steps.length + 1);
        steps[steps.length - 1] = (byte) random.nextInt(80);
      }
      case 4 -> steps[at] = (byte) random.nextInt();
      default -> steps[at] ^= (byte) (1 << random.nextInt(6));
    }
    return new Parts(moves, proof.claim, steps);
  }

  private static String hex(int digit) {
    return Integer.toHexString(digit).toUpperCase(Locale.ROOT);
  }

  /** What the checker in Java finds, as the script writes it. */
  private static String verdict(byte[] file) {
    try {
      Checker.Proved proved = new ProofChecker(new ByteArrayInputStream(file)).check();
      return "%s after %s by %d".formatted(proved.claim(), proved.moves(), proved.steps());
    } catch (RefusedException e) {
      return "refused";
    }
  }

  @SuppressWarnings("unchecked")
  private static List<String> verdictsOfBrowser(Browser browser, List<byte[]> files) {
    return (List<String>)
        browser.runLong(
            """
            const [files, done] = arguments;
            const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
            import('/app/certificate.js').then(async ({ check, Refused }) => {
              const verdicts = [];
              for (const file of files) {
                try {
                  const { claim, moves, steps } = await check(bytes(file));
                  verdicts.push(`${claim} after ${moves} by ${steps}`);
                } catch (error) {
                  verdicts.push(error instanceof Refused ? 'refused' : String(error));
                }
              }
              done(verdicts);
            });
            """,
            files.stream().map(Base64.getEncoder()::encodeToString).toList());
  }

  /** Files of one step, right and wrong, by each rule that decides a position. */
  private static List<Parts> leaves() throws IOException {
    return Files.readAllLines(LEAVES).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("; "))
        .map(part -> new Parts(part[3], part[2], HexFormat.of().parseHex(part[4])))
        .toList();
  }

  private List<byte[]> changedProofs() throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (Parts leaf : leaves()) {
      files.add(leaf.file());
      for (int i = 0; i < CHANGES_OF_A_LEAF; i++) {
        files.add(change(leaf).file());
      }
    }
    int proofs = files.size() + CHANGES;
    try (Arena arena = Arena.ofConfined()) {
      PartitionedTable table =
          PartitionedTable.of(
              PrivateTable.create(
                  Geometry.ofBytes(KeyKind.FOLDED.keySpace(), Solver.VALUE_BITS, 32L << 20),
                  arena));
      for (int number = 0; files.size() < proofs; number++) {
        PositionGenerator generator = new PositionGenerator(34 + number % 10, 7 + number);
        byte[] file = prove(table, generator.next(), number);
        if (file.length > MOST_BYTES) {
          continue;
        }
        files.add(file);
        Parts proof = Parts.of(file);
        for (int i = 0; i < CHANGES_OF_ONE; i++) {
          files.add(change(proof).file());
        }
        byte[] damaged = file.clone();
        damaged[damaged.length / 2] ^= 1;
        files.add(damaged);
        files.add(Arrays.copyOf(file, file.length / 2));
      }
    }
    return files;
  }

  @Test
  void changedProofsAreJudgedAsByTheCheckerInJava() throws Exception {
    int accepted = 0;
    int refused = 0;
    try (Browser browser = Browser.start();
        Explorer server = serve()) {
      browser.open(server.url());
      List<byte[]> files = changedProofs();
      for (int from = 0; from < files.size(); from += BATCH) {
        List<byte[]> batch = files.subList(from, Math.min(files.size(), from + BATCH));
        List<String> expected = batch.stream().map(CertificateIT::verdict).toList();
        assertThat(verdictsOfBrowser(browser, batch)).isEqualTo(expected);
        refused += (int) expected.stream().filter("refused"::equals).count();
        accepted += (int) expected.stream().filter(one -> !one.equals("refused")).count();
      }
    }
    assertThat(accepted).isGreaterThan(CHANGES / 20);
    assertThat(refused).isGreaterThan(CHANGES / 3);
  }

  private Explorer serve() {
    Path store = folder.resolve("store");
    CommandRun made = CommandRun.of("create", store, "--size", "32m", "--placement", "direct");
    assertThat(made.exitCode()).as(made.err()).isZero();
    return Explorer.start(store, ExplorerTest.options(true, false));
  }
}
