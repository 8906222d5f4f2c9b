package org.twobig.cli.web;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.Task;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.picture.Grid;
import org.twobig.solve.Session;
import org.twobig.store.Store;

/**
 * Looks positions up in a store that is open for reading. A solver belongs to one thread at a time,
 * and a look-up may wait for a page from the disk: some platform threads look up for all requests,
 * each with a solver of its own.
 */
final class StoreReader implements AutoCloseable {
  /** Look-ups at a time; most of them wait for nothing but a processor. */
  private static final int THREADS = 16;

  /** No game's positions are longer, nor have other characters. */
  private static final Pattern MOVES = Pattern.compile("[0-9A-Za-z]{0,512}");

  private final Path directory;
  private final Store store;
  private final Game game;
  private final Grid grid;
  private final BlockingQueue<GameSolver> idle = new ArrayBlockingQueue<>(THREADS);
  private final ExecutorService threads =
      Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().name("twobig-look-", 0).factory());

  private StoreReader(Path directory, Store store) {
    this.directory = directory;
    this.store = store;
    this.game = Session.gameOf(store);
    this.grid = game.grid();
    for (int i = 0; i < THREADS; i++) {
      idle.add(game.solver(store.partitions()));
    }
  }

  static StoreReader open(Path directory) {
    Store store = Store.openReadOnly(directory, Set.of());
    try {
      return new StoreReader(directory, store);
    } catch (RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  Game game() {
    return game;
  }

  Grid grid() {
    return grid;
  }

  /**
   * The position that a client means.
   *
   * @throws Problem.Refused if it cannot be one
   * @throws org.twobig.game.IllegalMoveException naming the first move that cannot be played
   */
  Task task(String moves) {
    if (!MOVES.matcher(moves).matches()) {
      throw new Problem.Refused(
          Problem.BAD_REQUEST, "moves are letters and digits without anything between them");
    }
    return Task.of(game, moves);
  }

  /** What is known of a position and its moves without a search. */
  AnalysisReport look(Task task) {
    return with(
        solver ->
            AnalysisReport.known(
                game, task, solver::known, store.info().layout(), directory.toString()));
  }

  /** What is known of a position without a search. */
  org.twobig.game.Knowledge known(Board board) {
    return with(solver -> solver.known(board));
  }

  /** Does something with a solver, on a thread that may wait for the disk. */
  <T> T with(Function<GameSolver, T> work) {
    try {
      return threads
          .submit(
              () -> {
                GameSolver solver = idle.take();
                try {
                  return work.apply(solver);
                } finally {
                  idle.add(solver);
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
