package org.twobig.lab.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.twobig.cli.Refusal;
import org.twobig.cli.view.Units;
import picocli.CommandLine.Option;

/**
 * A series of searches with limits of nodes, spread over any number of runs. It has the options
 * {@code --budget} and {@code --out}. A run reads the results of earlier runs, and writes all
 * results after each search.
 */
public final class Campaign {
  private final String command;

  @Option(
      names = "--budget",
      paramLabel = "N[,N...]",
      description =
          "Give a search up after N nodes (k, m, g: powers of 1000). Of several budgets the first"
              + " is for all searches, each further one for those that are still open. Default:"
              + " ${DEFAULT-VALUE}.")
  private String budgets;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      required = true,
      description = "The CSV of results. Results of earlier runs in it are kept.")
  private Path out = Path.of("");

  /** Makes the options of a command; {@code budgets} is the default of {@code --budget}. */
  public Campaign(String command, String budgets) {
    this.command = command;
    this.budgets = budgets;
  }

  /** Returns the budgets in the order of the option; refuses one smaller than 1. */
  public List<Long> budgets() {
    return Stream.of(budgets.split(",")).map(Campaign::budget).toList();
  }

  private static long budget(String text) {
    try {
      long budget = Units.parseCount(text);
      if (budget >= 1) {
        return budget;
      }
    } catch (IllegalArgumentException e) {
      throw Refusal.usage("--budget: " + e.getMessage());
    }
    throw Refusal.usage("--budget must be at least 1");
  }

  /**
   * Returns the rows of earlier runs; refuses a file of another kind.
   *
   * @param header first line of the file
   * @param row parses a row; returns empty for other lines
   */
  public <R> List<R> read(String header, Function<String, Optional<R>> row) throws IOException {
    if (!Files.exists(out)) {
      return List.of();
    }
    List<String> lines = Files.readAllLines(out);
    if (lines.isEmpty() || !lines.get(0).equals(header)) {
      throw Refusal.input("%s holds no results of %s; name another --out", out, command);
    }
    return lines.stream()
        .skip(1)
        .map(
            line -> row.apply(line).orElseThrow(() -> refused("'%s' is no result".formatted(line))))
        .toList();
  }

  public Refusal refused(String reason) {
    return Refusal.input("%s: %s of %s; mend the file or name another --out", out, reason, command);
  }

  /** Replaces the file atomically. */
  public void write(String header, Stream<String> rows) throws IOException {
    Path part = out.resolveSibling(out.getFileName() + ".part");
    Files.write(part, Stream.concat(Stream.of(header), rows).toList());
    Files.move(part, out, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
