package org.twobig.lab;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.twobig.cli.UsageException;
import picocli.CommandLine.Option;

/** Random positions with fewer and fewer stones: {@link RandomPositions} and {@code --to}. */
final class Rungs extends RandomPositions {
  @Option(
      names = "--to",
      paramLabel = "STONES",
      description = "Go on with fewer stones, down to this number. Default: ${DEFAULT-VALUE}.")
  private int to;

  /** The arguments are what is taken without the options. */
  Rungs(int from, int to, int count) {
    super(from, count);
    this.to = to;
  }

  @Override
  void requireSense() {
    super.requireSense();
    if (to < 0 || to > from) {
      throw new UsageException("stones go from --from down to --to, which is not less than 0");
    }
  }

  /** The numbers of stones, in descending order. */
  List<Integer> stones() {
    return IntStream.rangeClosed(to, from)
        .mapToObj(i -> from + to - i)
        .collect(Collectors.toList());
  }
}
