package org.twobig.cli.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.twobig.cli.Refusal;
import org.twobig.cli.view.Units;
import org.twobig.game.Game;
import org.twobig.growth.TableSource;
import org.twobig.solve.ParallelOptions;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.solve.SessionOptions;
import org.twobig.store.StoreBuilder;
import org.twobig.store.Stores;
import org.twobig.table.ReplacementScheme;
import org.twobig.table.StoreException;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the table on which positions are solved, and for the number of threads. */
public final class TableOptions extends StoreOption {
  @Option(names = "--no-store", fallbackValue = "true")
  private boolean noStore;

  @Option(names = "--size", paramLabel = "SIZE", converter = Types.Bytes.class)
  private Optional<Long> size = Optional.empty();

  @Option(names = "--grow-to", paramLabel = "SIZE", converter = Types.Bytes.class)
  private Optional<Long> growTo = Optional.empty();

  @Mixin private final ThreadCount threads = new ThreadCount();

  @Option(names = "--checkpoint-minutes", paramLabel = "N", defaultValue = "10")
  private int checkpointMinutes;

  private boolean shared;

  private BiFunction<Game, TableSource, TableSource> view = (game, source) -> source;

  @ArgGroup(validate = false, heading = "%nAdvanced:%n")
  private Advanced advanced = new Advanced();

  /** Options that few people need. */
  static final class Advanced {
    @Option(names = "--graph-size", paramLabel = "SIZE", converter = Types.Bytes.class)
    private Optional<Long> graphSize = Optional.empty();

    @Option(names = "--checkpoint-rate", paramLabel = "SIZE", converter = Types.Bytes.class)
    private Optional<Long> checkpointRate = Optional.empty();

    @Option(names = "--task-nodes", hidden = true, paramLabel = "N")
    private Optional<Long> taskNodes = Optional.empty();
  }

  /**
   * Demands that the options make sense.
   *
   * @throws Refusal if they do not
   */
  public void requireSense() {
    requireSense(false);
  }

  /**
   * Demands that the options make sense.
   *
   * @param shared whether other machines take part: then no thread need search here, and what takes
   *     long is cut into tasks in any case
   * @throws Refusal if they do not
   */
  public void requireSense(boolean shared) {
    this.shared = shared;
    Refusal.usageIf(checkpointMinutes < 1, "--checkpoint-minutes must be at least 1");
    Refusal.usageIf(
        advanced.checkpointRate.filter(rate -> rate < StoreBuilder.LEAST_RATE).isPresent(),
        "--checkpoint-rate must be at least " + Units.bytes(StoreBuilder.LEAST_RATE));
    threads();
    Refusal.usageIf(
        advanced.taskNodes.isPresent() && advanced.taskNodes.get() < 1,
        "--task-nodes must be at least 1");
    Refusal.usageIf(
        advanced.graphSize.isPresent() && advanced.graphSize.get() < Session.LEAST_GRAPH,
        "--graph-size must be at least " + Units.bytes(Session.LEAST_GRAPH));
    Refusal.usageIf(
        noStore() && isTyped("--grow-to"),
        "--grow-to is for the table of a store; leave out --no-store");
    if (size.isPresent() && isTyped("--grow-to") && growTo.get() < size.get()) {
      throw Refusal.usage(
          "--grow-to %s is less than --size %s",
          Units.bytes(growTo.get()), Units.bytes(size.get()));
    }
    Refusal.usageIf(
        noStore && store().isPresent() && isTyped("--no-store") == isTyped("--store"),
        "--store and --no-store exclude each other");
  }

  /** Returns the size up to which the table of a store may grow. */
  public Optional<Long> growTo() {
    return noStore() ? Optional.empty() : growTo;
  }

  /** Returns whether nothing shall be kept. The command line wins over a setting. */
  public boolean noStore() {
    return noStore && (isTyped("--no-store") || !isTyped("--store"));
  }

  /** Returns the state after an interruption, as the end of a sentence. */
  public String afterInterruption() {
    return noStore() ? "nothing was kept" : "the same command goes on from here";
  }

  /** Returns the store that is meant, unless nothing shall be kept. */
  @Override
  public Path directory() {
    return store().orElseGet(() -> orFound(Optional.empty()));
  }

  /**
   * Returns the game: that of the store, if there is one.
   *
   * @throws StoreException REFUSED if the command line names another
   */
  public Game game() {
    return noStore() || !Stores.exists(directory())
        ? gameOption().get()
        : Session.gameOf(directory(), gameOption().wanted());
  }

  /** Returns a session on the store, which is made if absent, or on a table that is not kept. */
  public Session session(SessionListener listener) {
    if (noStore()) {
      requireTable(size);
      return Session.inMemory(gameOption().get(), options(size));
    }
    boolean exists = Stores.exists(directory());
    Optional<Game> wanted = exists ? gameOption().wanted() : Optional.of(gameOption().get());
    if (!exists) {
      requireTable(size);
    }
    Session session = Session.open(directory(), wanted, options(size), listener);
    StoreFinder.noteUse(directory());
    if (!exists) {
      return session;
    }
    try {
      // A size in the person's settings is one for new stores; an old store has its own.
      size.filter(bytes -> isTyped("--size")).ifPresent(bytes -> requireSize(session, bytes));
      return session;
    } catch (Refusal e) {
      session.close();
      throw e;
    }
  }

  private void requireTable(Optional<Long> bytes) {
    bytes.ifPresent(
        wanted ->
            Size.requireAtLeast(
                wanted, gameOption().get().tables().get(0), ReplacementScheme.TWOBIG));
  }

  /**
   * Demands that a session's table has the wanted size, which it fills to more than 99 % with any
   * strategy and partitions.
   */
  private void requireSize(Session session, long bytes) {
    long found = session.tableBytes();
    boolean grown = found > bytes && growTo().isPresent(); // by an earlier run of this command
    Refusal.usageIf(
        !grown && (found > bytes || found < bytes - bytes / 100),
        "the store %s has a table of %s, not %s; leave --size out, or name another --store",
        directory(),
        Units.bytes(found),
        Units.bytes(bytes));
  }

  /** Sets the function that makes, from the source of the table, the one that searches use. */
  public void view(BiFunction<Game, TableSource, TableSource> of) {
    view = of;
  }

  private int threads() {
    return shared ? threads.getOrNone() : threads.get();
  }

  private SessionOptions options(Optional<Long> tableBytes) {
    return new SessionOptions(
        threads(),
        shared
            ? advanced.taskNodes.or(() -> Optional.of(ParallelOptions.TASK_NODES))
            : advanced.taskNodes,
        tableBytes,
        advanced.graphSize,
        Duration.ofMinutes(checkpointMinutes),
        advanced.checkpointRate.map(OptionalLong::of).orElseGet(OptionalLong::empty),
        growTo().map(OptionalLong::of).orElseGet(OptionalLong::empty),
        view);
  }
}
