package org.twobig.connectfour3d.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.position.Node;

/** Tests the merits of moves after some moves have succeeded. */
class HistoryTest {
  /** More than the largest merit of a move, killers included. */
  private static final int LARGE = 200;

  private final History history = new History();

  @Property
  void nothingIsKnownAtFirst(
      @ForAll @IntRange(max = 63) int stones, @ForAll @IntRange(max = 63) int cell) {
    assertThat(new History().score(new Node(stones), cell)).isZero();
  }

  @Property
  void aMoveThatSucceededIsWorthMoreAndThoseBeforeItLess(
      @ForAll @IntRange(max = 60) int stones, @ForAll @IntRange(max = 3) int at) {
    History learned = new History();
    learned.learn(node(stones, 7, 23, 39, 55), at, 1000);

    // The same player two stones later, where the killers do not count.
    Node later = new Node(stones + 2);
    for (int i = 0; i < 4; i++) {
      int score = learned.score(later, 7 + 16 * i);
      if (i < at) {
        assertThat(score).isNegative();
      } else if (i == at) {
        assertThat(score).isPositive();
      } else {
        assertThat(score).isZero();
      }
    }
  }

  @Test
  void theOtherPlayersMovesAreNotTouched() {
    history.learn(node(10, 7, 23), 1, 1000);

    assertThat(history.score(new Node(11), 7)).isZero();
    assertThat(history.score(new Node(11), 23)).isZero();
  }

  @Property
  void moreNodesAreNeverWorthLess(@ForAll Random random) {
    long few = random.nextLong() >>> 1 + random.nextInt(63);
    long many = few + (random.nextLong() >>> 1 + random.nextInt(63) & Long.MAX_VALUE - few);
    History cheap = new History();
    History dear = new History();
    cheap.learn(node(10, 7), 0, few);
    dear.learn(node(10, 7), 0, many);

    assertThat(dear.score(new Node(12), 7)).isGreaterThanOrEqualTo(cheap.score(new Node(12), 7));
  }

  @Test
  void theLastTwoSuccessfulMovesAtANumberOfStonesComeFirst() {
    for (int cell : new int[] {1, 2, 3}) {
      history.learn(node(20, cell), 0, 1);
    }
    Node sameStones = new Node(20);
    Node laterOn = new Node(22);

    assertThat(extra(sameStones, laterOn, 3)).isGreaterThan(extra(sameStones, laterOn, 2));
    assertThat(extra(sameStones, laterOn, 2)).isPositive();
    assertThat(extra(sameStones, laterOn, 1)).isZero();
  }

  @Test
  void aMoveThatSucceedsAgainLeavesTheOneBeforeItItsPlace() {
    for (int cell : new int[] {1, 2, 2}) {
      history.learn(node(20, cell), 0, 1);
    }
    assertThat(extra(new Node(20), new Node(22), 1)).isPositive();
  }

  private int extra(Node node, Node elsewhere, int cell) {
    return history.score(node, cell) - history.score(elsewhere, cell);
  }

  @Property(tries = 50)
  void scoresStaySmallHoweverMuchIsLearned(@ForAll Random random) {
    History learned = new History();
    int at = random.nextInt(3);
    for (int i = 0; i < 5000; i++) {
      learned.learn(node(10 + 2 * random.nextInt(2), 1, 2, 3), at, random.nextLong() >>> 1);
      for (int cell = 1; cell <= 3; cell++) {
        assertThat(learned.score(new Node(10), cell)).isBetween(-LARGE, LARGE);
      }
    }
  }

  @Test
  void allIsForgottenWhenItIsCleared() {
    history.learn(node(10, 1, 2), 1, 1000);
    history.clear();

    assertThat(history.score(new Node(10), 1)).isZero();
    assertThat(history.score(new Node(10), 2)).isZero();
  }

  private static Node node(int stones, int... cells) {
    Node node = new Node(stones);
    for (int i = 0; i < cells.length; i++) {
      node.moves[i] = ScoredMoves.pack(0, cells[i]);
    }
    return node;
  }
}
