package org.twobig.solve;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.twobig.board.TaskBoard;
import org.twobig.game.Facts;
import org.twobig.game.GameSolver;
import org.twobig.game.Question;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.Task;

/**
 * Hands tasks of a solve to other processes and takes back what becomes of them, until the solve is
 * over. For a thread of its own.
 */
final class RemoteTasks implements Runnable {
  private static final Duration POLL = Duration.ofMillis(10);

  private final GraphSolve solve;
  private final Conductor conductor;
  private final TaskBoard board;
  private final GameSolver expander;
  private final Map<Long, Task> tasks = new HashMap<>();
  private final Set<Long> calledBack = new HashSet<>();
  private long lastId;

  /**
   * @param expander a solver of this object's own
   */
  RemoteTasks(GraphSolve solve, Conductor conductor, TaskBoard board, GameSolver expander) {
    this.solve = solve;
    this.conductor = conductor;
    this.board = board;
    this.expander = expander;
    // Ids of a former position's tasks may still come back.
    this.lastId = System.nanoTime();
  }

  @Override
  public void run() {
    while (!conductor.isOver() && !solve.stopIfSpent()) {
      board.collect().forEach(this::takeBack);
      callBackUnwanted();
      offer();
      LockSupport.parkNanos(POLL.toNanos());
    }
    tasks.keySet().forEach(board::withdraw);
  }

  /** One task waits for each worker, so that it need not wait for us. */
  private void offer() {
    int workers = board.workers();
    while (board.offered() < workers) {
      Optional<Task> next = conductor.takeNow();
      if (next.isEmpty()) {
        return;
      }
      Task task = next.get();
      if (task.budget() == 0) {
        solve.expand(task, expander, 0);
      } else if (board.offer(++lastId, task.key(), solve.question().code(), task.budget())) {
        tasks.put(lastId, task);
      } else {
        conductor.givenBack(task);
        return;
      }
    }
    if (workers == 0) {
      callBackAll();
    }
  }

  private void callBackUnwanted() {
    for (Iterator<Map.Entry<Long, Task>> all = tasks.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<Long, Task> entry = all.next();
      if (entry.getValue().isUnwanted() && calledBack.add(entry.getKey())) {
        if (board.withdraw(entry.getKey())) {
          all.remove();
          calledBack.remove(entry.getKey());
          solve.expand(entry.getValue(), expander, 0);
        }
      }
    }
  }

  /** No worker is there to take what is offered. */
  private void callBackAll() {
    for (Iterator<Map.Entry<Long, Task>> all = tasks.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<Long, Task> entry = all.next();
      if (board.withdraw(entry.getKey())) {
        all.remove();
        conductor.givenBack(entry.getValue());
      }
    }
  }

  private void takeBack(TaskBoard.Outcome outcome) {
    Task task = tasks.remove(outcome.id());
    if (task == null) {
      return; // of a position that is decided
    }
    calledBack.remove(outcome.id());
    solve.spentElsewhere(outcome.work());
    switch (outcome.status()) {
      case SOLVED -> conductor.answered(task, answer(outcome.value()), outcome.work());
      case GAVE_UP -> solve.expand(task, expander, outcome.work());
      case STOPPED, LOST -> {
        if (task.isUnwanted()) {
          solve.expand(task, expander, outcome.work());
        } else {
          conductor.givenBack(task);
        }
      }
    }
  }

  private boolean answer(int facts) {
    boolean forWhite = solve.question() == Question.WHITE;
    if (!Facts.answer(facts, forWhite)) {
      throw new IllegalStateException("A worker answered another question: " + facts);
    }
    return Facts.wins(facts, forWhite);
  }
}
