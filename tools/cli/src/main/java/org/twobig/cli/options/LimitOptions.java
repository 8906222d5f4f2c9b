package org.twobig.cli.options;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.cli.Refusal;
import org.twobig.solve.Cost;
import picocli.CommandLine.Option;

/** The options {@code --time} and {@code --nodes}: the limits of an answer. */
public final class LimitOptions {
  @Option(names = "--time", paramLabel = "DURATION")
  private Optional<Duration> time = Optional.empty();

  @Option(names = "--nodes", paramLabel = "N", converter = Types.Count.class)
  private Optional<Long> nodes = Optional.empty();

  /** Returns the limits of the cost. Refuses a limit of 0. */
  public Cost cost() {
    return cost(OptionalLong.empty());
  }

  /** Returns the limits. If neither option is given, {@code usualNodes} is the limit of nodes. */
  public Cost cost(OptionalLong usualNodes) {
    Refusal.usageIf(time.filter(Duration::isZero).isPresent(), "--time must be more than 0");
    Refusal.usageIf(nodes.filter(most -> most == 0).isPresent(), "--nodes must be at least 1");
    long otherwise =
        time.isPresent() ? Cost.UNLIMITED.nodes() : usualNodes.orElse(Cost.UNLIMITED.nodes());
    return new Cost(nodes.orElse(otherwise), time.orElse(Cost.UNLIMITED.time()));
  }
}
