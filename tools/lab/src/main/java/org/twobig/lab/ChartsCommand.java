package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.lab.ladder.LadderCharts;
import org.twobig.lab.ladder.RungResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "charts",
    header = "Draw the results of ladder as PNG",
    description = {
      "Draws what bench ladder has measured as PNG, beside the points of the report:"
          + " total-time, mean-time, explored, queries, hit-ratio (the report's five charts) and"
          + " probes, the number of queries. Only rungs that were solved completely are drawn; of"
          + " two rows for one rung the later counts. Exit code 1 if there is no rung to draw.",
      ""
    },
    footer = {
      "  bench charts --out charts ladder.csv",
      "  bench charts --out charts monday.csv tuesday.csv"
    })
final class ChartsCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "CSV of bench ladder.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder for the charts; made if it does not exist.")
  private Path folder = Path.of("");

  @Override
  public Integer call() {
    List<RungResult> results = new ArrayList<>();
    files.forEach(file -> results.addAll(read(file)));
    makeFolder(folder);
    return draw(results, folder) ? ExitCode.OK : ExitCode.FAILED;
  }

  /** Creates the folder for charts if absent; refuses a folder that cannot be written to. */
  static void makeFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw Refusal.usage("cannot make the folder " + folder + " for the charts");
    }
    Refusal.usageIf(!Files.isWritable(folder), "you may not write charts to " + folder);
  }

  /** Writes the charts to an existing folder; after a failure, prints it and returns false. */
  static boolean draw(Collection<RungResult> results, Path folder) {
    LadderCharts charts = new LadderCharts(results);
    if (charts.isEmpty()) {
      System.err.println("twobig: no rung was solved, so nothing is drawn");
      return false;
    }
    System.setProperty("java.awt.headless", "true"); // AWT would open the screen of DISPLAY
    try {
      charts.write(folder);
      return true;
    } catch (IOException e) {
      System.err.println(
          "twobig: the charts cannot be written to " + folder + ": " + e.getMessage());
      return false;
    }
  }

  private static List<RungResult> read(Path file) {
    List<String> lines = GivenPosition.linesOf(file);
    Refusal.usageIf(
        lines.isEmpty() || !lines.get(0).strip().equals(RungResult.HEADER),
        file + " is no CSV of bench ladder");
    List<RungResult> results = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).isBlank()) {
        continue;
      }
      try {
        results.add(RungResult.ofCsv(lines.get(i)));
      } catch (IllegalArgumentException e) {
        throw Refusal.usage("%s, line %d: %s", file, i + 1, e.getMessage());
      }
    }
    return results;
  }
}
