package org.twobig.joblevel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.twobig.game.Successor;

/** Tests the budgets of tasks. */
class BudgetsTest {
  private final Budgets budgets = new Budgets(1600);

  private void count(int level, int givenUp, int answered) {
    for (int i = 0; i < givenUp; i++) {
      budgets.count(level, true);
    }
    for (int i = 0; i < answered; i++) {
      budgets.count(level, false);
    }
  }

  @Test
  void aLevelIsHeavyWhereMoreThanThreeOfFourTasksAreGivenUp() {
    count(10, 3, 0);
    assertThat(budgets.of(10)).isEqualTo(1600); // this may be chance
    count(10, 1, 0);
    assertThat(budgets.of(10)).isEqualTo(100);
    count(10, 0, 1);
    assertThat(budgets.of(10)).isEqualTo(100);
    count(10, 0, 1);
    assertThat(budgets.of(10)).isEqualTo(1600);
    assertThat(budgets.of(9)).isEqualTo(1600);
    assertThat(budgets.of(0)).isEqualTo(1600);
    assertThat(budgets.of(Successor.MAX_LEVEL)).isEqualTo(1600);
  }

  @Test
  void whatIsLongAgoCountsLess() {
    count(10, 10_000, 0);
    assertThat(budgets.of(10)).isEqualTo(100);
    count(10, 0, 200);
    assertThat(budgets.of(10)).isEqualTo(1600);
  }

  @Test
  void aTaskHasANodeAtLeast() {
    Budgets small = new Budgets(3);
    for (int i = 0; i < 4; i++) {
      small.count(1, true);
    }
    assertThat(small.of(1)).isEqualTo(1);
  }

  @Test
  void budgetsGrowWhereThePresentOnesDoNotSuffice() {
    budgets.grow(0);
    budgets.grow(100);
    assertThat(budgets.of(10)).isEqualTo(3200);
    budgets.grow(100);
    budgets.grow(1600);
    assertThat(budgets.of(10)).isEqualTo(3200);
    budgets.grow(3200);
    assertThat(budgets.of(10)).isEqualTo(6400);
  }

  @Test
  void budgetsDoNotOverflow() {
    for (int i = 0; i < 100; i++) {
      budgets.grow(budgets.of(10));
    }
    assertThat(budgets.of(10)).isEqualTo(Long.MAX_VALUE);
  }
}
