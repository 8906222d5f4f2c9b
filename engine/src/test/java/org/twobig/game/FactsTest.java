package org.twobig.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Facts that contradict each other are noticed, damaged ones are ignored. */
class FactsTest {
  @Test
  void whatDoesNotOccurIsIgnoredWhenItIsRead() {
    for (int facts = 0; facts < 8; facts++) {
      assertThat(Facts.sound(facts)).isEqualTo(Facts.occur(facts) ? facts : Facts.NONE);
    }
  }

  @Test
  void factsUniteUnlessTheyContradictEachOther() {
    for (int stored = 0; stored < 8; stored++) {
      for (int found = 1; found < 8; found++) {
        int known = stored;
        int more = found;
        if (Facts.occur(found) && !contradict(Facts.sound(stored), found)) {
          assertThat(Facts.unite(known, more)).isEqualTo(Facts.sound(known) | more);
        } else if (Facts.occur(found)) {
          assertThatThrownBy(() -> Facts.unite(known, more))
              .isInstanceOf(IllegalStateException.class);
        }
      }
    }
  }

  /** Whether one says that a player wins, the other that he does not. */
  private static boolean contradict(int one, int other) {
    for (boolean white : new boolean[] {true, false}) {
      if (Facts.answer(one, white)
          && Facts.answer(other, white)
          && Facts.wins(one, white) != Facts.wins(other, white)) {
        return true;
      }
    }
    return false;
  }
}
