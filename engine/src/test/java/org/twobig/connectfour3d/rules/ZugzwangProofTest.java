package org.twobig.connectfour3d.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.connectfour3d.Bits.threats;
import static org.twobig.connectfour3d.rules.ClaimCheck.claimsAreTrue;
import static org.twobig.connectfour3d.rules.ClaimCheck.imagesAreJudgedAlike;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.tt.testing.Seeds;

/**
 * Tests by brute force that White wins where the proof holds. For longer runs see {@link
 * FollowUpDisproofTest}.
 */
class ZugzwangProofTest {
  private static final int CLAIMS = FollowUpDisproofTest.CLAIMS;
  private static final long LEVEL_2 = 0xFFFFL << 32;

  private final FollowUp followUp = new FollowUp();
  private final ZugzwangProof proof = new ZugzwangProof(followUp);

  @ParameterizedTest
  @EnumSource
  void whiteWinsWhereItHoldsWithBlackToMove(RandomBoards boards) {
    claimsAreTrue(boards, CLAIMS, 41, 57, this::holds, true);
  }

  @ParameterizedTest
  @EnumSource
  void whiteWinsWhereItHoldsAfterAMoveOfHis(RandomBoards boards) {
    claimsAreTrue(boards, CLAIMS, 40, 58, this::holds, true);
  }

  @ParameterizedTest
  @EnumSource(names = "BLACK_THREAT_ABOVE_WHITE_THREAT")
  void whiteWinsWhereItHoldsBecauseOfADeniedCell(RandomBoards boards) {
    claimsAreTrue(
        boards, CLAIMS / 10, 49, 55, board -> holds(board) && !holdsByLevel2(board), true);
  }

  @ParameterizedTest
  @EnumSource(names = {"STACKED", "WHITE_THREAT_ON_LEVEL_2"})
  void whiteWinsWhereTheColumnOfTheThreatIsEmpty(RandomBoards boards) {
    claimsAreTrue(
        boards, CLAIMS, 41, 55, board -> holds(board) && !holdsByColumnsBegun(board), true);
  }

  @ParameterizedTest
  @EnumSource(names = {"STACKED", "WHITE_THREATS_ON_LEVEL_2"})
  void whiteWinsWhereHeWaitsInMoreColumns(RandomBoards boards) {
    claimsAreTrue(boards, claimsOfWaiting(boards), 37, 55, this::holdsByWaiting, true);
  }

  @ParameterizedTest
  @EnumSource(names = {"STACKED", "WHITE_THREATS_ON_LEVEL_2"})
  void whiteWinsWhereHeWaitsInMoreColumnsAfterAMove(RandomBoards boards) {
    claimsAreTrue(boards, claimsOfWaiting(boards), 36, 54, this::holdsByWaiting, true);
  }

  @ParameterizedTest
  @EnumSource
  void withoutAThreatOnLevelTwoItNeverHolds(RandomBoards boards) {
    Random random = new Random(Seeds.freshSeed());
    for (int i = 0; i < 100; i++) {
      OracleBoard board = boards.next(random, 30 + random.nextInt(28));
      long white = board.bits(Stone.WHITE);
      long black = board.bits(Stone.BLACK);
      long others = threats(board, Stone.WHITE) & ~LEVEL_2;

      assertThat(proof.holds(white, black, others)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void imagesOfABoardAreJudgedAlike(RandomBoards boards) {
    imagesAreJudgedAlike(boards, 21, 57, this::holds);
    imagesAreJudgedAlike(boards, 20, 56, this::holds);
  }

  /** On stacked boards one proof in some thousand is by waiting. */
  private static int claimsOfWaiting(RandomBoards boards) {
    return boards == RandomBoards.STACKED ? CLAIMS / 4 : CLAIMS;
  }

  private boolean holdsByWaiting(OracleBoard board) {
    return holds(board) && followUp.waitingColumn() != FollowUp.NONE;
  }

  private boolean holds(OracleBoard board) {
    return holds(board, -1L);
  }

  private boolean holdsByLevel2(OracleBoard board) {
    return holds(board, LEVEL_2);
  }

  private boolean holdsByColumnsBegun(OracleBoard board) {
    long begun = 0;
    for (int column = 0; column < 16; column++) {
      begun |= board.height(column) > 0 ? 0x0001_0001_0001_0001L << column : 0;
    }
    return holds(board, begun | ~LEVEL_2);
  }

  private boolean holds(OracleBoard board, long among) {
    return proof.holds(
        board.bits(Stone.WHITE), board.bits(Stone.BLACK), threats(board, Stone.WHITE) & among);
  }
}
