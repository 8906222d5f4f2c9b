package org.twobig.cli.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.twobig.cli.Refusal;
import org.twobig.cli.view.Units;
import org.twobig.game.Game;
import org.twobig.solve.ParallelOptions;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.solve.SessionOptions;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.TableSource;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options of commands that solve: the table, its size and saves, and the number of threads. The
 * table keeps its size; with {@link GrowingTableOptions} it may grow.
 */
public class TableOptions extends StoreOption {
  @Option(names = "--no-store", fallbackValue = "true")
  private boolean noStore;

  @Option(names = "--size", paramLabel = "SIZE", converter = Types.Bytes.class)
  private Optional<Long> size = Optional.empty();

  @Mixin private final ThreadCount threads = new ThreadCount();

  @Option(names = "--checkpoint-minutes", paramLabel = "N", defaultValue = "10")
  private int checkpointMinutes;

  /** Wraps the source of the table for searches, if other machines take part. */
  private Optional<BiFunction<Game, TableSource, TableSource>> searchWrapper = Optional.empty();

  @ArgGroup(validate = false, heading = "%nAdvanced:%n")
  private Advanced advanced = new Advanced();

  static final class Advanced {
    @Option(names = "--graph-size", paramLabel = "SIZE", converter = Types.Bytes.class)
    private Optional<Long> graphSize = Optional.empty();

    @Option(names = "--checkpoint-rate", paramLabel = "SIZE", converter = Types.Bytes.class)
    private Optional<Long> checkpointRate = Optional.empty();

    @Option(names = "--task-nodes", hidden = true, paramLabel = "N")
    private Optional<Long> taskNodes = Optional.empty();
  }

  /** Throws a {@link Refusal} if options contradict each other or a value is out of range. */
  public void requireConsistent() {
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
        noStore() && isTyped("--grow-to"), "--grow-to needs a store; leave out --no-store");
    if (size.isPresent() && isTyped("--grow-to") && growTo().get() < size.get()) {
      throw Refusal.usage(
          "--grow-to %s is less than --size %s",
          Units.bytes(growTo().get()), Units.bytes(size.get()));
    }
    Refusal.usageIf(
        noStore && store().isPresent() && isTyped("--no-store") == isTyped("--store"),
        "give --store or --no-store, not both");
  }

  /** Returns the size up to which the table may grow; empty if it keeps its size. */
  Optional<Long> growTo() {
    return Optional.empty();
  }

  /**
   * Returns whether the solve uses no store. {@code --store} on the command line wins over {@code
   * no-store} in the settings.
   */
  public boolean noStore() {
    return noStore && (isTyped("--no-store") || !isTyped("--store"));
  }

  /** Returns what an interruption leaves, as the end of a sentence. */
  public String afterInterruption() {
    return noStore() ? "nothing was kept" : "the same command goes on from here";
  }

  /** Returns the store. Unlike {@link StoreOption}, allows {@code --game} and records no use. */
  @Override
  public Path directory() {
    return store().orElseGet(this::usual);
  }

  /**
   * Returns the game of the store, or else of {@code --game}, or else the default game.
   *
   * @throws StoreException REFUSED if the user names another game than the store has
   */
  public Game game() {
    return noStore() || !Stores.exists(directory())
        ? gameOrUsual()
        : Session.gameOf(directory(), wantedGame());
  }

  /** Returns a session on the store, which is made if absent, or on a table without a store. */
  public Session session(SessionListener listener) {
    boolean exists = !noStore() && Stores.exists(directory());
    if (size.isPresent() && !exists) {
      TableSize.requireAtLeast(size.get(), gameOrUsual().tables().get(0), ReplacementScheme.TWOBIG);
    }
    if (noStore()) {
      return Session.inMemory(gameOrUsual(), options());
    }
    Optional<Game> wanted = exists ? wantedGame() : Optional.of(gameOrUsual());
    Session session = Session.open(directory(), wanted, options(), listener);
    StoreFinder.noteUse(directory());
    try {
      if (exists && isTyped("--size")) { // one in the settings is for new stores
        requireSize(session, size.orElseThrow());
      }
      return session;
    } catch (Refusal e) {
      session.close();
      throw e;
    }
  }

  /**
   * Throws if the table has another size than the command line names. A table takes more than 99 %
   * of the size that was named when it was made.
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

  /**
   * Lets other machines take part by a wrapper of the table's source for searches. {@code
   * --threads} may then be 0, and long solves are always cut into tasks. Call this before {@link
   * #requireConsistent}.
   */
  public void wrapSearches(BiFunction<Game, TableSource, TableSource> wrapper) {
    searchWrapper = Optional.of(wrapper);
  }

  private int threads() {
    return searchWrapper.isPresent() ? threads.orZero() : threads.get();
  }

  private SessionOptions options() {
    return new SessionOptions(
        threads(),
        advanced.taskNodes.or(() -> searchWrapper.map(any -> ParallelOptions.TASK_NODES)),
        size,
        advanced.graphSize,
        Duration.ofMinutes(checkpointMinutes),
        advanced.checkpointRate.map(OptionalLong::of).orElseGet(OptionalLong::empty),
        growTo().map(OptionalLong::of).orElseGet(OptionalLong::empty),
        searchWrapper.orElse((game, source) -> source));
  }
}
