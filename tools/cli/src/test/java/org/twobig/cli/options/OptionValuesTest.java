package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.twobig.solve.Cost;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The values of options. More values that are refused are rows of {@code wrong-usage.csv}. */
class OptionValuesTest {
  private static Cost most(String... words) {
    LimitOptions options = new LimitOptions();
    Types.register(new CommandLine(CommandSpec.create()).addMixin("limit", options))
        .parseArgs(words);
    return options.cost();
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
  void aPercentageIsAShare() {
    assertThat(Percentage.parse("1%").of()).isEqualTo(0.01);
    assertThat(Percentage.parse("0.5%").of()).isEqualTo(0.005);
    assertThat(Percentage.parse("0%").of()).isZero();
    assertThat(Percentage.parse("100%").of()).isOne();
  }

  @Test
  void sharesOfPartitionsAreReadInTheirOrder() {
    assertThat(
            PartitionsParser.parse(
                "0-35:60%,36-41:30.5%:new, 42:9.5%:TwoBig", ReplacementScheme.BIG, 64))
        .containsExactly(
            new Layout.Share(0, 35, 60, ReplacementScheme.BIG),
            new Layout.Share(36, 41, 30.5, ReplacementScheme.NEW),
            new Layout.Share(42, 42, 9.5, ReplacementScheme.TWOBIG));
  }
}
