package org.twobig.connectfour3d.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.connectfour3d.Bits.threats;
import static org.twobig.connectfour3d.rules.ClaimCheck.claimsAreTrue;
import static org.twobig.connectfour3d.rules.ClaimCheck.describe;
import static org.twobig.connectfour3d.rules.ClaimCheck.imagesAreJudgedAlike;

import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.tt.testing.Seeds;

/** Tests by brute force that White does not win where the disproof holds. */
class FollowUpDisproofTest {
  /** Number of claims that are checked for each kind of boards. */
  static final int CLAIMS = Attempts.times(20);

  private final FollowUp followUp = new FollowUp();
  private final FollowUpDisproof disproof = new FollowUpDisproof(followUp);

  @ParameterizedTest
  @EnumSource
  void whiteToMoveDoesNotWinWhereItHolds(RandomBoards boards) {
    claimsAreTrue(boards, CLAIMS, 40, 58, this::holds, false);
  }

  @ParameterizedTest
  @EnumSource
  void whiteDoesNotWinWhereItHoldsAfterAMoveOfBlack(RandomBoards boards) {
    claimsAreTrue(boards, CLAIMS, 41, 57, this::holds, false);
  }

  @ParameterizedTest
  @EnumSource(names = "WHITE_THREAT_ABOVE_BLACK_THREAT")
  void whiteToMoveDoesNotWinWhereItHoldsBecauseOfADeniedCell(RandomBoards boards) {
    claimsAreTrue(
        boards,
        CLAIMS / 4,
        50,
        58,
        board ->
            holds(board)
                && !disproof.holds(board.bits(Stone.WHITE), board.bits(Stone.BLACK), 0, false),
        false);
  }

  @ParameterizedTest
  @EnumSource(names = {"REASONABLE", "BLACK_THREAT_ON_LEVEL_1"})
  void whiteToMoveDoesNotWinWhereItHoldsBecauseLinesOfBlackCut(RandomBoards boards) {
    claimsAreTrue(
        boards, CLAIMS, 40, 58, board -> holds(board) && !holdsWithoutClaims(board), false);
  }

  @ParameterizedTest
  @EnumSource(names = {"REASONABLE", "STACKED", "THREATS_OF_BOTH_ON_LEVEL_2"})
  void whiteToMoveDoesNotWinWhereBlackWaits(RandomBoards boards) {
    claimsAreTrue(boards, CLAIMS, 36, 56, board -> byWaiting(board, false), false);
  }

  @ParameterizedTest
  @EnumSource(names = {"REASONABLE", "STACKED", "THREATS_OF_BOTH_ON_LEVEL_2"})
  void whiteDoesNotWinWhereBlackWaitsAfterAMove(RandomBoards boards) {
    claimsAreTrue(boards, CLAIMS, 37, 55, board -> byWaiting(board, false), false);
  }

  @ParameterizedTest
  @EnumSource(names = {"STACKED", "THREATS_OF_BOTH_ON_LEVEL_2", "BLACK_THREATS_ON_LEVEL_2"})
  void blackWinsWhereHeWaits(RandomBoards boards) {
    blackWins(boards, 2 * CLAIMS, 44, 56, board -> byWaiting(board, true));
  }

  @ParameterizedTest
  @EnumSource(names = {"STACKED", "THREATS_OF_BOTH_ON_LEVEL_2", "BLACK_THREATS_ON_LEVEL_2"})
  void blackWinsWhereHeWaitsAfterAMove(RandomBoards boards) {
    blackWins(boards, 2 * CLAIMS, 45, 55, board -> byWaiting(board, true));
  }

  @ParameterizedTest
  @EnumSource
  void blackWinsWhereItSaysSo(RandomBoards boards) {
    blackWins(boards, CLAIMS / 2, 46, 58, board -> holds(disproof, board, true));
  }

  @ParameterizedTest
  @EnumSource
  void blackWinsWhereItSaysSoAfterAMove(RandomBoards boards) {
    blackWins(boards, CLAIMS / 2, 47, 57, board -> holds(disproof, board, true));
  }

  private static void blackWins(
      RandomBoards boards, int claims, int least, int most, Predicate<OracleBoard> rule) {
    Random random = new Random(Seeds.fixedSeed(1));
    int claimed = 0;
    for (int asked = 0; claimed < claims; asked++) {
      assertThat(asked).as("boards for %d claims", claimed).isLessThan(2000 * (claims + 30));
      OracleBoard board = boards.next(random, least + 2 * random.nextInt((most - least) / 2 + 1));
      if (rule.test(board)) {
        claimed++;
        assertThat(board.wins(Stone.BLACK)).as("Black wins %s", describe(board)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void imagesOfABoardAreJudgedAlike(RandomBoards boards) {
    imagesAreJudgedAlike(boards, 20, 56, this::holds);
    imagesAreJudgedAlike(boards, 21, 57, this::holds);
  }

  private boolean holds(OracleBoard board) {
    return holds(disproof, board, false);
  }

  private static boolean holds(FollowUpDisproof disproof, OracleBoard board, boolean wins) {
    return disproof.holds(
        board.bits(Stone.WHITE), board.bits(Stone.BLACK), threats(board, Stone.BLACK), wins);
  }

  /** Returns whether the disproof holds only by waiting columns. */
  private boolean byWaiting(OracleBoard board, boolean wins) {
    return holds(disproof, board, wins) && followUp.waitingColumn() != FollowUp.NONE;
  }

  /** Returns whether the disproof holds without claims of Black. */
  private boolean holdsWithoutClaims(OracleBoard board) {
    long base = board.bits(Stone.WHITE);
    long contacts = 0;
    long empty = board.bits(Stone.NONE);
    for (int column : board.legalMoves()) {
      for (int level = board.height(column); level < 4; level++) {
        long cell = 1L << 16 * level + column;
        boolean denied =
            level == 2 && board.height(column) == 0 && board.completes(16 + column, Stone.BLACK);
        base |= level % 2 == 0 && !denied ? cell : 0;
        contacts |= level % 2 == 1 && level == board.height(column) ? cell : 0;
      }
    }
    return followUp.prevents(base, contacts, board.bits(Stone.BLACK), empty, 0, 0, 0, false);
  }
}
