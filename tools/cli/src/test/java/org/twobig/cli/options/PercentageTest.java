package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PercentageTest {
  @Test
  void aPercentageIsReadInPercent() {
    assertThat(Percentage.parse("1%").of()).isEqualTo(0.01);
    assertThat(Percentage.parse("0.5%").of()).isEqualTo(0.005);
    assertThat(Percentage.parse("0%").of()).isZero();
    assertThat(Percentage.parse("100%").of()).isOne();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "100.1%", "-1%", "%", "one%", "1e2%", ""})
  void whatIsNoPercentageIsRefused(String wrong) {
    assertThatThrownBy(() -> Percentage.parse(wrong)).hasMessageContaining("'" + wrong + "'");
  }
}
