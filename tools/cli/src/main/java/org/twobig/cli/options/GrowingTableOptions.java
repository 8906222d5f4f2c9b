package org.twobig.cli.options;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of commands that solve on a table that may grow. */
public final class GrowingTableOptions extends TableOptions {
  @Option(names = "--grow-to", paramLabel = "SIZE", converter = Types.Bytes.class)
  private Optional<Long> growTo = Optional.empty();

  @Override
  Optional<Long> growTo() {
    return noStore() ? Optional.empty() : growTo;
  }
}
