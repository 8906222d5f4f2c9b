package org.twobig.cli.options;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Option;

/** The number by which entries are chosen: the option {@code --seed}. */
public final class SeedOption {
  /** Seeds that a person can copy. */
  private static final int SEEDS = 1_000_000;

  @Option(names = "--seed", paramLabel = "S")
  private Optional<Long> seed = Optional.empty();

  public boolean isPresent() {
    return seed.isPresent();
  }

  /** Returns the seed; without one any, another each time. */
  public long orAny() {
    return seed.orElseGet(() -> (long) ThreadLocalRandom.current().nextInt(SEEDS));
  }
}
