package org.twobig.cli.explore;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.Task;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Knowledge;
import org.twobig.game.StoredPositions;
import org.twobig.game.picture.Grid;
import org.twobig.growth.TableSource;
import org.twobig.growth.TableUse;
import org.twobig.offline.Progress;
import org.twobig.offline.Sample;
import org.twobig.offline.StoppedException;
import org.twobig.solve.FollowingSolver;
import org.twobig.solve.Session;
import org.twobig.store.Glance;
import org.twobig.store.Placement;
import org.twobig.store.Store;
import org.twobig.store.StoreInfo;
import org.twobig.store.TableScan;
import org.twobig.table.Layout;
import org.twobig.table.StoreException;

/**
 * Looks positions up in a store that is open for reading. A solver belongs to one thread at a time,
 * and a look-up may wait for a page from the disk: some platform threads look up for all requests,
 * each with a solver of its own.
 */
public final class StoreReader implements AutoCloseable {
  /** Look-ups at a time; most of them wait for nothing but a processor. */
  private static final int THREADS = 16;

  /** No game's positions are longer, nor have other characters. */
  private static final Pattern MOVES = Pattern.compile("[0-9A-Za-z]{0,512}");

  /** What drawing entries may take: a store that is not in memory is read as a whole. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How long a drawing waits for the one that is under way. */
  private static final Duration QUEUE = Duration.ofSeconds(2);

