package org.twobig.connectfour3d.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests weights as text. */
class WeightsTest {
  private static final String ROW = "1 ".repeat(Weights.COUNT) + "\n";

  private static Weights read(String text) throws IOException {
    return Weights.read(new StringReader(text));
  }

  @Property(tries = 20)
  void weightsAreReadAsTheyAreWritten(@ForAll Random random) throws IOException {
    int[][][] weights = ConnectFour3dMoveOrderTest.randomWeights(random, Weights.MOST);
    Weights read = read(new Weights(weights).toText(List.of("a comment", "another")));
    for (int side = 0; side < 2; side++) {
      for (int stage = 0; stage < 3; stage++) {
        for (int feature = 0; feature < Weights.COUNT; feature++) {
          assertThat(read.sum(side, stage, List.of(feature)))
              .isEqualTo(weights[side][stage][feature]);
        }
      }
    }
  }

  @Test
  void aFeatureThatCountsTwiceWeighsTwice() throws IOException {
    String text = ROW.repeat(4) + "5 -70 11" + " 0".repeat(Weights.COUNT - 3) + "\n" + ROW;

    assertThat(read(text).sum(1, 1, List.of(2, 1, 2))).isEqualTo(11 - 70 + 11);
  }

  @Test
  void commentsComeFirstAndAreSkippedAnywhere() throws IOException {
    String text = Weights.standard().toText(List.of("made up"));

    assertThat(text.lines()).first().isEqualTo("# made up");
    assertThat(read("\n# x\n" + text.replace("\n", "\n\n# 1 2 3\n")).toText(List.of("made up")))
        .isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "5, '', 'weights must be 6 lines of numbers, found 5'",
    "7, '', 'weights must be 6 lines of numbers, found 7'",
    "5, '1 2 3', 'line 7 of the weights: expected COUNT numbers, found 3'",
    "0, nonsense, 'line 2 of the weights: expected COUNT numbers, found 1'"
  })
  void otherTextIsRefused(int rows, String more, String message) {
    assertThatThrownBy(() -> read("# weights\n" + ROW.repeat(rows) + more))
        .isInstanceOf(IOException.class)
        .hasMessage(message.replace("COUNT", String.valueOf(Weights.COUNT)));
  }

  @ParameterizedTest
  @CsvSource({"1.5", "x", "16384", "-16384", "-2147483648"})
  void aWeightThatIsNoSmallIntegerIsNamed(String field) {
    String text = ROW.repeat(5) + ROW.replaceFirst("1", field);

    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IOException.class)
        .hasMessage("line 6 of the weights: '" + field + "' is no integer from -16383 to 16383");
  }

  @Test
  void theStandardWeightsTellMovesApart() {
    for (int side = 0; side < Weights.SIDES; side++) {
      for (int stage = 0; stage < Weights.STAGES; stage++) {
        int ofSide = side;
        int ofStage = stage;
        long different =
            IntStream.range(0, Weights.COUNT)
                .map(feature -> Weights.standard().sum(ofSide, ofStage, List.of(feature)))
                .distinct()
                .count();
        assertThat(different).isGreaterThan(10);
      }
    }
  }
}
