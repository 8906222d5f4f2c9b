package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Lines with a name in front of each. */
class RowsTest {
  @Test
  void aBlankStandsBehindEachName() {
    Rows rows = new Rows();
    rows.add("Game", "g");
    rows.add("Processors", "2");
    rows.add("Value at stake", "812");

    assertThat(rows.toString().lines())
        .containsExactly("Game      g", "Processors 2", "Value at stake 812");
  }
}
