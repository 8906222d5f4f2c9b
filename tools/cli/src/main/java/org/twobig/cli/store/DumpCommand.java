package org.twobig.cli.store;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.ForceOption;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.Percentage;
import org.twobig.cli.options.PlyRange;
import org.twobig.cli.options.SeedOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.Types;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.Terminal;
import org.twobig.cli.view.Units;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.tt.offline.Entries;
import org.twobig.tt.offline.EntryVisitor;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.offline.Sample;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.KeySpace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "dump")
public final class DumpCommand implements Callable<Integer> {
  static final int MOST_RANDOM = 1_000_000;

  @Mixin private final StoreArgument argument = new StoreArgument();

  @Option(names = "--file", paramLabel = "FILE")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE")
  private Optional<Path> out = Optional.empty();

  @Mixin private final ForceOption force = new ForceOption();

  @Option(names = "--csv", fallbackValue = "true")
  private boolean csv;

  @Option(names = "--moves", fallbackValue = "true")
  private boolean forSolve;

  @Option(
      names = {"-q", "--question"},
      paramLabel = "WHO",
      defaultValue = "white")
  private DumpQuestion asked = DumpQuestion.WHITE;

  @Option(names = "--no-position", fallbackValue = "true")
  private boolean nameless;

  @Option(names = "--plies", paramLabel = "N[-M]")
  private PlyRange plies = PlyRange.ALL;

  @Option(names = "--min-work", paramLabel = "N", converter = Types.Count.class)
  private long leastWork;

  @Option(names = "--max-work", paramLabel = "N", converter = Types.Count.class)
  private long mostWork = Long.MAX_VALUE;

  @Option(
      names = "--verdict",
      paramLabel = "V",
      split = ",",
      splitSynopsisLabel = ",",
      completionCandidates = Verdicts.class)
  private List<Outcome> verdicts = List.of(Outcome.values());

  @Option(names = "--sample", paramLabel = "SHARE")
  private Percentage share = new Percentage(1);

  @Option(names = "--random", paramLabel = "N")
  private Optional<Integer> random = Optional.empty();

  @Mixin private final SeedOption seed = new SeedOption();

  @Option(names = "--limit", paramLabel = "N", converter = Types.Count.class)
  private long limit = Long.MAX_VALUE;

  @Mixin private final JsonOption json = new JsonOption();

