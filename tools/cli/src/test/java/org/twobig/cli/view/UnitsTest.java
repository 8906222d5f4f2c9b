package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.twobig.tt.store.StoreBuilder;

/** Sizes, counts and times; the file says in comments what its rows show. */
class UnitsTest {
  private static final Map<String, Function<String, Object>> FORMS =
      Map.of(
          "size", StoreBuilder::parseBytes,
          "count", Units::parseCount,
          "time", Units::parseDuration,
          "bytes", bytes -> Units.bytes(Long.parseLong(bytes)),
          "rounded", count -> Units.rounded(Double.parseDouble(count)),
          "percent", share -> Units.percent(number(share, 0), number(share, 1)),
          "clock", millis -> Units.clock(Duration.ofMillis(Long.parseLong(millis))),
          "rate", rate -> Units.rate(number(rate, 0), Duration.ofMillis(number(rate, 1))),
          "grouped", count -> Units.count(Long.parseLong(count)));

  private static long number(String text, int which) {
    return Long.parseLong(text.split(" / ")[which]);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/units.csv", delimiter = '|')
  void aTextIsReadAndAValueIsWrittenAsTheFileSays(String form, String given, String expected) {
    Object found;
    try {
      found = FORMS.get(form).apply(given);
    } catch (IllegalArgumentException e) {
      found = e.getMessage();
    }
    assertThat(found).hasToString(expected);
  }
}
