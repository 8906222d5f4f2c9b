package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes, counts and times as a person reads and writes them. */
class UnitsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "17, 17",
    "17b, 17",
    "1k, 1024",
    "512m, 536870912",
    "1g, 1073741824",
    "1G, 1073741824",
    "1gb, 1073741824",
    "45 GiB, 48318382080",
    "' 2t ', 2199023255552",
    "8388607t, 9223370937343148032"
  })
  void aSizeIsANumberWithAPowerOf1024(String text, long bytes) {
    assertThat(Units.parseBytes(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "g", "1x", "-1g", "1.5g", "1g2", "1 g b", "0x10", "1,000"})
  void whatIsNoSizeIsRefusedWithAnExample(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.parseBytes(text))
        .withMessage("'%s' is no size; write for example 512m, 1g or 45g", text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "250, 250",
    "500k, 500000",
    "1m, 1000000",
    "' 2 G ', 2000000000",
    "9223372t, 9223372000000000000"
  })
  void aCountIsANumberWithAPowerOf1000(String text, long count) {
    assertThat(Units.parseCount(text)).isEqualTo(count);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "k", "1x", "-1", "1.5m", "1kb", "1e6", "1,000"})
  void whatIsNoCountIsRefusedWithAnExample(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.parseCount(text))
        .withMessage("'%s' is no count; write for example 250, 500k or 1m", text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9223373t", "9223372036854775808"})
  void aCountBeyondALongIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.parseCount(text))
        .withMessage("'%s' is too large", text);
  }

  @ParameterizedTest
  @CsvSource({
    "10, PT10S",
    "500ms, PT0.5S",
    "10s, PT10S",
    "5m, PT5M",
    "5 min, PT5M",
    "' 2H ', PT2H",
    "0, PT0S",
    "999999999h, PT999999999H"
  })
  void aTimeIsANumberWithAUnitSecondsIfItHasNone(String text, Duration time) {
    assertThat(Units.parseDuration(text)).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "-1s", "1.5h", "1d", "1000000000s", "1h30m"})
  void whatIsNoTimeIsRefusedWithAnExample(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.parseDuration(text))
        .withMessage("'%s' is no time; write for example 10s, 5m or 2h", text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"8388608t", "9223372036854775808", "99999999999999999999g"})
  void aSizeBeyond63BitsIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.parseBytes(text))
        .withMessage("'%s' is more than any machine has", text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "1023, 1023 B",
    "1024, 1.00 KiB",
    "10239, 10.00 KiB",
    "10240, 10.0 KiB",
    "1048524, 1023.9 KiB",
    "1048525, 1.00 MiB",
    "1073741744, 1.00 GiB",
    "67108816, 64.0 MiB",
    "45008000176, 41.9 GiB",
    "9223372036854775807, 8.00 EiB"
  })
  void bytesAreWrittenWithThreeDigits(long bytes, String text) {
    assertThat(Units.bytes(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "999, 999",
    "999.6, 1.00 k",
    "1234, 1.23 k",
    "12345, 12.3 k",
    "123456, 123 k",
    "1234567, 1.23 M",
    "2.5e9, 2.50 G",
    "2.5e12, 2.50 T",
    "2.5e15, 2.50 P",
    "2.5e18, 2500 P"
  })
  void largeCountsAreRoundedToThreeDigits(double count, String text) {
    assertThat(Units.rounded(count)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1, 3, 33.3 %", "3, 3, 100.0 %", "0, 3, 0.0 %", "0, 0, -"})
  void aShareOfNothingIsNoPercentage(long part, long whole, String text) {
    assertThat(Units.percent(part, whole)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0:00:00", "59999, 0:00:59", "3599999, 0:59:59", "360061000, 100:01:01"})
  void theClockCountsHoursBeyondADay(long millis, String text) {
    assertThat(Units.clock(Duration.ofMillis(millis))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1000, 0, -", "1000, 500, 2.00 k/s", "10, 2000, 5/s"})
  void aRateNeedsTime(long count, long millis, String text) {
    assertThat(Units.rate(count, Duration.ofMillis(millis))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, '0'", "1234567, '1,234,567'"})
  void countsHaveGroupsOfThreeInEveryCountry(long count, String text) {
    assertThat(Units.count(count)).isEqualTo(text);
  }
}
