package org.twobig.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The two static proofs against brute force, with any pairs a file may name. */
class FollowUpTest {
  /** Stones of the first and the second player after random moves; nobody has a line. */
  private static long[] randomBoard(Random random, int stones) {
    long[] board = {0, 0};
    for (int i = 0; i < stones; i++) {
      int cell = Judge.landing(board[0] | board[1], random.nextInt(16));
      if (cell < 0) {
        i--;
      } else if (Judge.hasLine(board[i % 2] | 1L << cell)) {
        return randomBoard(random, stones);
      } else {
        board[i % 2] |= 1L << cell;
      }
    }
    return board;
  }

  private static int[] randomPairs(Random random) {
    int[] pairs = new int[Math.max(0, random.nextInt(6) - 2)];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = random.nextInt(256);
    }
    return pairs;
  }

  @Test
  void whiteNeverWinsWherePlainFollowUpHolds() {
    Random random = new Random(3);
    int held = 0;
    for (int i = 0; i < 20_000; i++) {
      long[] board = randomBoard(random, 48 + 2 * random.nextInt(4));
      if (holds(FollowUp.plain(board[1], board[0]), randomPairs(random))) {
        held++;
        assertThat(new Judge(false).succeedsAfterMove(board[1], board[0])).isTrue();
      }
    }

    assertThat(held).isGreaterThan(100);
  }

  @Test
  void blackWinsWherePlainFollowUpHoldsWithALine() {
    Random random = new Random(6);
    int held = 0;
    for (int i = 0; i < 20_000; i++) {
      long[] board = randomBoard(random, 48 + 2 * random.nextInt(4));
      FollowUp followUp = FollowUp.plain(board[1], board[0]);
      if (hasLine(followUp) && holds(followUp, randomPairs(random))) {
        held++;
        assertThat(new Judge(true).succeedsAfterMove(board[1], board[0])).isTrue();
      }
    }

    assertThat(held).isGreaterThan(30);
  }

  @Test
  void whiteWinsWhereZugzwangHolds() throws RefusedException {
    Random random = new Random(4);
    int held = 0;
    int refused = 0;
    long[] last = {0, 0};
    for (int i = 0; i < 320_000; i++) {
      long[] board = i % 16 == 0 ? randomBoard(random, 47 + 2 * random.nextInt(4)) : last;
      last = board;
      FollowUp followUp;
      try {
        followUp = FollowUp.withThreat(board[0], board[1], i % 16);
      } catch (RefusedException e) {
        refused++;
        continue;
      }
      if (holds(followUp, randomPairs(random))) {
        held++;
        assertThat(new Judge(true).succeedsAfterMove(board[0], board[1])).isTrue();
      }
    }

    assertThat(refused).isGreaterThan(1000);
    assertThat(held).isGreaterThan(30);
  }

  private static boolean hasLine(FollowUp followUp) {
    try {
      followUp.requireLine();
      return true;
    } catch (RefusedException e) {
      return false;
    }
  }

  private static boolean holds(FollowUp followUp, int[] pairs) {
    try {
      followUp.check(pairs);
      return true;
    } catch (RefusedException e) {
      return false;
    }
  }
}
