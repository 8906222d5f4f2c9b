package org.twobig.lab;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.lab.ladder.RungResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench charts}. */
@Command(
    name = "charts",
    description = {
      "Draws what bench ladder has measured, beside the report's own points: the report's"
          + " five charts, which are total-time, mean-time, explored, queries and hit-ratio, and"
          + " probes, the number of queries. Rungs that were not solved in time are left out; of"
          + " two alike the later counts. Without any rung to draw it ends with exit code 1.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench charts --out charts ladder.csv",
      "  bench charts --out charts --format png monday.csv tuesday.csv"
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

  @Mixin private final ChartFiles chartFiles = new ChartFiles();

  @Override
  public Integer call() {
    List<RungResult> results = new ArrayList<>();
    files.forEach(file -> results.addAll(read(file)));
    ChartFiles.makeFolder(folder);
    return chartFiles.draw(results, folder) ? ExitCode.OK : ExitCode.FAILED;
  }

  private static List<RungResult> read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new UsageException("there is no file " + file);
    } catch (CharacterCodingException e) {
      throw new UsageException(file + " is no text file in UTF-8");
    } catch (IOException e) {
      throw new UsageException("cannot read " + file + ": " + e.getMessage());
    }
    if (lines.isEmpty() || !lines.get(0).strip().equals(RungResult.HEADER)) {
      throw new UsageException(file + " is no CSV of bench ladder");
    }
    List<RungResult> results = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).isBlank()) {
        continue;
      }
      try {
        results.add(RungResult.ofCsv(lines.get(i)));
      } catch (IllegalArgumentException e) {
        throw new UsageException("%s, line %d: %s".formatted(file, i + 1, e.getMessage()));
      }
    }
    return results;
  }
}
