package org.twobig.cli.explore;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.twobig.cli.explore.SolvingReport.State;
import org.twobig.cli.solve.Task;
import org.twobig.game.ContradictionException;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.joblevel.Conductor;
import org.twobig.solve.Cost;
import org.twobig.solve.NoRoomException;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.solve.SessionOptions;
import org.twobig.store.Store;
import org.twobig.table.StoreException;

/**
 * What clients have asked to be solved: one position at a time, the others wait. The store is
 * opened for writing when the first of them begins, and stays so until the server ends. For any
 * thread.
 */
public final class Solves implements AutoCloseable {
  private static final int MOST_WAITING = 8;
  private static final int REMEMBERED = 64;
  private static final Duration CHECKPOINTS = Duration.ofMinutes(10);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Logger LOG = Logger.getLogger(Solves.class.getName());

  private final Path directory;
  private final StoreReader reader;
  private final EventLog log;
  private final int threads;
  private final Duration mostTime;
  private final Deque<Solve> all = new ArrayDeque<>();
  private final BlockingQueue<Solve> waiting = new LinkedBlockingQueue<>();
  private final Thread worker;
  private volatile Optional<Session> session = Optional.empty();
  private volatile boolean closed;
  private final Object opening = new Object();
  private volatile Optional<Solve> current = Optional.empty();

  /** Tells the solve that is under way. */
  private final SessionListener listener =
      new SessionListener() {
        @Override
        public void withoutJournal(StoreException why) {
          current.ifPresent(
              solve -> solve.remark(why.getMessage() + ". This solve does without its journal"));
        }
      };

  private int count;

  /**
   * @param threads that search
   * @param mostTime that a solve may take
   */
  public Solves(Path directory, StoreReader reader, EventLog log, int threads, Duration mostTime) {
    this.directory = directory;
    this.reader = reader;
    this.log = log;
    this.threads = threads;
    this.mostTime = mostTime;
    this.worker = Thread.ofPlatform().name("twobig-solves").start(this::work);
  }

  /**
   * Asks for a solve; the one that is under way, if that was asked for before.
   *
   * @param most what it may cost; it takes no longer than this server allows
   * @throws Problem.Refused if too many wait
   */
  public synchronized Solve start(Task task, Question question, Cost most) {
    Optional<Solve> same = all.stream().filter(solve -> solve.answers(task, question)).findFirst();
    if (same.isPresent()) {
      return same.get();
    }
    if (all.stream().filter(solve -> !solve.isOver()).count() > MOST_WAITING) {
      throw new Problem.Refused(
          Problem.TOO_MANY,
          "%d solves wait already; try again when one is done".formatted(MOST_WAITING));
    }
    Duration time = most.time().compareTo(mostTime) < 0 ? most.time() : mostTime;
    count++;
    Solve solve =
        new Solve(
            Integer.toString(count), task, question, new Cost(most.nodes(), time), reader, log);
    all.addFirst(solve);
    if (all.size() > REMEMBERED) {
      all.removeLast();
    }
    waiting.add(solve);
    return solve;
  }

  /** The solves that are remembered, the last first. */
  public synchronized List<Solve> all() {
    return List.copyOf(all);
  }

  /**
   * The solve with an id.
   *
   * @throws Problem.Refused if there is none
   */
  public Solve find(String id) {
    return all().stream()
        .filter(solve -> solve.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new Problem.Refused(Problem.NOT_FOUND, "there is no such solve"));
  }

  /** Ends a solve: at once if it has not begun, which frees its place, and soon if it has. */
  public void stop(Solve solve) {
    solve.stop();
    if (waiting.remove(solve)) {
      solve.end(State.GIVEN_UP, Optional.empty());
    }
  }

  private void work() {
    try {
      while (!closed) {
        Solve solve = waiting.poll(1, TimeUnit.SECONDS);
        if (solve != null) {
          answerOrLog(solve);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void answerOrLog(Solve solve) {
    try {
      answer(solve);
    } catch (RuntimeException e) {
      LOG.log(Level.SEVERE, "the end of a solve has failed; this is a bug in twobig", e);
    }
  }

  /** Gives up what no viewer waits for any more, and looks for a newer table; every few seconds. */
  public void keepHouse() {
    all().stream().filter(solve -> solve.isAbandoned(PATIENCE)).forEach(this::stop);
    all().forEach(Solve::keepStopped);
    reader.refresh();
  }

  private void answer(Solve solve) {
    try {
      current = Optional.of(solve);
      Session on = session();
      if (!solve.begin(on)) {
        solve.end(State.GIVEN_UP, Optional.empty());
        return;
      }
      Answered answered = on.solve(solve.task().request(), solve.question(), solve.most(), false);
      solve.end(answered);
    } catch (SearchStoppedException e) {
      solve.end(State.GIVEN_UP, Optional.empty());
    } catch (StoreException | NoRoomException | ContradictionException e) {
      solve.remark(String.valueOf(e.getMessage()));
      solve.end(State.FAILED, Optional.empty());
    } catch (RuntimeException | OutOfMemoryError e) {
      LOG.log(Level.SEVERE, "a solve has failed; this is a bug in twobig", e);
      solve.remark("a bug in twobig; its log says more");
      solve.end(State.FAILED, Optional.empty());
    }
  }

  /**
   * The store open for solving; opened now, if it is not yet.
   *
   * @throws StoreException if it is refused, or gone: a server makes no store
   * @throws NoRoomException if there is no memory for its solvers
   */
  public Session session() {
    synchronized (opening) {
      if (session.isEmpty()) {
        if (!Store.exists(directory)) {
          throw StoreException.refused(
              "The store %s is gone. Bring it back, or start a server on another", directory);
        }
        SessionOptions options =
            new SessionOptions(
                threads,
                Conductor.Order.PROOF_NUMBERS,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                CHECKPOINTS);
        session =
            Optional.of(
                reader.solveOn(() -> Session.open(directory, Optional.empty(), options, listener)));
      }
      return session.get();
    }
  }

  /** Ends all solves. */
  public void end() {
    closed = true;
    all().forEach(this::stop);
    session.ifPresent(Session::stop);
    try {
      worker.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Saves what was found, after {@link #end}. */
  @Override
  public void close() {
    session.ifPresent(Session::close);
  }
}
