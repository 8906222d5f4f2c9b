package org.twobig.lab;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.twobig.cli.Refusal;
import org.twobig.connectfour3d.position.PositionGenerator;
import picocli.CommandLine.Option;

/**
 * Draws random positions for descending numbers of stones, by the options {@code --from}, {@code
 * --to}, {@code --count}, {@code --after}, {@code --seed}.
 */
final class Rungs {
  @Option(
      names = "--from",
      paramLabel = "STONES",
      description = "Stones of the first random positions. Default: ${DEFAULT-VALUE}.")
  private int from;

  @Option(
      names = "--to",
      paramLabel = "STONES",
      description = "Stones of the last random positions. Default: ${DEFAULT-VALUE}.")
  private int to;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "Random positions of each number of stones. Default: ${DEFAULT-VALUE}.")
  private int count;

  @Option(
      names = "--after",
      paramLabel = "MOVES",
      defaultValue = "",
      description = "Random positions that come after these moves. Default: the empty board.")
  private String beginning = "";

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "" + PositionGenerator.STANDARD_SEED,
      description = "Seed of the random positions. Default: ${DEFAULT-VALUE}.")
  private long seed;

  Rungs(int from, int to, int count) {
    this.from = from;
    this.to = to;
    this.count = count;
  }

  /** Refuses options that allow no position: wrong numbers of stones, no count, invalid moves. */
  void requirePositions() {
    Refusal.usageIf(
        from > 64 || to < 0 || to > from || count < 1,
        "--from and --to must be 0 to 64 stones, --to at most --from, and --count at least 1");
    try {
      new PositionGenerator(beginning, to, seed);
    } catch (IllegalArgumentException e) {
      throw Refusal.usage("--after: " + e.getMessage());
    }
  }

  int count() {
    return count;
  }

  List<Integer> stones() {
    return IntStream.rangeClosed(to, from).mapToObj(i -> from + to - i).toList();
  }

  List<String> moves(int stones) {
    PositionGenerator generator = new PositionGenerator(beginning, stones, seed);
    return Stream.generate(generator::next).limit(count).toList();
  }
}
