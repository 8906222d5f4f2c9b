package org.twobig.connectfour3d.position;

import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.connectfour3d.Families;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.Searches;
import org.twobig.connectfour3d.SetGame;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.connectfour3d.search.Search;
import org.twobig.table.Key;
import org.twobig.table.WordRegion;

/**
 * The comparisons of {@link FoldingTest}, {@link NormalFormTest}, {@link FoldedKeyTest} and {@code
 * FeatureTest} for as long as one likes, outside the test run:
 *
 * <pre>
 * mvn -q test-compile -pl tt-offheap,engine
 * java @config/jvm.options -cp engine/target/test-classes:engine/target/classes:tt-offheap/target/classes \
 *     org.twobig.connectfour3d.position.FoldingCampaign verdicts POSITIONS SEED
 * java (the same)                              mergers MINUTES SEED
 * java (the same)                              sets MINUTES SEED
 * java (the same)                              representatives POSITIONS SEED
 * java (the same)                              keys POSITIONS SEED
 * </pre>
 *
 * <p>{@code verdicts} compares searches with all features, their tables kept, with plain minimax on
 * positions of 44 to 56 stones of random games, for both questions. {@code mergers} compares the
 * values of different positions with one folded key, {@code sets} the value of a position with that
 * of the game which its key alone tells. {@code representatives} compares, like {@code verdicts},
 * the values of a position and of its representative. {@code keys} asks, for boards of any number
 * of stones, whether the folded key decodes to a board that has the same key, and whether an image
 * has it. A disagreement is printed at once; exit code 1 says that there was one.
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
      System.err.println(
          "verdicts, representatives or keys POSITIONS SEED, or mergers or sets MINUTES SEED");
      System.exit(2);
    }
    FoldingCampaign campaign = new FoldingCampaign(System.out, Long.parseLong(args[2]));
    int amount = Integer.parseInt(args[1]);
    switch (args[0]) {
      case "verdicts" -> campaign.verdicts(amount);
      case "mergers" -> campaign.mergers(Duration.ofMinutes(amount));
      case "sets" -> campaign.sets(Duration.ofMinutes(amount));
      case "representatives" -> campaign.representatives(amount);
      case "keys" -> campaign.keys(amount);
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.exit(campaign.disagreements == 0 ? 0 : 1);
  }

  private void verdicts(int positions) {
    long[] wins = new long[2];
    long blackToMove = 0;
    try (Arena arena = Arena.ofConfined()) {
      WordRegion table = Tables.empty(arena, Tables.SMALLEST_BYTES);
      Search forWhite = Searches.of(table, Feature.ALL, true);
      Search forBlack = Searches.of(table, Feature.ALL, false);
      for (int i = 1; i <= positions; i++) {
        OracleBoard board = Families.root(random, LEAST_STONES, MOST_STONES);
        blackToMove += board.stones() % 2;
        wins[0] +=
            compare(board, Stone.WHITE, forWhite.attackerWins(Representatives.position(board)));
        wins[1] +=
            compare(board, Stone.BLACK, forBlack.attackerWins(Representatives.position(board)));
        if (i == positions || isTimeToReport()) {
          report(
              "%d positions, White wins %d, Black wins %d, Black to move in %d"
                  .formatted(i, wins[0], wins[1], blackToMove));
        }
      }
    }
  }

  /** 1 if the player wins, else 0; complains if the answer to judge is another. */
  private int compare(OracleBoard board, Stone player, boolean answer) {
    boolean expected = board.wins(player);
    if (answer != expected) {
      disagree("%s: %s wins: %b".formatted(board, player, expected));
    }
    return expected ? 1 : 0;
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
            "%d families, %d positions, %d merged, %d of other length, White wins %d, Black wins %d"
                .formatted(
                    roots,
                    families.positions(),
                    families.merged(),
                    families.mergedOfDifferentLength(),
                    families.whiteWins(),
                    families.blackWins()));
      }
    }
  }

  private void sets(Duration time) {
    long compared = 0;
    long[] wins = new long[2];
    boolean goesOn = true;
    while (goesOn) {
      OracleBoard board = Families.root(random, LEAST_STONES, MOST_STONES);
      Node node = new Node(board.stones());
      node.set(Representatives.position(board));
      Folding.fold(node);
      SetGame told = SetGame.ofKey(node.key0, node.key1, node.key2, node.whiteToMove);
      wins[0] += compare(board, Stone.WHITE, told.wins(Stone.WHITE));
      wins[1] += compare(board, Stone.BLACK, told.wins(Stone.BLACK));
      compared++;
      goesOn = !hasPassed(time);
      if (!goesOn || isTimeToReport()) {
        report("%d positions, White wins %d, Black wins %d".formatted(compared, wins[0], wins[1]));
      }
    }
  }

  private void representatives(int positions) {
    Representatives representatives = new Representatives();
    long[] wins = new long[2];
    for (int i = 1; i <= positions; i++) {
      OracleBoard board = Families.root(random, LEAST_STONES, MOST_STONES);
      OracleBoard representative = representatives.of(board);
      for (Stone player : List.of(Stone.WHITE, Stone.BLACK)) {
        boolean value = board.wins(player);
        wins[player == Stone.WHITE ? 0 : 1] += value ? 1 : 0;
        if (representative.winner().isPresent()
            || representative.toMove() != board.toMove()
            || representative.wins(player) != value) {
          disagree("%s: %s wins: %b; not so %s".formatted(board, player, value, representative));
        }
      }
      if (i == positions || isTimeToReport()) {
        report(
            "%d positions, White wins %d, Black wins %d, changed %d, with tempo moves %d, own %d"
                .formatted(
                    i,
                    wins[0],
                    wins[1],
                    representatives.changed(),
                    representatives.withTempo(),
                    representatives.own()));
      }
    }
  }

  private void keys(int positions) {
    RandomBoards[] kinds = RandomBoards.values();
    for (int i = 1; i <= positions; i++) {
      OracleBoard board =
          random.nextBoolean()
              ? Families.root(random, 0, 62)
              : kinds[random.nextInt(kinds.length)].next(random, random.nextInt(26, 61));
      Key key = Representatives.key(board);
      OracleBoard image = board.image(OracleBoard.Square.ALL.get(random.nextInt(8)));
      if (FoldedKey.decode(key).isEmpty() || !Representatives.key(image).equals(key)) {
        disagree("%s: %s".formatted(board, key));
      }
      if (i == positions || isTimeToReport()) {
        report("%d positions".formatted(i));
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
