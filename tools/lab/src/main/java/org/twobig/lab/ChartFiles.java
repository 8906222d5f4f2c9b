package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.twobig.cli.UsageException;
import org.twobig.lab.ladder.ChartFormat;
import org.twobig.lab.ladder.LadderCharts;
import org.twobig.lab.ladder.RungResult;
import picocli.CommandLine.Option;

/** Charts of ladders as files: the option {@code --format}. */
final class ChartFiles {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "svg",
      description = "Format of the charts: svg or png. Default: ${DEFAULT-VALUE}.")
  private ChartFormat format = ChartFormat.SVG;

  /**
   * Makes the folder for them where it does not exist yet.
   *
   * @throws UsageException if it cannot be made
   */
  static void makeFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UsageException("cannot make the folder " + folder + " for the charts");
    }
    if (!Files.isWritable(folder)) {
      throw new UsageException("you may not write charts to " + folder);
    }
  }

  /**
   * Writes them, or says why it cannot.
   *
   * @param folder which exists
   * @return whether they are written
   */
  boolean draw(Collection<RungResult> results, Path folder) {
    LadderCharts charts = new LadderCharts(results);
    if (charts.isEmpty()) {
      System.err.println("twobig: no rung was solved, so nothing is drawn");
      return false;
    }
    System.setProperty("java.awt.headless", "true"); // a screen that is named may not be there
    try {
      charts.write(folder, format);
      return true;
    } catch (IOException e) {
      System.err.println(
          "twobig: the charts cannot be written to " + folder + ": " + e.getMessage());
      return false;
    }
  }
}
