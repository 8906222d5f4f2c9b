package org.twobig.lab.cluster;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.Conductor.Order;
import org.twobig.joblevel.Task;
import org.twobig.joblevel.TaskLog;

/** A conductor and its workers, who are threads or nodes of a {@link Cluster}. */
final class Crew {
  /** The graph may have what it needs. */
  private static final long GRAPH_BYTES = 1L << 32;

  /** Workers without a task are offered one when an outcome has come, and after this time. */
  private static final Duration POLL = Duration.ofMillis(10);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** How the conductor works. */
  record Terms(Order order, long taskNodes, Duration latency) {}

  /** What a worker does with a task: it says later, in virtual time, what has become of it. */
  @FunctionalInterface
  interface Worker {
    void begin(int node, Task task, Consumer<Cluster.Ended> end);
  }

  private final Cluster cluster;
  private final Events events;
  private final Successor root;
  private final Duration latency;
  private final Worker worker;
  private final Conductor conductor;
  private final int size;

  /** The nodes of workers without a task. */
  private final Queue<Integer> idle = new ArrayDeque<>();

  private boolean pollPlanned;
  private long ended;
  private long searched;
  private BooleanSupplier isToStop = () -> false;
  private Consumer<Answer> over = answer -> {};

  Crew(Cluster cluster, Successor root, Terms terms, List<Integer> nodeOfWorker, Worker worker) {
    this.cluster = cluster;
    this.events = cluster.events();
    this.root = root;
    this.latency = terms.latency;
    this.worker = worker;
    this.size = nodeOfWorker.size();
    this.idle.addAll(nodeOfWorker);
    this.conductor =
        new Conductor(root, terms.order, terms.taskNodes, GRAPH_BYTES, TaskLog.NONE, events::now);
  }

  boolean isOver() {
    return conductor.isOver();
  }

  Answer answer() {
    return conductor.answer(root.key());
  }

  /** Tasks that have come back. */
  long ended() {
    return ended;
  }

  /** Nodes of the tasks that have come back. */
  long searched() {
    return searched;
  }

  /**
   * Solves the root, which is known to be too much for one worker.
   *
   * @param isToStop asked when a task comes back
   * @param over told the answer when no worker has a task any more
   */
  void shareOut(BooleanSupplier isToStop, Consumer<Answer> over) {
    this.isToStop = isToStop;
    this.over = over;
    conductor.recall(root);
    dispatch();
  }

  /** Counts the processor time of a call of the conductor. */
  private <T> T timed(Supplier<T> call) {
    long start = THREADS.getCurrentThreadCpuTime();
    T result = call.get();
    cluster.addCpuTime(THREADS.getCurrentThreadCpuTime() - start);
    return result;
  }

  /** Gives tasks to the workers that have none. */
  void dispatch() {
    while (!idle.isEmpty()) {
      List<Task> tasks = timed(() -> conductor.takeNow(idle.size()));
      if (tasks.isEmpty()) {
        break;
      }
      tasks.forEach(this::begin);
    }
    if (conductor.isOver()) {
      if (idle.size() == size) {
        over.accept(answer());
      }
    } else if (!idle.isEmpty() && !pollPlanned) {
      pollPlanned = true;
      events.in(
          POLL.toNanos(),
          () -> {
            pollPlanned = false;
            if (!conductor.isOver()) {
              dispatch();
            }
          });
    }
  }

  private void begin(Task task) {
    if (task.budget() == 0) {
      Expansion expansion = cluster.work().expand(idle.element(), task.key());
      takeBack(task, new Cluster.Ended(expansion, 0));
    } else {
      int node = idle.remove();
      events.in(
          latency.toNanos(),
          () ->
              worker.begin(
                  node, task, end -> events.in(latency.toNanos(), () -> end(node, task, end))));
    }
  }

  private void end(int node, Task task, Cluster.Ended end) {
    ended++;
    searched += end.nodes();
    takeBack(task, end);
    if (isToStop.getAsBoolean()) {
      conductor.stop();
    }
    idle.add(node);
    dispatch();
  }

  private void takeBack(Task task, Cluster.Ended end) {
    timed(
        () -> {
          conductor.givenUp(task, end.expansion(), end.nodes());
          return true;
        });
  }
}