  private final Path directory;
  private final Semaphore drawing = new Semaphore(1);
  private final ReentrantReadWriteLock switching = new ReentrantReadWriteLock();
  private final Game game;
  private final Grid grid;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().name("twobig-look-", 0).factory());

  private volatile Store store;
  private volatile Lookups lookups;

  /** Whether the table is a copy that only this process has. */
  private volatile boolean isCopy;

  private volatile Optional<Instant> saved = Optional.empty();
  private volatile Optional<Session> session = Optional.empty();

  /** Why there is no table to look in, until it can be opened again. */
  private volatile Optional<String> missing = Optional.empty();

  private StoreReader(Path directory, Store store) {
    this.directory = directory;
    this.store = store;
    this.game = Session.gameOf(store);
    this.grid = game.grid();
    look(store);
  }

  /** Where the present table comes from, and the solvers that look up in it. */
  private record Lookups(TableSource source, BlockingQueue<GameSolver> idle) {
    static Lookups of(Game game, TableSource source) {
      BlockingQueue<GameSolver> idle = new ArrayBlockingQueue<>(THREADS);
      for (int i = 0; i < THREADS; i++) {
        idle.add(FollowingSolver.of(game, source));
      }
      return new Lookups(source, idle);
    }
  }

  /**
   * Opens the store for solving, and looks up in its table from then on; a process opens a store
   * once. Look-ups wait meanwhile.
   *
   * @throws RuntimeException what opening threw; the store is open for reading then, as before, or
   *     is so as soon as {@link #refresh} can open it
   * @throws StoreException REFUSED if the store is one of another game by now
   */
  public Session solveOn(Supplier<Session> open) {
    switching.writeLock().lock();
    try {
      store.close();
      try {
        Session opened = open.get();
        try {
          requireSame(opened.game());
          lookups = Lookups.of(game, opened::use);
        } catch (RuntimeException | Error e) {
          opened.close();
          throw e;
        }
        session = Optional.of(opened);
        missing = Optional.empty();
        return opened;
      } catch (RuntimeException | Error e) {
        try {
          reopen();
        } catch (RuntimeException again) {
          e.addSuppressed(again);
        }
        throw e;
      }
    } finally {
      switching.writeLock().unlock();
    }
  }

  /**
   * Looks up in the table that other processes share, if they have taken one into memory since this
   * process has read a copy of its own from the disk; and in what could not be opened before. To be
   * called now and then.
   *
   * @throws StoreException if the store cannot be opened; look-ups are refused until it can be
   */
  public void refresh() {
    if (missing.isEmpty()) {
      follow();
    }
    if (session.isEmpty() && (missing.isPresent() || isCopy && isOld())) {
      switching.writeLock().lock();
      try {
        if (session.isEmpty()) { // it may have been opened meanwhile
          store.close();
          reopen();
        }
      } finally {
        switching.writeLock().unlock();
      }
    }
  }

  /** Leaves a table that has given way to a larger one, though nobody looks anything up. */
  private void follow() {
    switching.readLock().lock();
    try {
      lookups.source.use().close();
    } catch (IllegalStateException e) {
      // it is being closed
    } finally {
      switching.readLock().unlock();
    }
  }

  /** Goes through all words of the store; to be closed before the server ends. */
  public TableScan scan() {
    switching.readLock().lock();
    try {
      requireThere();
      return session.flatMap(Session::scan).orElseGet(() -> store.scan());
    } finally {
      switching.readLock().unlock();
    }
  }

  /** What the entries of the table mean. */
  public StoredPositions rules() {
    return game.kind(layout().keySpace());
  }

  /**
   * Draws entries of the store; one client at a time, for that takes a processor and may read the
   * whole store.
   *
   * @throws Problem.Refused if that takes too long, or others draw
   */
  public Sample draw(Sample.Filter filter, int count, long seed) {
    try {
      if (!drawing.tryAcquire(QUEUE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new Problem.Refused(
            Problem.TOO_MANY, "entries are being drawn for another client; try again soon");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Problem.Refused(Problem.UNAVAILABLE, "the server is ending");
    }
    try {
      return drawAlone(filter, count, seed);
    } finally {
      drawing.release();
    }
  }

  private Sample drawAlone(Sample.Filter filter, int count, long seed) {
    Progress progress = new Progress();
    Thread clock =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    Thread.sleep(PATIENCE);
                    progress.stop();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt(); // it was in time
                  }
                });
    try (TableScan scan = scan()) {
      return Sample.of(scan, filter, count, seed, rules(), progress);
    } catch (StoppedException e) {
      throw new Problem.Refused(
          Problem.UNAVAILABLE, "the store is too large to draw entries while it is not in memory");
    } finally {
      clock.interrupt();
    }
  }

  private void reopen() {
    try {
      Store opened = Store.openReadOnly(directory, Set.of());
      try {
        requireSame(Session.gameOf(opened));
        look(opened);
      } catch (RuntimeException | Error e) {
        opened.close();
        throw e;
      }
      store = opened;
      missing = Optional.empty();
    } catch (RuntimeException e) {
      missing = Optional.of(String.valueOf(e.getMessage()));
      throw e;
    }
  }

  /** Another process may have made another store in the place of the one that is served. */
  private void requireSame(Game found) {
    if (!found.id().equals(game.id())) {
      throw StoreException.refused(
          "The store %s is one of the game %s by now, not of %s. Start another server for it",
          directory, found.id(), game.id());
    }
  }

  private void requireThere() {
    missing.ifPresent(
        why -> {
          throw new Problem.Refused(
              Problem.UNAVAILABLE, "%s; this server tries again every few seconds".formatted(why));
        });
  }

  /** Looks up in the table of a store that is open for reading. */
  private void look(Store opened) {
    StoreInfo info = opened.info();
    lookups = Lookups.of(game, opened);
    saved = info.lastCheckpoint();
    isCopy = info.placement() == Placement.RAM && info.tableFile().startsWith(info.directory());
  }

  /** Whether a process has taken the table into memory, or has saved it anew. */
  private boolean isOld() {
    Glance now = Store.glance(directory, Set.of());
    return now.occupancy().isPresent() || !now.lastCheckpoint().equals(saved);
  }

  public static StoreReader open(Path directory) {
    Store store = Store.openReadOnly(directory, Set.of());
    try {
      return new StoreReader(directory, store);
    } catch (RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  public Game game() {
    return game;
  }

  public Path directory() {
    return directory;
  }

  public Layout layout() {
    try (TableUse use = lookups.source.use()) {
      return use.table().layout();
    }
  }

  /** Whether there are proofs for the game. */
  public boolean hasProofs() {
    try (TableUse use = lookups.source.use()) {
      return game.proofWriter(use.table(), false).isPresent();
    }
  }

  public Grid grid() {
    return grid;
  }

  /**
   * Demands that a path names the game of the store.
   *
   * @throws Problem.Refused if it does not
   */
  public void requireGame(String id) {
    if (!id.equals(game.id())) {
      throw new Problem.Refused(
          Problem.NOT_FOUND, "no game '%s' here; this store is one of %s".formatted(id, game.id()));
    }
  }

  /**
   * The position that a client means.
   *
   * @throws Problem.Refused if it cannot be one
   * @throws org.twobig.game.IllegalMoveException naming the first move that cannot be played
   */
  public Task task(String moves) {
    if (!MOVES.matcher(moves).matches()) {
      throw new Problem.Refused(
          Problem.BAD_REQUEST, "moves are letters and digits without anything between them");
    }
    return Task.of(game, moves);
  }

  /** What is known of a position and its moves without a search. */
  public AnalysisReport look(Task task) {
    return with(
        solver -> AnalysisReport.known(game, task, solver::known, layout(), directory.toString()));
  }

  /** What is known of a position without a search. */
  public Knowledge known(Board board) {
    return with(solver -> solver.known(board));
  }

  /** Whether the store is being opened, which may take minutes: look-ups wait for that. */
  public boolean isOpening() {
    return switching.isWriteLocked();
  }

  /**
   * Does something with a solver, on a thread that may wait for the disk.
   *
   * @throws Problem.Refused if the store is not available now
   */
  public <T> T with(Function<GameSolver, T> work) {
    try {
      return threads
          .submit(
              () -> {
                switching.readLock().lock();
                try {
                  requireThere();
                  Lookups on = lookups;
                  GameSolver solver = on.idle.take();
                  try {
                    return work.apply(solver);
                  } finally {
                    on.idle.add(solver);
                  }
                } finally {
                  switching.readLock().unlock();
                }
              })
          .get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Problem.Refused(Problem.UNAVAILABLE, "the server is ending");
    }
  }

  @Override
  public void close() {
    threads.close();
    store.close();
  }
}
