package org.twobig.cli.main;

import java.util.Optional;
import org.twobig.cli.machine.Processors;
import org.twobig.cli.options.StoreFinder;
import org.twobig.solve.MemoryPlan;
import picocli.CommandLine.Model.OptionSpec;

/** What options without a fixed default come to on this machine now. */
public final class ComputedDefaults {
  private ComputedDefaults() {}

  /**
   * The value of an option that nothing else gives one; empty if there is none.
   *
   * @param option one with no default of its own
   */
  public static Optional<String> of(OptionSpec option) {
    switch (option.longestName()) {
      case "--store":
        return Optional.of(StoreFinder.standard().toString());
      case "--threads":
        return Optional.of(Integer.toString(Processors.physicalCores()));
      case "--size":
        return Optional.of(size(MemoryPlan.ofThisMachine().tableBytes()));
      case "--graph-size":
        return Optional.of(size(MemoryPlan.ofThisMachine().graphBytes()));
      default:
        return Optional.empty();
    }
  }

  /** As an option takes it, exactly or in whole MiB. */
  private static String size(long bytes) {
    long gib = 1L << 30;
    return bytes % gib == 0 ? bytes / gib + "g" : (bytes >> 20) + "m";
  }
}
