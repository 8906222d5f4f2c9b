package org.twobig.cli.store;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.view.Json;
import org.twobig.offline.Export;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig export}. */
@Command(
    name = "export",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Writes all entries of a store to a compressed file with checksums, which can be imported into"
          + " a table of any size. Others may go on solving: what they store meanwhile is in the"
          + " file or not. The file gets its name when it is whole; one that had it is replaced.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig export week week.twobig",
      "  twobig export week - | ssh other twobig import week -"
    })
public final class ExportCommand implements Callable<Integer> {
  private static final Path STANDARD_OUTPUT = Path.of("-");

  @Parameters(index = "0", paramLabel = "DIR", description = "The store's directory.")
  private Path directory = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "The file to write; - is standard output.")
  private Path file = Path.of("");

  @Option(names = "--json", description = "Print one JSON object; on standard error if FILE is -.")
  private boolean json;

  @Override
  public Integer call() {
    if (Files.isDirectory(file)) {
      throw new UsageException(file + " is a directory; name a file in it");
    }
    if (file.equals(STANDARD_OUTPUT) || Files.exists(file) && !Files.isRegularFile(file)) {
      return toPipe();
    }
    Optional<Export.Result> done =
        OfflineWork.run(
            "no file was written",
            progress -> Export.toFile(directory, file, OfflineWork.rules(directory), progress));
    done.ifPresent(result -> report(System.out, result));
    return done.isPresent() ? ExitCode.OK : ExitCode.INTERRUPTED;
  }

  private int toPipe() {
    try (OutputStream out =
        file.equals(STANDARD_OUTPUT)
            ? new FileOutputStream(FileDescriptor.out)
            : Files.newOutputStream(file)) {
      report(
          System.err,
          OfflineWork.runOnPipe(
              progress -> Export.toStream(directory, out, OfflineWork.rules(directory), progress)));
      return ExitCode.OK;
    } catch (UncheckedIOException e) {
      return unwritable(e.getCause());
    } catch (IOException e) {
      return unwritable(e);
    }
  }

  private static int unwritable(IOException e) {
    System.err.println("twobig: the output could not be written: " + e.getMessage());
    return ExitCode.FAILED;
  }

  private void report(PrintStream to, Export.Result result) {
    ExportReport report =
        new ExportReport(
            directory.toString(),
            file.toString(),
            result.records(),
            result.bytes(),
            result.damaged());
    to.println(json ? Json.line(report) : report.text());
  }
}
