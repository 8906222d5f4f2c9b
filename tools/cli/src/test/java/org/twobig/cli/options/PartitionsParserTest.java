package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cli.Refusal;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;

/** How partitions are asked for. */
class PartitionsParserTest {
  @Test
  void sharesAreReadInTheirOrder() {
    assertThat(
            PartitionsParser.parse(
                "0-35:60%,36-41:30.5%:new, 42:9.5%:TwoBig", ReplacementScheme.BIG, 64))
        .containsExactly(
            new Layout.Share(0, 35, 60, ReplacementScheme.BIG),
            new Layout.Share(36, 41, 30.5, ReplacementScheme.NEW),
            new Layout.Share(42, 42, 9.5, ReplacementScheme.TWOBIG));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0-35",
        "0-35:60",
        "0-35:60%,",
        "0-35:-60%",
        "0-35:60%:",
        "0-:60%",
        "-3:60%",
        "0-100:60%",
        "0-65:60%",
        "3-2:60%",
        "0-35:60%:huge",
        "0-35:60%36-41:40%"
      })
  void whatIsNoShareIsRefusedByName(String text) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> PartitionsParser.parse(text, ReplacementScheme.TWOBIG, 64))
        .withMessageStartingWith("--partitions: '");
  }
}
