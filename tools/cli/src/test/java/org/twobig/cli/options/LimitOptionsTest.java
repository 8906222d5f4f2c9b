package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.ExitCode;
import org.twobig.solve.Cost;
import picocli.CommandLine;

/** What an answer may cost, as a person types it. */
class LimitOptionsTest {
  private static Cost most(String... words) {
    LimitOptions options = new LimitOptions();
    Types.register(
            new CommandLine(CommandLine.Model.CommandSpec.create()).addMixin("limit", options))
        .parseArgs(words);
    return options.most();
  }

  @Test
  void eachLimitStandsForItselfAndNoneIsNoLimit() {
    assertThat(most()).isEqualTo(Cost.UNLIMITED);
    assertThat(most("--nodes", "500k")).isEqualTo(new Cost(500_000, Cost.UNLIMITED.time()));
    assertThat(most("--time", "5m"))
        .isEqualTo(new Cost(Cost.UNLIMITED.nodes(), Duration.ofMinutes(5)));
    assertThat(most("--nodes=1", "--time=1ms")).isEqualTo(new Cost(1, Duration.ofMillis(1)));
  }

  @Test
  void nothingAtAllCannotBeAskedFor() {
    assertThatThrownBy(() -> most("--time", "0s"))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.USAGE)
        .hasMessage("--time must be more than 0");
    assertThatThrownBy(() -> most("--nodes", "0"))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.USAGE)
        .hasMessage("--nodes must be at least 1");
  }

  @ParameterizedTest
  @CsvSource({"--time, soon, is no time", "--nodes, -5, is no count", "--nodes, 9t9, is no count"})
  void whatCannotBeReadIsNamedWithItsOption(String option, String value, String words) {
    assertThatThrownBy(() -> most(option, value))
        .isInstanceOf(CommandLine.ParameterException.class)
        .hasMessageContainingAll(option, value, words);
  }
}
