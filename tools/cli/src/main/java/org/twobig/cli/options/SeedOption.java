package org.twobig.cli.options;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Option;

/** The option {@code --seed}: the number that determines a random choice of entries. */
public final class SeedOption {
  /** Random seeds are below this number, so that they are short enough to be typed again. */
  private static final int SEEDS = 1_000_000;

  @Option(names = "--seed", paramLabel = "S")
  private Optional<Long> seed = Optional.empty();

  public long orAny() {
    return seed.orElseGet(() -> (long) ThreadLocalRandom.current().nextInt(SEEDS));
  }
}
