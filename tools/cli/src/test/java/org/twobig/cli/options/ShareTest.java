package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShareTest {
  @Test
  void aShareIsReadInPercent() {
    assertThat(Share.parse("1%").of()).isEqualTo(0.01);
    assertThat(Share.parse("0.5%").of()).isEqualTo(0.005);
    assertThat(Share.parse("0%").of()).isZero();
    assertThat(Share.parse("100%").of()).isOne();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "100.1%", "-1%", "%", "one%", "1e2%", ""})
  void whatIsNoShareIsRefused(String wrong) {
    assertThatThrownBy(() -> Share.parse(wrong)).hasMessageContaining("'" + wrong + "'");
  }
}
