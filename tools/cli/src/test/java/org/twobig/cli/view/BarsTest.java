package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bars of text. */
class BarsTest {
  /** Bars of ASCII have whole columns, bars of blocks have eighths of columns. */
  @ParameterizedTest
  @CsvSource({
    "0, '', ''",
    "0.001, #, ▏",
    "0.1, #, █",
    "0.125, #, █▎",
    "0.15, ##, █▌",
    "0.25, ###, ██▌",
    "0.5, #####, █████",
    "0.9875, ##########, █████████▉",
    "1, ##########, ██████████"
  })
  void aBarIsAsLongAsItsShare(double share, String ascii, String blocks) {
    assertThat(new Bars(false).of(share, 10)).isEqualTo(ascii);
    assertThat(new Bars(true).of(share, 10)).isEqualTo(blocks);
  }

  @ParameterizedTest
  @CsvSource({"false, 0, '[        ]'", "false, 1, [########]", "true, 0.5, '[████    ]'"})
  void aFrameShowsTheWhole(boolean blocks, double share, String bar) {
    assertThat(new Bars(blocks).framed(share, 10)).isEqualTo(bar);
  }
}
