package org.twobig.tt.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SeedsTest {
  private final String before = System.getProperty("twobig.seed", "");

  @AfterEach
  void restore() {
    if (before.isEmpty()) {
      System.clearProperty("twobig.seed");
    } else {
      System.setProperty("twobig.seed", before);
    }
  }

  @Test
  void thePropertySetsEverySeed() {
    System.setProperty("twobig.seed", "17");

    assertThat(Seeds.freshSeed()).isEqualTo(17);
    assertThat(Seeds.fixedSeed(3)).isEqualTo(17);
    long first = Seeds.fresh().nextLong();
    assertThat(Seeds.fixed(3).nextLong()).isEqualTo(first);
  }

  @Test
  void aFixedSeedIsEqualInEachRunAndAFreshOneIsNot() {
    System.clearProperty("twobig.seed");

    assertThat(Seeds.fixed(3).nextLong()).isEqualTo(Seeds.fixed(3).nextLong());
    assertThat(Seeds.fresh().nextLong()).isNotEqualTo(Seeds.fresh().nextLong());
  }
}
