package org.twobig.cli.options;

import java.util.Optional;
import org.twobig.cli.UsageException;
import picocli.CommandLine.Option;

/** How large a table shall be: the options {@code --size} and {@code --buckets}, one of the two. */
public final class TableSize {
  @Option(
      names = "--size",
      paramLabel = "SIZE",
      required = true,
      converter = SizeConverter.class,
      description =
          "Size of the table, such as 512m or 45g (k, m, g, t: powers of 1024); the largest"
              + " prime number of buckets that fits is taken.")
  public Optional<Long> bytes = Optional.empty();

  @Option(
      names = "--buckets",
      paramLabel = "S",
      required = true,
      description = "Exactly this number of buckets of 16 bytes (new, big: 8), a prime.")
  public Optional<Long> buckets = Optional.empty();

  /**
   * Demands that one of them is given.
   *
   * @param command for the message
   */
  public void require(String command) {
    if (bytes.isEmpty() && buckets.isEmpty()) {
      throw new UsageException(
          "say how large: --size or --buckets (see twobig %s --help)".formatted(command));
    }
  }
}
