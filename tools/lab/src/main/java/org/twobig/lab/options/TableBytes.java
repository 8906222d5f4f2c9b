package org.twobig.lab.options;

import org.twobig.cli.Refusal;
import org.twobig.tt.store.StoreBuilder;
import picocli.CommandLine.Option;

/** The size of a benchmark's tables: the option {@code --size}. */
public final class TableBytes {
  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "Size of each table. Default: ${DEFAULT-VALUE}.")
  private String size;

  /** Makes the option with its default, such as 1g. */
  public TableBytes(String size) {
    this.size = size;
  }

  /** Returns the size in bytes, or refuses the option. */
  public long get() {
    try {
      return StoreBuilder.parseBytes(size);
    } catch (IllegalArgumentException e) {
      throw Refusal.usage("--size: " + e.getMessage());
    }
  }
}
