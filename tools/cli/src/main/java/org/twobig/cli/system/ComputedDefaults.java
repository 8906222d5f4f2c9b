package org.twobig.cli.system;

import java.util.Optional;
import org.twobig.cli.machine.Processors;
import org.twobig.cli.options.StoreFinder;
import org.twobig.solve.MemoryPlan;
import picocli.CommandLine.Model.OptionSpec;

/** What options without a fixed default come to on this machine now. */
final class ComputedDefaults {
  private ComputedDefaults() {}

  /** The value of an option that nothing else gives one; empty if there is none. */
  static Optional<String> of(OptionSpec option) {
    return switch (option.command().name() + " " + option.longestName()) {
      case "solve --size", "analyze --size", "prove --size" ->
          Optional.of(size(MemoryPlan.ofThisMachine().tableBytes()));
      default ->
          switch (option.longestName()) {
            case "--store" -> Optional.of(StoreFinder.standard().toString());
            case "--threads" -> Optional.of(Integer.toString(Processors.physicalCores()));
            case "--graph-size" -> Optional.of(size(MemoryPlan.ofThisMachine().graphBytes()));
            default -> Optional.empty();
          };
    };
  }

  /** As an option takes it, exactly or in whole MiB. */
  private static String size(long bytes) {
    long gib = 1L << 30;
    return bytes % gib == 0 ? bytes / gib + "g" : (bytes >> 20) + "m";
  }
}
