package org.twobig.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Follows the steps of an accepted proof and judges every move by brute force. A changed proof that
 * passes is another correct proof, not a mistake of the checker.
 */
final class Replay {
  private record Stones(long own, long other) {}

  /** Judges by {@code mustWin}. All proofs share their results. */
  private static final Map<Boolean, Judge> JUDGES =
      Map.of(false, new Judge(false), true, new Judge(true));

  private final Judge judge;
  private final boolean mustWin;
  private final byte[] body;
  private final Set<Stones> met = new HashSet<>();
  private int at;

  private Replay(boolean mustWin, byte[] body) {
    this.judge = JUDGES.get(mustWin);
    this.mustWin = mustWin;
    this.body = body;
  }

  /** Asserts that the claim is true and that each move of the proof keeps it true. */
  static void assertEachMoveIsRight(String moves, String claim, byte[] body) {
    boolean proverIsWhite = claim.equals("White wins") || claim.equals("Black does not win");
    Replay replay = new Replay(claim.endsWith("wins"), body);
    long[] stones = stones(moves);
    long own = stones[proverIsWhite ? 0 : 1];
    long other = stones[proverIsWhite ? 1 : 0];
    if (moves.length() % 2 == 0 == proverIsWhite) {
      assertThat(replay.judge.succeedsToMove(own, other)).as(claim + " after " + moves).isTrue();
      replay.move(own, other);
    } else {
      replay.afterStep(own, other, body[replay.at++] & 0xFF);
    }
    assertThat(replay.at).isEqualTo(body.length);
  }

  /** Returns whether a claim is true, by brute force. The player to move is not the prover. */
  static boolean isTrue(String moves, String claim) {
    int prover = 1 - moves.length() % 2;
    long[] stones = stones(moves);
    return JUDGES.get(claim.endsWith("wins")).succeedsAfterMove(stones[prover], stones[1 - prover]);
  }

  /** Returns the stones of White and of Black after some moves. */
  static long[] stones(String moves) {
    long[] stones = {0, 0};
    for (int i = 0; i < moves.length(); i++) {
      int column = Character.digit(moves.charAt(i), 16);
      stones[i % 2] |= 1L << Judge.landing(stones[0] | stones[1], column);
    }
    return stones;
  }

  private void move(long own, long other) {
    for (int column = 0; column < 16; column++) {
      int cell = Judge.landing(own | other, column);
      if (cell >= 0 && Judge.hasLine(own | 1L << cell)) {
        return;
      }
    }
    if ((own | other) != -1L && met.add(new Stones(own, other))) {
      int step = body[at++] & 0xFF;
      afterStep(own | 1L << Judge.landing(own | other, step % 16), other, step);
    }
  }

  private void afterStep(long own, long other, int step) {
    assertThat(judge.succeedsAfterMove(own, other)).as("step " + at).isTrue();
    if (step >= 16) {
      at += step < 48 ? 0 : 1;
      at += 1 + (body[at] & 15);
      return;
    }
    if (!mustWin && Judge.meetsEveryLine(own)) {
      return;
    }
    for (int column = 0; column < 16; column++) {
      int cell = Judge.landing(own | other, column);
      if (cell >= 0) {
        move(own, other | 1L << cell);
      }
    }
  }
}
