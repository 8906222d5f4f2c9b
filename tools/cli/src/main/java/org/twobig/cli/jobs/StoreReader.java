package org.twobig.cli.jobs;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.twobig.cli.Refusal;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Knowledge;
import org.twobig.game.SolverKind;
import org.twobig.game.StoredPositions;
import org.twobig.solve.Session;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.offline.Sample;
import org.twobig.tt.offline.StoppedException;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.table.TableUse;

/**
 * Looks up positions in a store. The table belongs to a session that solves on the store, or to a
 * store that is open for reading. A store open for reading is opened again after another process
 * has changed it. {@value #THREADS} platform threads look up for all requests: a look-up may wait
 * for a page from the disk. Each thread uses a solver of its own, because a solver serves one
 * thread at a time.
 */
public final class StoreReader implements AutoCloseable {
  private static final int THREADS = 16;

  /** Matches up to 512 letters and digits, more than the moves of any game. */
  private static final Pattern MOVES = Pattern.compile("[0-9A-Za-z]{0,512}");

  /** The time limit of a draw of entries, which may have to read a whole store from the disk. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** The longest wait of a request to draw while entries are drawn for another request. */
  private static final Duration QUEUE = Duration.ofSeconds(2);

  private final Path directory;
  private final Game game;
  private final FairLock drawing =
      new FairLock(QUEUE, "another client is reading entries; try again soon");

  /** A thread holds the read lock to use {@link #opened}, the write lock to replace it. */
  private final ReentrantReadWriteLock switching = new ReentrantReadWriteLock();