  static final class Verdicts extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Verdicts() {
      super(Stream.of(Outcome.values()).map(Outcome::name).toList());
    }
  }

  @Override
  public Integer call() {
    validate();
    Optional<NewFile> target = out.map(force::file);
    KeySpace keys = keys();
    StoredPositions rules = game(keys).rules(keys);
    plies.requireWithin(rules.count() - 1);
    Set<Outcome> taken = EnumSet.copyOf(verdicts);
    taken.removeIf(verdict -> forSolve && !asked.isAnsweredBy(verdict));
    DumpWriter.Filter filter =
        new DumpWriter.Filter(rules, plies, leastWork, mostWork, taken, share.of(), seed.orAny());
    return target.isPresent() ? toFile(target.get(), filter) : toOutput(filter);
  }

  private void validate() {
    Refusal.usageIf(
        file.isPresent() && (argument.named().isPresent() || argument.isTyped("--game")),
        "give a store or --file, not both");
    Refusal.usageIf(
        Stream.of(csv, json.isSet(), forSolve).filter(set -> set).count() > 1,
        "give one of --csv, --json and --moves, not several");
    Refusal.usageIf(
        forSolve && nameless || !forSolve && argument.isTyped("--question"),
        forSolve
            ? "--moves writes positions; leave out --no-position"
            : "--question needs --moves");
    Refusal.usageIf(force.isSet() && out.isEmpty(), "--force needs --out");
    if (random.isPresent()) {
      Refusal.usageIf(
          random.get() < 1 || random.get() > MOST_RANDOM,
          "--random must be 1 to " + Units.count(MOST_RANDOM));
      Refusal.usageIf(
          file.isPresent()
              || Stream.of("--sample", "--min-work", "--max-work").anyMatch(argument::isTyped),
          "--random allows --plies, --verdict and --seed; leave out other choices of entries");
    }
    Refusal.usageIf(share.of() == 0, "--sample must be more than 0%, such as 1% or 0.01%");
    Refusal.usageIf(leastWork > mostWork, "--min-work is larger than --max-work");
  }

  private KeySpace keys() {
    if (file.isEmpty()) {
      return Stores.layout(argument.directory()).keySpace();
    }
    if (!Files.isRegularFile(file.get())) {
      throw Refusal.input("there is no exported file " + file.get());
    }
    return Entries.keysOf(file.get());
  }

  private Game game(KeySpace keys) {
    return file.isEmpty()
        ? OfflineWork.game(argument.directory())
        : Games.of(keys)
            .orElseThrow(
                () ->
                    Refusal.input(
                        "The exported file %s holds keys of %s, expected those of a game: %s. Name"
                            + " another file, or use the twobig that wrote this one",
                        file.get(), keys, Games.patterns()));
  }

  private int toOutput(DumpWriter.Filter filter) {
    DumpWriter writer = writer(filter, System.out);
    Function<Progress, Entries.Result> work = progress -> dump(writer, filter, progress);
    Entries.Result result =
        Terminal.watchesStandardOutput() ? work.apply(new Progress()) : OfflineWork.runOnPipe(work);
    String lack = lack(writer, result);
    if (writer.hasReader() && !lack.isEmpty()) {
      Messages.warn("%s", lack.substring(2));
    }
    return ExitCode.OK;
  }

  private int toFile(NewFile target, DumpWriter.Filter filter) {
    try {
      return OfflineWork.run("no file was written", progress -> write(target, filter, progress))
          .orElse(ExitCode.INTERRUPTED);
    } catch (UncheckedIOException e) {
      Messages.warn("%s cannot be written: %s", out.orElseThrow(), e.getCause().getMessage());
      return ExitCode.NO_ROOM;
    }
  }

  private int write(NewFile target, DumpWriter.Filter filter, Progress progress) {
    try {
      target.write(
          to -> {
            DumpWriter writer = writer(filter, to);
            Entries.Result result = dump(writer, filter, progress);
            Messages.say(
                "wrote %s%s", Units.number(writer.written(), "entry"), lack(writer, result));
          });
      return ExitCode.OK;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DumpWriter writer(DumpWriter.Filter filter, OutputStream output) {
    Function<DumpLine, String> format =
        csv
            ? DumpLine::csv
            : json.isSet()
                ? line -> Json.line(line) + "\n"
                : forSolve ? line -> line.forSolve(asked) : DumpLine::text;
    return new DumpWriter(filter, !nameless, format, limit, output);
  }

  private Entries.Result dump(DumpWriter writer, DumpWriter.Filter filter, Progress progress) {
    if (forSolve) {
      writer.write(
          random
              .map(
                  n ->
                      "# random entries of %s, --seed %d\n"
                          .formatted(argument.directory(), filter.seed()))
              .orElse(""));
      writer.write(asked.legend());
    } else if (!json.isSet()) {
      writer.write(csv ? DumpLine.CSV_HEAD : DumpLine.TEXT_HEAD);
    }
    if (random.isPresent()) {
      return drawn(writer, filter, progress);
    }
    try (Entries entries =
        file.isPresent()
            ? Entries.ofFile(file.get(), filter.rules())
            : Entries.ofStore(argument.directory(), filter.rules())) {
      return entries.read(progress, writer::visitor);
    }
  }

  private Entries.Result drawn(DumpWriter writer, DumpWriter.Filter filter, Progress progress) {
    Sample sample =
        Sample.of(
            argument.directory(),
            (ply, value) ->
                filter.plies().contains(ply)
                    && filter.verdicts().contains(filter.rules().outcome(value)),
            random.orElseThrow(),
            filter.seed(),
            filter.rules(),
            progress);
    EntryVisitor visitor = writer.visitor();
    sample.entries().stream()
        .sorted(Comparator.comparingInt(Sample.Entry::keyClass))
        .forEach(
            entry ->
                visitor.visit(entry.key().high(), entry.key().low(), entry.value(), entry.work()));
    visitor.endPiece();
    return new Entries.Result(sample.entries().size(), 0);
  }

  /**
   * Returns the end of a sentence on the entries that were left out; empty if no entry was left
   * out.
   */
  private static String lack(DumpWriter writer, Entries.Result result) {
    return Units.leftOut(result.damaged())
        + (writer.withoutPosition() == 0
            ? ""
            : "; no position was found for " + Units.number(writer.withoutPosition(), "entry"));
  }
}
