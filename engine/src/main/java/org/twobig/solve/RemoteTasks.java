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
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Facts;
import org.twobig.game.Question;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.Task;

/**
 * Hands tasks of a solve to other processes and takes back what becomes of them, until the solve is
 * over. For a thread of its own.
 */
final class RemoteTasks implements Runnable {
  private static final Duration POLL = Duration.ofMillis(10);

  private final Conductor conductor;
  private final TaskBoard board;
  private final Question question;
  private final Solver expander;
  private final Map<Long, Task> tasks = new HashMap<>();
  private final Set<Long> calledBack = new HashSet<>();
  private long lastId;

  /**
   * @param expander a solver of this object's own
   */
  RemoteTasks(Conductor conductor, TaskBoard board, Question question, Solver expander) {
    this.conductor = conductor;
    this.board = board;
    this.question = question;
    this.expander = expander;
    // Ids of a former position's tasks may still come back.
    this.lastId = System.nanoTime();
  }

  @Override
  public void run() {
    while (!conductor.isOver()) {
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
        conductor.givenUp(task, expander.expand(position(task), question), 0);
      } else if (board.offer(++lastId, task.key(), question.ordinal(), task.budget())) {
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
          conductor.givenUp(
              entry.getValue(), expander.expand(position(entry.getValue()), question), 0);
        }
      }
    }
  }

  /** Nobody is there to take what is offered. */
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
    switch (outcome.status()) {
      case SOLVED -> conductor.answered(task, answer(outcome.value()), outcome.work());
      case GAVE_UP ->
          conductor.givenUp(task, expander.expand(position(task), question), outcome.work());
      case STOPPED, LOST -> {
        if (task.isUnwanted()) {
          conductor.givenUp(task, expander.expand(position(task), question), outcome.work());
        } else {
          conductor.givenBack(task);
        }
      }
    }
  }

  private boolean answer(int facts) {
    boolean forWhite = question == Question.WHITE;
    if (!Facts.answer(facts, forWhite)) {
      throw new IllegalStateException("A worker answered another question: " + facts);
    }
    return Facts.wins(facts, forWhite);
  }

  private static Position position(Task task) {
    return PositionKey.decode(task.key()).orElseThrow();
  }
}