  private final ExecutorService threads =
      Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().name("twobig-look-", 0).factory());

  private volatile Opened opened;

  /** Why no table is open; empty while a table is open. */
  private volatile Optional<String> missing = Optional.empty();

  /**
   * An open table.
   *
   * @param idle solvers on the table that no thread uses now
   * @param scan makes a pass over all words of the table
   * @param isOld whether another process has changed the store, so it must be opened again
   */
  private record Opened(
      TableSource source,
      Queue<GameSolver> idle,
      Supplier<TableScan> scan,
      BooleanSupplier isOld,
      Runnable close) {
    static Opened of(Session session) {
      return new Opened(
          session::use,
          new ConcurrentLinkedQueue<>(),
          () -> session.scan().orElseThrow(),
          () -> false,
          () -> {}); // the session closes it
    }

    static Opened of(Store store) {
      StoreInfo info = store.info();
      Path directory = info.directory();
      boolean isCopy = info.placement() == Placement.RAM && info.tableFile().startsWith(directory);
      return new Opened(
          store,
          new ConcurrentLinkedQueue<>(),
          store::scan,
          () -> isCopy && hasChanged(Stores.glance(directory), info.lastCheckpoint()),
          store::close);
    }

    private static boolean hasChanged(StoreInfo now, Optional<Instant> saved) {
      return now.occupancy().isPresent() || !now.lastCheckpoint().equals(saved);
    }
  }

  private StoreReader(Path directory, Game game, Opened opened) {
    this.directory = directory;
    this.game = game;
    this.opened = opened;
  }

  /** Makes a reader of a session's table. The caller closes the session after the reader. */
  static StoreReader of(Session session, Path directory) {
    return new StoreReader(directory, session.game(), Opened.of(session));
  }

  /** Opens a store for reading; throws StoreException if it is absent, damaged or unreadable. */
  public static StoreReader open(Path directory) {
    return open(
        directory,
        store ->
            new StoreReader(directory, Session.gameOf(store, Optional.empty()), Opened.of(store)));
  }

  private static <T> T open(Path directory, Function<Store, T> use) {
    Store store = Store.at(directory).openReadOnly();
    try {
      return use.apply(store);
    } catch (RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  /**
   * Opens the store again if the last attempt failed, or if this reader uses the table on the disk
   * and another process has since loaded it into memory or saved it. Called every two seconds.
   *
   * @throws StoreException if the store cannot be read, and look-ups go on with the old table; or
   *     cannot be opened, and look-ups are refused until it can be
   */
  public void refresh() {
    if (missing.isEmpty()) {
      try {
        layout(); // uses the table, because a session closes an outgrown table at its next use
      } catch (IllegalStateException e) {
        // the session is about to close
      }
    }
    if (missing.isPresent() || opened.isOld.getAsBoolean()) {
      switching.writeLock().lock();
      try {
        opened.close.run();
        opened = open(directory, this::reopened);
        missing = Optional.empty();
      } catch (RuntimeException | Error e) {
        missing = Optional.of(String.valueOf(e.getMessage()));
        throw e;
      } finally {
        switching.writeLock().unlock();
      }
    }
  }

  /** Opens the table again. Refuses a store of another game, which may have replaced it. */
  private Opened reopened(Store store) {
    Game found = Session.gameOf(store, Optional.empty());
    if (!found.id().equals(game.id())) {
      throw StoreException.refused(
          "The store %s was made anew, for the game %s instead of %s. Start twobig serve again",
          directory, found.id(), game.id());
    }
    return Opened.of(store);
  }

  /** Returns a pass over all words of the table. The caller closes it before {@link #close}. */
  public TableScan scan() {
    return onOpened(on -> on.scan.get());
  }

  /** Does work on the table, which stays open meanwhile. Refuses if no table is open. */
  private <T> T onOpened(Function<Opened, T> work) {
    switching.readLock().lock();
    try {
      missing.ifPresent(
          why -> {
            throw Problem.Kind.UNAVAILABLE.refused(
                "%s; this server tries again every few seconds", why);
          });
      return work.apply(opened);
    } finally {
      switching.readLock().unlock();
    }
  }

  /** Returns the rules of the game for the keys of this store. */
  public StoredPositions rules() {
    return game.rules(layout().keySpace());
  }

  /**
   * Draws random entries. One client draws at a time, because a draw keeps a processor busy and may
   * read the whole store. Refuses if the draw, or the wait for other clients, takes too long.
   */
  public Sample draw(Sample.Filter filter, int count, long seed) {
    return drawing.run(
        () -> {
          Progress progress = new Progress();
          CompletableFuture.delayedExecutor(PATIENCE.toSeconds(), TimeUnit.SECONDS)
              .execute(progress::stop); // no effect on a draw that has ended
          try (TableScan scan = scan()) {
            return Sample.of(scan, filter, count, seed, rules(), progress);
          } catch (StoppedException e) {
            throw Problem.Kind.UNAVAILABLE.refused(
                "so large a store shows random entries only while it is in memory");
          }
        });
  }

  public Game game() {
    return game;
  }

  public Path directory() {
    return directory;
  }

  public Layout layout() {
    return onTable(Table::layout);
  }

  public boolean hasProofs() {
    return onTable(table -> game.proofWriter(table, false).isPresent());
  }

  private <T> T onTable(Function<Table, T> look) {
    return onOpened(
        on -> {
          try (TableUse use = on.source.use()) {
            return look.apply(use.table());
          }
        });
  }

  public void requireGame(String id) {
    if (!id.equals(game.id())) {
      throw Problem.Kind.NOT_FOUND.refused("this server has no game '%s', only %s", id, game.id());
    }
  }

  /**
   * Returns the position that a client names.
   *
   * @param moves the moves from the start to the position, without separators
   * @throws Refusal if the text has other characters than letters and digits, or more than 512
   * @throws org.twobig.game.IllegalMoveException naming the first move that cannot be played
   */
  public GivenPosition parse(String moves) {
    Refusal.usageIf(
        !MOVES.matcher(moves).matches(),
        "moves must be letters and digits, 512 at most, with nothing between them");
    return GivenPosition.of(game, moves);
  }

  /** Returns what the rules and the store know of a position and of each move. */
  public AnalysisReport analysis(GivenPosition given) {
    return with(
        solver -> AnalysisReport.known(game, given, solver::known, layout(), directory.toString()));
  }

  public Knowledge known(Board board) {
    return with(solver -> solver.known(board));
  }

  /** Does work with a solver on one of {@link #threads}. Refuses if no table is open. */
  private <T> T with(Function<GameSolver, T> work) {
    try {
      return threads.submit(() -> onOpened(on -> onSolver(on, work))).get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw Problem.interrupted();
    } catch (RejectedExecutionException e) {
      throw Problem.Kind.UNAVAILABLE.refused("the server is ending");
    }
  }

  private <T> T onSolver(Opened on, Function<GameSolver, T> work) {
    GameSolver solver =
        Optional.ofNullable(on.idle.poll())
            .orElseGet(() -> game.solvers(on.source, SolverKind.USUAL, 1).getFirst());
    try {
      return work.apply(solver);
    } finally {
      on.idle.add(solver);
    }
  }

  @Override
  public void close() {
    threads.close();
    opened.close.run();
  }

  /** Runs the work of one client at a time, in the order of arrival. Thread-safe. */
  static final class FairLock {
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Duration patience;
    private final String refusal;

    /**
     * @param patience the longest wait
     * @param refusal the message to a client that has waited in vain
     */
    FairLock(Duration patience, String refusal) {
      this.patience = patience;
      this.refusal = refusal;
    }

    /** Runs work. Throws {@link Problem.Refused} if the work of other clients takes too long. */
    <T> T run(Supplier<T> work) {
      try {
        if (!lock.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
          throw Problem.Kind.TOO_MANY.refused(refusal);
        }
      } catch (InterruptedException e) {
        throw Problem.interrupted();
      }
      try {
        return work.get();
      } finally {
        lock.unlock();
      }
    }
  }
}
