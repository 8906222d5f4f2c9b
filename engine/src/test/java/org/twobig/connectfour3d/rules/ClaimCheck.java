package org.twobig.connectfour3d.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.Predicate;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.tt.testing.Seeds;

/**
 * Checks claims of static rules about random boards by brute force. Leaves out boards where there
 * is nothing to prove: the player to move completes a line, or Black has a stone in every line.
 */
public final class ClaimCheck {
  private static final int MOST_BOARDS_A_CLAIM = 2000;

  private ClaimCheck() {}

  /**
   * Applies a rule to boards until it has held a number of times, and checks each claim.
   *
   * @param leastStones the smallest number of stones; the largest is {@code mostStones}, in steps
   *     of two
   * @param rule whether the rule holds
   * @param whiteWins the claim of the rule, where it holds
   */
  static void claimsAreTrue(
      RandomBoards boards,
      int claims,
      int leastStones,
      int mostStones,
      Predicate<OracleBoard> rule,
      boolean whiteWins) {
    Random random = new Random(Seeds.fixedSeed(1));
    int asked = 0;
    int claimed = 0;
    while (claimed < claims) {
      // More boards with many stones, since brute force takes long with few.
      int counts = (mostStones - leastStones) / 2 + 1;
      int stones = leastStones + 2 * Math.max(random.nextInt(counts), random.nextInt(counts));
      OracleBoard board = boards.next(random, stones);
      if (!isTrivial(board)) { // few claims may need many boards
        assertThat(asked++)
            .as("boards asked for %d claims", claimed)
            .isLessThan(MOST_BOARDS_A_CLAIM * (claims + 20));
        if (rule.test(board)) {
          claimed++;
          assertThat(board.wins(Stone.WHITE))
              .as("White wins %s", describe(board))
              .isEqualTo(whiteWins);
        }
      }
    }
  }

  /** Applies a rule to 100 random boards and to their images. */
  static void imagesAreJudgedAlike(
      RandomBoards boards, int leastStones, int mostStones, Predicate<OracleBoard> rule) {
    Random random = new Random(Seeds.freshSeed());
    for (int i = 0; i < 100; i++) {
      int stones = leastStones + 2 * random.nextInt((mostStones - leastStones) / 2 + 1);
      OracleBoard board = boards.next(random, stones);
      boolean holds = rule.test(board);
      for (OracleBoard.Square square : OracleBoard.Square.ALL) {
        assertThat(rule.test(board.image(square)))
            .as("%s of %s", square, describe(board))
            .isEqualTo(holds);
      }
    }
  }

  private static boolean isTrivial(OracleBoard board) {
    return OracleGame.CUBE.lines().stream().allMatch(line -> board.count(line, Stone.BLACK) > 0)
        || board.legalMoves().stream()
            .anyMatch(column -> board.completes(board.landing(column), board.toMove()));
  }

  public static String describe(OracleBoard board) {
    return "%s, White %016x, Black %016x"
        .formatted(board, board.bits(Stone.WHITE), board.bits(Stone.BLACK));
  }
}
