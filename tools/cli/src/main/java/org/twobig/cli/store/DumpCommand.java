package org.twobig.cli.store;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Stream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.ForceOption;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.Percentage;
import org.twobig.cli.options.PlyRange;
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
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints all or some entries of a store or exported file, as text, CSV, JSON or moves. */
@Command(name = "dump")
public final class DumpCommand implements Callable<Integer> {
  static final int MOST_RANDOM = 1_000_000;

  /** A buffer is written when it has this number of characters. */
  private static final int BUFFER = 1 << 16;

  private static final double TWO_TO_64 = 0x1p64;

  /** Odd, so that multiplication maps different halves of a key to different numbers. */
  private static final long MULTIPLIER = 0xC2B2_AE3D_27D4_EB4FL;

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

  @Option(names = "--seed", paramLabel = "S")
  private Optional<Long> seed = Optional.empty();

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
    StoredPositions positions = game(keys).rules(keys);
    plies.requireWithin(positions.count() - 1);
    return target.isPresent() ? toFile(target.get(), positions) : toOutput(positions);
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

  private int toOutput(StoredPositions positions) {
    Writer writer = new Writer(positions, System.out);
    Entries.Result result =
        Terminal.watchesStandardOutput()
            ? writer.dump(new Progress())
            : OfflineWork.runOnPipe(writer::dump);
    String lack = writer.lack(result);
    if (writer.hasReader && !lack.isEmpty()) {
      Messages.warn("%s", lack.substring(2));
    }
    return ExitCode.OK;
  }

  private int toFile(NewFile target, StoredPositions positions) {
    return OfflineWork.run("no file was written", progress -> write(target, positions, progress))
        .orElse(ExitCode.INTERRUPTED);
  }

  private int write(NewFile target, StoredPositions positions, Progress progress) {
    target.write(
        to -> {
          Writer writer = new Writer(positions, to);
          Entries.Result result = writer.dump(progress);
          long written = Math.min(writer.taken.get(), limit);
          Messages.say("wrote %s%s", Units.number(written, "entry"), writer.lack(result));
        });
    return ExitCode.OK;
  }

  /**
   * Writes the selected entries as lines to one output. Each thread collects whole lines in a
   * buffer of its own and writes the buffer in one piece, so lines of several threads never mix.
   */
  private final class Writer {
    private final StoredPositions positions;
    private final OutputStream output;
    private final Set<Outcome> selected = EnumSet.copyOf(verdicts);
    private final long usedSeed = seed.orElseGet(OfflineWork::anySeed);
    private final Function<DumpLine, String> format =
        csv
            ? DumpLine::csv
            : json.isSet()
                ? line -> Json.line(line) + "\n"
                : forSolve ? line -> line.forSolve(asked) : DumpLine::text;
    private final AtomicLong taken = new AtomicLong();
    private final LongAdder withoutPosition = new LongAdder();
    private volatile boolean hasReader = true;

    Writer(StoredPositions positions, OutputStream output) {
      this.positions = positions;
      this.output = output;
      selected.removeIf(verdict -> forSolve && !asked.isAnsweredBy(verdict));
    }

    Entries.Result dump(Progress progress) {
      if (forSolve) {
        write(
            random
                .map(
                    n ->
                        "# random entries of %s, --seed %d\n"
                            .formatted(argument.directory(), usedSeed))
                .orElse(""));
        write(asked.legend());
      } else if (!json.isSet()) {
        write(csv ? DumpLine.CSV_HEAD : DumpLine.TEXT_HEAD);
      }
      if (random.isPresent()) {
        return drawn(progress);
      }
      try (Entries entries =
          file.isPresent()
              ? Entries.ofFile(file.get(), positions)
              : Entries.ofStore(argument.directory(), positions)) {
        return entries.read(progress, Taker::new);
      }
    }

    private Entries.Result drawn(Progress progress) {
      Sample sample =
          Sample.of(
              argument.directory(),
              (ply, value) -> plies.contains(ply) && selected.contains(positions.outcome(value)),
              random.orElseThrow(),
              usedSeed,
              positions,
              progress);
      Taker taker = new Taker();
      sample.entries().stream()
          .sorted(Comparator.comparingInt(Sample.Entry::keyClass))
          .forEach(
              entry ->
                  taker.visit(entry.key().high(), entry.key().low(), entry.value(), entry.work()));
      taker.endPiece();
      return new Entries.Result(sample.entries().size(), 0);
    }

    /**
     * Returns whether {@code --sample} chooses a key. The answer depends on key, share and seed
     * only, so all stores and exported files give equal answers.
     */
    private boolean chooses(long high, long low) {
      if (share.of() == 1) {
        return true;
      }
      long number =
          new SplittableRandom((high * MULTIPLIER ^ low) * MULTIPLIER ^ usedSeed).nextLong();
      return number + 0x1p63 < share.of() * TWO_TO_64;
    }

    /** Writes lines: the headings, and the entries of {@link Taker}. */
    private synchronized void write(String lines) {
      try {
        if (hasReader) {
          output.write(lines.getBytes(StandardCharsets.UTF_8));
          // Twobig.end reports failures
          hasReader = output != System.out || !System.out.checkError();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /**
     * Returns the end of a sentence on damaged entries, which were left out, and on entries without
     * a position; empty if there are none.
     */
    String lack(Entries.Result result) {
      long damaged = result.damaged();
      long lost = withoutPosition.sum();
      return (damaged == 0 ? "" : "; left out " + Units.number(damaged, "damaged entry"))
          + (lost == 0 ? "" : "; no position was found for " + Units.number(lost, "entry"));
    }

    /** Writes the selected ones of the visited entries. Each thread needs a visitor of its own. */
    private final class Taker implements EntryVisitor {
      private final StringBuilder lines = new StringBuilder(BUFFER + (BUFFER >> 3));

      @Override
      public void visit(long high, long low, long value, long work) {
        if (work < leastWork || work > mostWork || !chooses(high, low)) {
          return;
        }
        int ply = positions.of(high, low);
        if (!plies.contains(ply)) {
          return;
        }
        Outcome verdict = positions.outcome(value);
        if (!selected.contains(verdict)
            || !hasReader
            || taken.get() >= limit
            || taken.getAndIncrement() >= limit) {
          return;
        }
        DumpLine line =
            DumpLine.of(positions, !nameless, new Key(high, low), ply, verdict, value, work);
        withoutPosition.add(!nameless && line.position().isEmpty() ? 1 : 0);
        lines.append(format.apply(line));
        if (lines.length() >= BUFFER) {
          flush();
        }
      }

      private void flush() {
        write(lines.toString());
        lines.setLength(0);
      }

      @Override
      public boolean endPiece() {
        flush();
        return hasReader && taken.get() < limit;
      }
    }
  }
}
