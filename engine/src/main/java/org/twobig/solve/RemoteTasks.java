package org.twobig.solve;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.agrona.concurrent.IdleStrategy;
import org.jspecify.annotations.Nullable;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.GameSolver;
import org.twobig.game.Outcome;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.Task;
import org.twobig.tt.tasks.FinishedTask;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TaskOffers;
import org.twobig.tt.tasks.TaskResult;

/**
 * Gives tasks of a solve to other processes and takes back their results, on a thread of its own.
 * Runs until the solve is over and no answer is being checked any more.
 */
final class RemoteTasks implements Runnable {
  /**
   * Time after which a worker counts as hanging if it has not returned a task on request. A correct
   * search polls many times a second. The solve then splits or drops the task, and does not wait
   * for the result.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** The largest number of nodes that a correct search visits beyond its budget. */
  private static final int MOST_OVER = 1 << 20;

  /** Interval between two look-ups of late answers to tasks of earlier conductors. */
  private static final Duration LATE_INTERVAL = Duration.ofSeconds(1);

  private final GraphSolve solve;
  private final Conductor conductor;
  private final TaskOffers offers;
  private final GameSolver expander;
  private final Map<Long, Task> tasks = new HashMap<>();

  /** {@link System#nanoTime} of the request, for tasks that a worker was asked to return. */
  private final Map<Long, Long> returnRequested = new HashMap<>();

  /** Tasks whose hanging workers the solve no longer waits for. A late answer is still valid. */
  private final Map<Long, Task> givenUp = new HashMap<>();

  private long lastLateLookUp;
  private long lastId;

  /** No other thread uses the {@code expander}. */
  RemoteTasks(GraphSolve solve, Conductor conductor, TaskOffers offers, GameSolver expander) {
    this.solve = solve;
    this.conductor = conductor;
    this.offers = offers;
    this.expander = expander;
    // Ids do not begin at 0, since results for tasks of an earlier position may still arrive.
    this.lastId = System.nanoTime();
    this.lastLateLookUp = System.nanoTime() - LATE_INTERVAL.toNanos();
  }

  @Override
  public void run() {
    IdleStrategy idle = Threads.idle();
    while (!conductor.isOver() && !stopIfUnwanted()) {
      learnLate();
      List<TaskResult> outcomes = offers.collect();
      outcomes.forEach(this::takeBack);
      withdrawUnwanted();
      offer();
      idle.idle(outcomes.size());
    }
    tasks.keySet().forEach(offers::withdraw);
    do {
      List<TaskResult> outcomes = offers.collect(); // also tells that earlier outcomes are recorded
      outcomes.stream().filter(each -> each.status() == Status.SOLVED).forEach(this::takeBack);
      idle.idle(outcomes.size());
    } while (offers.isChecking() && !conductor.isStopped() && !stopIfUnwanted());
  }

  /** Stops the solve if its question is at the limit or given up, or this thread is interrupted. */
  private boolean stopIfUnwanted() {
    if (Thread.currentThread().isInterrupted()) { // its pauses would end at once
      solve.stop();
      return true;
    }
    return solve.stopIfAtLimit();
  }

  private void learnLate() {
    long now = System.nanoTime();
    if (now - lastLateLookUp >= LATE_INTERVAL.toNanos()) {
      lastLateLookUp = now;
      List<FinishedTask> late = offers.leftovers();
      if (!late.isEmpty()) {
        solve.learn(late, expander);
      }
    }
  }

  private void offer() {
    boolean room = true;
    for (int wanted = offers.wanted(); wanted > 0; ) {
      List<Task> next = conductor.takeNow(wanted, offers.waiting());
      for (Task task : next) {
        if (task.budget() == 0) {
          expand(task);
        } else if (room && offer(task)) {
          wanted--;
        } else {
          room = false;
          conductor.givenBack(task);
        }
      }
      if (next.isEmpty() || !room) {
        break;
      }
    }
    if (offers.workers() == 0) {
      withdrawAll();
    }
  }

  private boolean offer(Task task) {
    tasks.put(++lastId, task);
    boolean isOffered = offers.offer(lastId, task.key(), solve.question().code(), task.budget());
    if (!isOffered) {
      tasks.remove(lastId);
    }
    return isOffered;
  }

  private void withdrawUnwanted() {
    long now = System.nanoTime();
    for (Iterator<Map.Entry<Long, Task>> all = tasks.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<Long, Task> entry = all.next();
      long id = entry.getKey();
      if (entry.getValue().isUnwanted()) {
        boolean isNew = returnRequested.putIfAbsent(id, now) == null;
        boolean isGone = isNew && offers.withdraw(id);
        if (isGone || now - returnRequested.get(id) > PATIENCE.toNanos()) {
          all.remove();
          returnRequested.remove(id);
          if (!isGone) {
            givenUp.put(id, entry.getValue());
          }
          expand(entry.getValue());
        }
      }
    }
  }

  /** Takes back all offered tasks, since no worker is left. */
  private void withdrawAll() {
    List<Long> withdrawn = tasks.keySet().stream().filter(offers::withdraw).toList();
    withdrawn.forEach(id -> conductor.givenBack(tasks.remove(id)));
  }

  private void takeBack(TaskResult outcome) {
    Task task = tasks.remove(outcome.id());
    if (task == null) {
      takeLate(outcome, givenUp.remove(outcome.id()));
      return;
    }
    returnRequested.remove(outcome.id());
    if (!isPlausible(task, outcome)) {
      offers.refuse(outcome);
      expand(task); // so that the faulty worker does not get the task again
      return;
    }
    solve.addElsewhere(outcome.work());
    Status status = outcome.status();
    Answer answer = answer(outcome.value());
    if (status == Status.SOLVED) {
      solve.answered(task, answer == Answer.YES, outcome.work(), expander);
    } else if (status == Status.GAVE_UP || task.isUnwanted()) {
      expand(task, outcome);
    } else {
      conductor.givenBack(task);
    }
  }

  /**
   * Takes a late result of a task whose worker the solve no longer waited for. An unknown task
   * (null) is of an earlier position, whose solve is over. Its result has no key and is dropped.
   * That loses at most one result for each position and worker thread, and none that was used.
   */
  private void takeLate(TaskResult outcome, @Nullable Task task) {
    if (task != null && isPlausible(task, outcome)) {
      solve.addElsewhere(outcome.work());
      if (outcome.status() == Status.SOLVED) {
        int kind = solve.question().code();
        solve.learn(
            List.of(new FinishedTask(task.key(), kind, outcome.value(), outcome.work())), expander);
      }
    }
  }

  /** Returns whether a correct worker can have sent the work and the answer of a result. */
  private boolean isPlausible(Task task, TaskResult outcome) {
    return outcome.work() - MOST_OVER <= task.budget()
        && (outcome.status() != Status.SOLVED || answer(outcome.value()) != Answer.OPEN);
  }

  /** Replaces a task by its successors, without a worker's result. */
  private void expand(Task task) {
    conductor.givenUp(task, solve.expansion(task, expander), 0);
  }

  private void expand(Task task, TaskResult outcome) {
    Expansion own = solve.expansion(task, expander);
    Optional<Expansion> byWorker =
        outcome.parts().isEmpty()
            ? Optional.of(own)
            : Parts.expansion(own, outcome.value(), outcome.parts());
    if (byWorker.isEmpty()) {
      offers.refuse(outcome);
    }
    conductor.givenUp(task, byWorker.orElse(own), outcome.work());
  }

  /** Returns the answer that a value gives to the question of this solve. */
  private Answer answer(int value) {
    return Outcome.ofCode(value).answer(solve.question());
  }
}
