package org.twobig.connectfour3d;

import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.Random;

/**
 * The comparisons of {@link FoldingTest} and {@link LateVerdictTest} for as long as one likes,
 * outside the test run:
 *
 * <pre>
 * mvn -q test-compile -pl tt-offheap,engine
 * java @config/jvm.options -cp engine/target/test-classes:engine/target/classes:tt-offheap/target/classes \
 *     org.twobig.connectfour3d.FoldingCampaign verdicts POSITIONS SEED
 * java (the same)                              mergers MINUTES SEED
 * java (the same)                              sets MINUTES SEED
 * </pre>
 *
 * <p>{@code verdicts} compares a search with all features, its tables kept, with plain minimax on
 * positions of 44 to 56 stones of random games. {@code mergers} compares the values of different
 * positions with one folded key, {@code sets} the value of a position with that of the game which
 * its key alone tells. A disagreement is printed at once; exit code 1 says that there was one.
 */
final class FoldingCampaign {
  private static final int LEAST_STONES = 44;
  private static final int MOST_STONES = 56;
  private static final int REPORT_INTERVAL_SECONDS = 60;

  private final PrintStream out;
  private final Random random;
  private final long start = System.nanoTime();
  private long reported = start;
  private long disagreements;

  private FoldingCampaign(PrintStream out, long seed) {
    this.out = out;
    this.random = new Random(seed);
  }

  /**
   * @param args what to compare, how many positions or minutes, seed
   */
  public static void main(String[] args) {
    if (args.length != 3) {
      System.err.println("verdicts POSITIONS SEED, or mergers MINUTES SEED, or sets MINUTES SEED");
      System.exit(2);
    }
    FoldingCampaign campaign = new FoldingCampaign(System.out, Long.parseLong(args[2]));
    int amount = Integer.parseInt(args[1]);
    switch (args[0]) {
      case "verdicts" -> campaign.verdicts(amount);
      case "mergers" -> campaign.mergers(Duration.ofMinutes(amount));
      case "sets" -> campaign.sets(Duration.ofMinutes(amount));
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.exit(campaign.disagreements == 0 ? 0 : 1);
  }

  private void verdicts(int positions) {
    long whiteWins = 0;
    long blackToMove = 0;
    PlainMinimax minimax = new PlainMinimax();
    try (Arena arena = Arena.ofConfined()) {
      Search search = new Search(Tables.empty(arena, Tables.SMALLEST_BYTES), Feature.ALL);
      for (int i = 1; i <= positions; i++) {
        ArrayBoard board = Families.root(random, LEAST_STONES, MOST_STONES);
        minimax.forget();
        boolean expected = minimax.whiteWins(board);
        whiteWins += expected ? 1 : 0;
        blackToMove += board.stones() % 2;
        if (search.whiteWins(board.position()) != expected) {
          disagree("%s: White wins: %b".formatted(board, expected));
        }
        if (i == positions || isTimeToReport()) {
          report(
              "%d positions, White wins %d, Black to move in %d"
                  .formatted(i, whiteWins, blackToMove));
        }
      }
    }
  }

  private void mergers(Duration time) {
    Families families = new Families(random);
    int roots = 0;
    int known = 0;
    boolean goesOn = true;
    while (goesOn) {
      families.compareNext();
      roots++;
      for (; known < families.disagreements().size(); known++) {
        disagree(families.disagreements().get(known).toString());
      }
      goesOn = !hasPassed(time);
      if (!goesOn || isTimeToReport()) {
        report(
            "%d families, %d positions, %d merged, %d of them with another number of stones, White wins %d"
                .formatted(
                    roots,
                    families.positions(),
                    families.merged(),
                    families.mergedOfDifferentLength(),
                    families.whiteWins()));
      }
    }
  }

  private void sets(Duration time) {
    PlainMinimax minimax = new PlainMinimax();
    long compared = 0;
    long whiteWins = 0;
    boolean goesOn = true;
    while (goesOn) {
      ArrayBoard board = Families.root(random, LEAST_STONES, MOST_STONES);
      Node node = new Node(board.stones());
      node.set(board.position());
      Folding.fold(node);
      minimax.forget();
      boolean expected = minimax.whiteWins(board);
      if (SetGame.ofKey(node.key0, node.key1, node.key2, node.whiteToMove).whiteWins()
          != expected) {
        disagree("%s: White wins: %b".formatted(board, expected));
      }
      compared++;
      whiteWins += expected ? 1 : 0;
      goesOn = !hasPassed(time);
      if (!goesOn || isTimeToReport()) {
        report("%d positions, White wins %d".formatted(compared, whiteWins));
      }
    }
  }

  private boolean hasPassed(Duration time) {
    return System.nanoTime() - start > time.toNanos();
  }

  private boolean isTimeToReport() {
    return System.nanoTime() - reported > Duration.ofSeconds(REPORT_INTERVAL_SECONDS).toNanos();
  }

  private void report(String counts) {
    reported = System.nanoTime();
    out.printf(
        "%d s: %s, disagreements %d%n", (reported - start) / 1_000_000_000L, counts, disagreements);
  }

  private void disagree(String what) {
    disagreements++;
    out.println("DISAGREEMENT " + what);
  }
}
