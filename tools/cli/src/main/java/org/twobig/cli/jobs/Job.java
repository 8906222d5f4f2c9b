package org.twobig.cli.jobs;

import java.io.IOException;
import java.util.Optional;
import org.twobig.game.ContradictionException;
import org.twobig.game.SearchStoppedException;
import org.twobig.tt.offline.StoppedException;
import org.twobig.tt.table.StoreException;

/**
 * Work of a client's request, done in the background by {@link Jobs}. Thread-safe.
 *
 * @param <R> the result
 */
public abstract class Job<R> {
  private final String id;
  private State state = State.WAITING;
  private Optional<R> result = Optional.empty();
  private Optional<String> problem = Optional.empty();
  private boolean stopped;

  public enum State {
    WAITING,
    RUNNING,
    /** The job has its answer. */
    DONE,
    /** The job was stopped, or reached its limit of cost without an answer. */
    GIVEN_UP,
    FAILED;

    boolean isOver() {
      return compareTo(RUNNING) > 0;
    }
  }

  /**
   * @param id the job's name in URLs
   */
  protected Job(String id) {
    this.id = id;
  }

  /**
   * Does the work. If it throws, the job ends: as given up if the exception reports a stop, else as
   * failed.
   */
  protected abstract R work() throws IOException;

  /** Makes {@link #work} return soon. May be called before {@code work} begins or after it ends. */
  protected abstract void interrupt();

  /** Returns whether a result answers the request. If it does not, the job ends as given up. */
  protected boolean isDone(R found) {
    return true;
  }

  protected void ended() {}

  public final String id() {
    return id;
  }

  public final synchronized State state() {
    return state;
  }

  public final synchronized boolean isOver() {
    return state.isOver();
  }

  public final synchronized Optional<R> result() {
    return result;
  }

  /** Returns why the job failed, or a remark for the user. */
  public final synchronized Optional<String> problem() {
    return problem;
  }

  final synchronized boolean isStopped() {
    return stopped;
  }

  /** Sets a remark for the user on how the job runs; ignored unless the job runs. */
  final synchronized void remark(String words) {
    if (state == State.RUNNING) {
      problem = Optional.of(words);
    }
  }

  /** Ends the job: at once if it waits, soon if it runs. A second call does nothing. */
  public final synchronized void stop() {
    if (stopped) {
      return;
    }
    stopped = true;
    if (state == State.WAITING) {
      end(State.GIVEN_UP, Optional.empty());
    } else {
      interrupt();
    }
  }

  final void run() {
    if (!begin()) {
      return;
    }
    try {
      R found = work();
      end(isDone(found) ? State.DONE : State.GIVEN_UP, Optional.of(found));
    } catch (SearchStoppedException | StoppedException e) {
      end(State.GIVEN_UP, Optional.empty());
    } catch (StoreException | ContradictionException | Problem.Refused | IOException e) {
      fail(String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      fail(Problem.bug(e).detail());
    }
  }

  private synchronized boolean begin() {
    boolean begins = state == State.WAITING;
    if (begins) {
      state = State.RUNNING;
    }
    return begins;
  }

  private synchronized void fail(String why) {
    problem = Optional.of(why);
    end(State.FAILED, Optional.empty());
  }

  private synchronized void end(State how, Optional<R> found) {
    state = how;
    result = found;
    ended();
  }
}
