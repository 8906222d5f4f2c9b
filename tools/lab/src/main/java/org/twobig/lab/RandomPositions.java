package org.twobig.lab;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.cli.UsageException;
import org.twobig.connectfour3d.position.PositionGenerator;
import picocli.CommandLine.Option;

/**
 * Which random positions a benchmark takes: the options {@code --from}, {@code --count}, {@code
 * --seed}.
 */
class RandomPositions {
  @Option(
      names = "--from",
      paramLabel = "STONES",
      description = "Stones of the random positions. Default: ${DEFAULT-VALUE}.")
  int from;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "Random positions of each number of stones. Default: ${DEFAULT-VALUE}.")
  int count;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "" + PositionGenerator.STANDARD_SEED,
      description = "Seed of the random positions. Default: ${DEFAULT-VALUE}.")
  private long seed;

  /** The arguments are what is taken without the options. */
  RandomPositions(int from, int count) {
    this.from = from;
    this.count = count;
  }

  /**
   * Demands that there are such positions.
   *
   * @throws UsageException if there are none
   */
  void requireSense() {
    if (from > 64 || from < 0 || count < 1) {
      throw new UsageException("random positions have 0 to 64 stones; take 1 of them or more");
    }
  }

  /** The moves of the positions with a number of stones. */
  List<String> moves(int stones) {
    PositionGenerator generator = new PositionGenerator(stones, seed);
    return Stream.generate(generator::next).limit(count).collect(Collectors.toList());
  }
}
