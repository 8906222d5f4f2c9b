package org.twobig.lab.ladder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.game.Effort;
import org.twobig.game.Question;

/** Writes and reads results of rungs as lines of CSV. */
class RungResultTest {
  private static final RungResult RESULT =
      new RungResult(
          41,
          "without look_ahead",
          1000,
          998,
          333,
          new Effort(250_000, 70, 7, 63),
          0.125,
          0.5,
          "twobig",
          33_554_000,
          Question.BLACK);

  private static final String LINE =
      "41,without look_ahead,1000,998,333,250000,0.125000,0.500000,500000,70,7,63,twobig,33554000,"
          + "black";

  @Test
  void theColumnsAreAsTheHeaderSays() {
    assertThat(RungResult.HEADER)
        .isEqualTo(
            "stones,search,positions,solved,yes,nodes,cpu_seconds,seconds,"
                + "nodes_per_second,probes,hits,stores,replacement,table_bytes,question");
    assertThat(RESULT.toCsv()).isEqualTo(LINE);
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    assertThat(RungResult.ofCsv(LINE)).isEqualTo(RESULT);
    assertThat(RungResult.ofCsv(LINE + "\r")).isEqualTo(RESULT);
    assertThat(RESULT.isComplete()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "41",
        "41,all,1000,998,333,250000,0.125000,0.500000,500000,70,7,63,twobig,33554000",
        "41,all,1000,998,333,250000,0.125000,0.500000,500000,70,7,63,twobig,33554000,white,",
        "41,all,1000,998,333,250000,0.125000,0.500000,500000,70,7,63,twobig,33554000,both",
        "x,all,1000,998,333,250000,0.125000,0.500000,500000,70,7,63,twobig,33554000,white",
        "41,all,1000,998,333,250000,,0.500000,500000,70,7,63,twobig,33554000,white"
      })
  void whatIsNoSuchLineIsRefused(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RungResult.ofCsv(line))
        .withMessageContaining("expected");
  }
}
