package org.twobig.cli.options;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Option;

/** The option {@code --seed}: the number by which entries are chosen. */
public final class SeedOption {
  /** Random seeds are below this: a person can copy them. */
  private static final int SEEDS = 1_000_000;

  @Option(names = "--seed", paramLabel = "S")
  private Optional<Long> seed = Optional.empty();

  public boolean isPresent() {
    return seed.isPresent();
  }

  /** Returns the seed that was given, or else a random one. */
  public long orAny() {
    return seed.orElseGet(() -> (long) ThreadLocalRandom.current().nextInt(SEEDS));
  }
}
