package org.twobig.cli.maintain;

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
import org.twobig.cli.options.StoreAndFile;
import org.twobig.cli.store.OfflineWork;
import org.twobig.cli.view.Json;
import org.twobig.offline.Export;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig export}. */
@Command(
    name = "export",
    header = "Write all entries of a store to a file",
    description = {
      "Writes all entries of a store to a compressed file with checksums. A table of"
          + " any size can import it. Other processes may go on solving; what they store"
          + " meanwhile may be missing from the file. The file is written atomically; an"
          + " existing file is replaced.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig export week week.twobig",
      "  twobig export --store week - | ssh other twobig import --store week -"
    })
public final class ExportCommand implements Callable<Integer> {
  private static final Path STANDARD_OUTPUT = Path.of("-");

  @Mixin private final StoreAndFile argument = new StoreAndFile();

  @Option(
      names = "--json",
      fallbackValue = "true",
      description = "Print one JSON object; on standard error if FILE is -.")
  private boolean json;

  private Path directory = Path.of("");
  private Path file = Path.of("");

  @Override
  public Integer call() {
    directory = argument.directory();
    file = argument.file();
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
