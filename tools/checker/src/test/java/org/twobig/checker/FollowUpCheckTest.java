package org.twobig.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.tt.testing.Seeds;

/** Compares the static proofs with brute force, for any pairs that a file may name. */
class FollowUpCheckTest {
  /** Returns the stones of the first and the second player after random moves without a line. */
  private static long[] randomBoard(Random random, int stones) {
    return randomBoard(random, stones, 0);
  }

  /**
   * Returns stones after random moves without a line; the cells of {@code closed} stay empty. One
   * in 1000 tries begins anew, in case no such move is left.
   */
  private static long[] randomBoard(Random random, int stones, long closed) {
    long[] board = {0, 0};
    for (int ply = 0; ply < stones; ) {
      int cell = Judge.landing(board[0] | board[1], random.nextInt(16));
      if (random.nextInt(1000) == 0) {
        board = new long[2];
        ply = 0;
      } else if (cell >= 0
          && (closed >>> cell & 1) == 0
          && !Judge.completes(board[ply % 2], cell)) {
        board[ply++ % 2] |= 1L << cell;
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

  /**
   * Returns random pairs of contact cells. In {@code columns} the contact cells lie on even levels.
   */
  private static int[] randomPairs(Random random, long filled, int[] columns) {
    List<Integer> contacts = new ArrayList<>();
    for (int column = 0; column < 16; column++) {
      int cell = Judge.landing(filled, column);
      int wanted = contains(columns, column) ? 0 : 1;
      if (cell >= 0 && cell / 16 % 2 == wanted) {
        contacts.add(column);
      }
    }
    Collections.shuffle(contacts, random);
    int[] pairs = new int[random.nextInt(contacts.size() / 2 + 1)];
    Arrays.setAll(pairs, i -> 16 * contacts.get(2 * i) + contacts.get(2 * i + 1));
    return pairs;
  }

  private static boolean contains(int[] columns, int column) {
    return Arrays.stream(columns).anyMatch(each -> each == column);
  }

  @Test
  void whiteNeverWinsWherePlainFollowUpHoldsAndBlackWinsWithALine() {
    Random random = new Random(Seeds.fixedSeed(3));
    int held = 0;
    int won = 0;
    for (int i = 0; i < 60_000; i++) {
      long[] board = randomBoard(random, 48 + 2 * random.nextInt(4));
      FollowUpCheck followUp = new FollowUpCheck(board[1], board[0]);
      boolean wins = hasLine(followUp);
      if (holds(followUp, randomPairs(random))) {
        held++;
        won += wins ? 1 : 0;
        assertThat(new Judge(wins).succeedsAfterMove(board[1], board[0])).isTrue();
      }
    }

    Seeds.assertEnough(held, 100);
    Seeds.assertEnough(won, 30);
  }

  /**
   * No file reaches this check: with an odd number, the follow-up would be one of White, which
   * ConnectFour3dChecker refuses before.
   */
  @Test
  void anOddNumberOfContactCellsIsRefused() {
    long[] board = Replay.stones("355EC2DD4C6CF6E4A561A8451F4C106BFFE80E82B2132389A39");
    FollowUpCheck followUp = new FollowUpCheck(board[0], board[1]);

    assertThat(new Judge(false).succeedsAfterMove(board[0], board[1])).as("Black wins").isFalse();
    assertThat(hasLine(followUp)).isTrue();
    assertThatThrownBy(() -> followUp.check(new int[0])).hasMessageContaining("odd");
  }

  @Test
  void whiteWinsWhereZugzwangHolds() {
    Random random = new Random(Seeds.fixedSeed(4));
    int held = 0;
    int refused = 0;
    long[] last = {0, 0};
    for (int i = 0; i < 320_000; i++) {
      long[] board = i % 16 == 0 ? randomBoard(random, 47 + 2 * random.nextInt(4)) : last;
      last = board;
      FollowUpCheck followUp = new FollowUpCheck(board[0], board[1]);
      try {
        followUp.addThreat(i % 16);
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
    Seeds.assertEnough(held, 30);
  }

  /** Claims of proofs with waiting columns: White proves WHITE_WINS, Black the others. */
  private enum Claim {
    WHITE_DOES_NOT_WIN,
    BLACK_WINS,
    WHITE_WINS
  }

  @ParameterizedTest
  @CsvSource({
    "WHITE_DOES_NOT_WIN, false, 14",
    "BLACK_WINS, false, 8",
    "BLACK_WINS, true, 18",
    "WHITE_WINS, false, 3",
    "WHITE_WINS, true, 8"
  })
  void whatFollowUpWithWaitingColumnsClaimsIsTrue(Claim claim, boolean bothWait, int least) {
    Random random = new Random(Seeds.fixedSeed(7));
    int prover = claim == Claim.WHITE_WINS ? 0 : 1;
    boolean mustWin = claim != Claim.WHITE_DOES_NOT_WIN;
    int held = 0;
    for (int i = 0; i < 40_000; i++) {
      int[] columns = random.ints(0, 16).distinct().limit(3 - prover).toArray();
      long closed = 0;
      for (int column : columns) {
        closed |=
            (random.nextBoolean() ? 0x0001_0001_0001_0000L : 0x0001_0001_0001_0001L) << column;
      }
      long[] board = randomBoard(random, 47 - prover + 2 * random.nextInt(3), closed);
      long own = board[prover];
      long other = board[1 - prover];
      FollowUpCheck followUp = new FollowUpCheck(own, other);
      try {
        if (prover == 0) {
          followUp.addThreat(columns[2]);
        }
        followUp.addWaiting(columns[0], columns[1]);
      } catch (RefusedException e) {
        continue;
      }
      if (Judge.hasLine(own | 1L << 32 + columns[1]) == bothWait
          && (!mustWin || hasLine(followUp))
          && holds(followUp, randomPairs(random, own | other, columns))) {
        held++;
        assertThat(new Judge(mustWin).succeedsAfterMove(own, other)).isTrue();
      }
    }

    Seeds.assertEnough(held, least);
  }

  private static boolean hasLine(FollowUpCheck followUp) {
    try {
      followUp.requireLine();
      return true;
    } catch (RefusedException e) {
      return false;
    }
  }

  private static boolean holds(FollowUpCheck followUp, int[] pairs) {
    try {
      followUp.check(pairs);
      return true;
    } catch (RefusedException e) {
      return false;
    }
  }
}
