package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.ForceOption;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.options.StoreOption;
import org.twobig.cli.options.TableSize;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Terminal;
import org.twobig.cli.view.Units;
import org.twobig.tt.offline.Export;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.processes.Role;
import org.twobig.tt.store.CheckpointResult;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on whole stores, each a method with the options and arguments of the command. */
public final class MaintenanceCommands {
  /** The name of a file that stands for standard input or standard output. */
  private static final Path STANDARD = Path.of("-");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  private MaintenanceCommands() {}

  @Command(name = "checkpoint")
  static void checkpoint(@Mixin StoreArgument argument, @Mixin JsonOption json) {
    Path directory = argument.directory();
    try (Store store = Store.at(directory).role(Role.maintenance("save it")).open()) {
      Optional<CheckpointResult> saved = store.mend();
      json.print(
          new Saved(
              directory.toString(),
              store.info().placement(),
              saved.isPresent(),
              saved.map(CheckpointResult::bytes),
              saved.map(CheckpointResult::took)));
    }
  }

  @JsonTypeName("twobig/checkpoint/1")
  public record Saved(
      String store,
      Placement placement,
      boolean saved,
      Optional<Long> bytes,
      Optional<Duration> seconds)
      implements Report {
    boolean isInMemory() {
      return placement == Placement.RAM;
    }
  }

  @Command(name = "unload")
  static void unload(@Mixin StoreArgument argument, @Mixin JsonOption json) {
    Path directory = argument.directory();
    boolean inMemory = Stores.glance(directory).occupancy().isPresent();
    Stores.unload(directory);
    StoreInfo left = Stores.glance(directory);
    json.print(
        new Unloaded(
            directory.toString(), inMemory ? left.layout().dataBytes() : 0, left.lastCheckpoint()));
  }

  @JsonTypeName("twobig/unload/1")
  public record Unloaded(String store, long freedBytes, Optional<Instant> lastCheckpoint)
      implements Report {
    String saved() {
      return lastCheckpoint.map(TIME::format).orElse("today");
    }
  }

  @Command(name = "delete")
  static void delete(
      @Mixin StoreArgument argument,
      @Option(names = "--yes", fallbackValue = "true") boolean yes,
      @Mixin JsonOption json) {
    Path directory = argument.namedDirectory();
    Refusal.usageIf(
        !yes || !argument.isTyped("--yes"),
        "to delete %s and everything solved in it, add --yes",
        directory);
    Optional<Long> bytes = tableBytes(directory);
    Stores.delete(directory);
    json.print(new Deleted(directory.toString(), bytes));
  }

  /** Returns the size of a table; empty if the store is damaged, but can be deleted. */
  private static Optional<Long> tableBytes(Path directory) {
    try {
      return Optional.of(Stores.glance(directory).layout().dataBytes());
    } catch (StoreException e) {
      return Optional.empty();
    }
  }

  @JsonTypeName("twobig/delete/1")
  public record Deleted(String store, Optional<Long> tableBytes) implements Report {}

  @Command(name = "resize")
  static int resize(@Mixin StoreArgument argument, @Mixin TableSize size, @Mixin JsonOption json) {
    size.requireTyped();
    Path directory = argument.directory();
    return run(
        directory,
        progress ->
            Maintenance.resize(
                directory,
                old -> resized(old, size, directory),
                OfflineWork.rules(directory),
                progress),
        json);
  }

  /** Returns a layout of the wanted size, with the old replacement scheme and partitions. */
  private static Layout resized(Layout old, TableSize size, Path directory) {
    ReplacementScheme scheme = old.partitions().get(0).geometry().scheme();
    if (size.bytes().isPresent()) {
      TableSize.requireAtLeast(size.bytes().get(), OfflineWork.rules(directory), scheme);
      return old.ofBytes(size.bytes().get());
    }
    Refusal.usageIf(
        old.isPartitioned(),
        "the table of %s has partitions; give --size instead of --buckets",
        directory);
    return Layout.of(
        Geometry.ofBuckets(old.keySpace(), old.valueBits(), size.buckets().orElseThrow(), scheme));
  }

  /** The result of a command that rewrites a store: its new table, the entries kept and lost. */
  @JsonTypeName("twobig/maintenance/1")
  public record Rewritten(
      String store,
      long buckets,
      long tableBytes,
      long entries,
      long lost,
      long damaged,
      List<Maintenance.SourceCounts> from)
      implements Report {
    static Rewritten of(Path store, Maintenance.Result result) {
      return new Rewritten(
          store.toString(),
          result.table().buckets(),
          result.table().dataBytes(),
          result.kept(),
          result.lost(),
          result.damaged(),
          result.parts());
    }
  }

  /** Does work, prints its report and returns the exit code. Ctrl-C leaves the store unchanged. */
  private static int run(Path store, Function<Progress, Maintenance.Result> work, JsonOption json) {
    return OfflineWork.run("the store is unchanged", work)
        .map(result -> print(store, result, json))
        .orElse(ExitCode.INTERRUPTED);
  }

