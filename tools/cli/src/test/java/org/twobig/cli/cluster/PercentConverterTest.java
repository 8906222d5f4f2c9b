package org.twobig.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class PercentConverterTest {
  @Test
  void aShareIsReadAndWhatIsNoneIsRefused() {
    PercentConverter converter = new PercentConverter();
    assertThat(converter.convert("1%")).isEqualTo(0.01);
    assertThat(converter.convert("0.5%")).isEqualTo(0.005);
    assertThat(converter.convert("0%")).isZero();
    assertThat(converter.convert("100%")).isOne();
    for (String wrong : List.of("1", "100.1%", "-1%", "%", "one%", "1e2%", "")) {
      assertThatThrownBy(() -> converter.convert(wrong))
          .isInstanceOf(TypeConversionException.class)
          .hasMessageContaining("'" + wrong + "'");
    }
  }
}
