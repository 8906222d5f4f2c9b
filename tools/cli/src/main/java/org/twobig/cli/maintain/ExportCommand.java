package org.twobig.cli.maintain;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.ForceOption;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreAndFile;
import org.twobig.cli.store.OfflineWork;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Terminal;
import org.twobig.cli.view.Units;
import org.twobig.tt.offline.Export;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "export")
public final class ExportCommand implements Callable<Integer> {
  private static final Path STANDARD_OUTPUT = Path.of("-");

  @Mixin private final StoreAndFile argument = new StoreAndFile();

  @Mixin private final ForceOption force = new ForceOption();

  @Mixin private final JsonOption json = new JsonOption();

  private Path directory = Path.of("");
  private Path file = Path.of("");

  @Override
  public Integer call() {
    file = argument.file();
    directory = argument.directory();
    if (file.equals(STANDARD_OUTPUT)
        || Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      return toPipe();
    }
    force.file(file);
    return OfflineWork.run(
            "no file was written",
            progress -> Export.toFile(directory, file, OfflineWork.rules(directory), progress))
        .map(result -> report(System.out, result))
        .orElse(ExitCode.INTERRUPTED);
  }

  private int toPipe() {
    boolean isPipe = file.equals(STANDARD_OUTPUT) && Terminal.writesToPipe(); // before it is closed
    try (OutputStream out =
        file.equals(STANDARD_OUTPUT)
            ? new FileOutputStream(FileDescriptor.out)
            : Files.newOutputStream(file)) {
      return report(
          System.err,
          OfflineWork.runOnPipe(
              progress -> Export.toStream(directory, out, OfflineWork.rules(directory), progress)));
    } catch (UncheckedIOException e) {
      return unwritable(e.getCause(), isPipe);
    } catch (IOException e) {
      return unwritable(e, isPipe);
    }
  }

  private static int unwritable(IOException e, boolean isPipe) {
    if (isPipe) {
      return ExitCode.NO_READER; // the reader has ended, which needs no message
    }
    Messages.warn("the output could not be written: %s", e.getMessage());
    return ExitCode.NO_ROOM;
  }

  private int report(PrintStream to, Export.Result done) {
    Result result =
        new Result(
            directory.toString(), file.toString(), done.records(), done.bytes(), done.damaged());
    json.print(result, result::text, to);
    return ExitCode.OK;
  }

  @JsonTypeName("twobig/export/1")
  public record Result(String store, String file, long entries, long bytes, long damaged)
      implements Report {
    @Override
    public String text() {
      return "Wrote %s in %s%s%n"
          .formatted(Units.number(entries, "entry"), Units.bytes(bytes), Units.leftOut(damaged));
    }
  }
}