  private static int print(Path store, Maintenance.Result result, JsonOption json) {
    json.print(Rewritten.of(store, result));
    if (result.damaged() > 0) {
      Messages.warn(
          "left out %s, which no solver can have stored",
          Units.number(result.damaged(), "damaged entry"));
    }
    return ExitCode.OK;
  }

  @Command(name = "merge")
  static int merge(
      @Mixin StoreOption store,
      @Parameters(
              arity = "1..*",
              paramLabel = "[DEST] SRC",
              hideParamSyntax = true,
              descriptionKey = "sources")
          List<Path> stores,
      @Mixin JsonOption json) {
    boolean named = store.isNamed();
    if (!named && stores.size() < 2) {
      throw Refusal.usage("give the stores or the file to add, after %s", stores.get(0));
    }
    Path destination = named ? store.directory() : stores.get(0);
    List<Path> sources = named ? stores : stores.subList(1, stores.size());
    Path first = sources.get(0);
    boolean isFile = first.equals(STANDARD) || Files.exists(first) && !Files.isDirectory(first);
    Refusal.usageIf(
        isFile && sources.size() > 1,
        "%s is a file; add it alone, without other files or stores",
        first);
    sources.forEach(StoreFinder::noteUse);
    StoreFinder.noteUse(destination);
    if (isFile) {
      return mergeFile(destination, first, json);
    }
    return run(
        destination,
        progress ->
            Maintenance.merge(
                destination, sources, OfflineWork.rules(destination, sources), progress),
        json);
  }

  private static int mergeFile(Path directory, Path file, JsonOption json) {
    Function<Progress, Maintenance.Result> work =
        progress ->
            file.equals(STANDARD)
                ? Maintenance.importStream(
                    directory, System.in, "standard input", OfflineWork.rules(directory), progress)
                : Maintenance.importFile(directory, file, OfflineWork.rules(directory), progress);
    return Files.isRegularFile(file)
        ? run(directory, work, json)
        : print(directory, OfflineWork.runOnPipe(work), json);
  }

  /** The arguments {@code [DIR] FILE}: the store, unless {@code --store} names it, and a file. */
  static final class StoreAndFile extends StoreOption {
    @Parameters(
        arity = "1..2",
        paramLabel = "[DIR] FILE",
        hideParamSyntax = true,
        descriptionKey = "store-and-file")
    private List<Path> words = List.of();

    @Override
    protected Optional<Path> bare() {
      return words.stream().limit(words.size() - 1).findFirst();
    }

    /** Returns the file. Refuses a single word that names a store. */
    Path file() {
      Path file = words.getLast();
      Refusal.usageIf(
          words.size() == 1 && Stores.exists(file),
          "give the name of the file, after the store %s",
          file);
      return file;
    }
  }

  @Command(name = "export")
  static int export(
      @Mixin StoreAndFile argument, @Mixin ForceOption force, @Mixin JsonOption json) {
    Path file = argument.file();
    Path directory = argument.directory();
    if (file.equals(STANDARD)
        || Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      return exportToPipe(directory, file, json);
    }
    force.file(file);
    return OfflineWork.run(
            "no file was written",
            progress -> Export.toFile(directory, file, OfflineWork.rules(directory), progress))
        .map(done -> print(directory, file, done, json, System.out))
        .orElse(ExitCode.INTERRUPTED);
  }

  private static int exportToPipe(Path directory, Path file, JsonOption json) {
    boolean isPipe = file.equals(STANDARD) && Terminal.writesToPipe(); // before it is closed
    try (OutputStream out =
        file.equals(STANDARD)
            ? new FileOutputStream(FileDescriptor.out)
            : Files.newOutputStream(file)) {
      Export.Result done =
          OfflineWork.runOnPipe(
              progress -> Export.toStream(directory, out, OfflineWork.rules(directory), progress));
      return print(directory, file, done, json, System.err);
    } catch (IOException | UncheckedIOException e) {
      if (isPipe) {
        return ExitCode.NO_READER; // the reader has ended, which needs no message
      }
      IOException why =
          e instanceof UncheckedIOException unchecked ? unchecked.getCause() : (IOException) e;
      if (file.equals(STANDARD)) {
        throw Refusal.noRoom("the output could not be written: %s", StoreException.reason(why));
      }
      throw StoreException.of(file + " cannot be written", why);
    }
  }

  private static int print(
      Path store, Path file, Export.Result done, JsonOption json, PrintStream to) {
    Exported report = new Exported(store.toString(), file.toString(), done);
    json.print(report, report::text, to);
    return ExitCode.OK;
  }

  @JsonTypeName("twobig/export/1")
  public record Exported(String store, String file, @JsonUnwrapped Export.Result done)
      implements Report {}
}
