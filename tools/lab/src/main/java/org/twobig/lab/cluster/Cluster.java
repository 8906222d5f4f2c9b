package org.twobig.lab.cluster;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.Conductor.Order;
import org.twobig.joblevel.Task;
import org.twobig.joblevel.TaskLog;

/**
 * A solve by a cluster in virtual time. Each thread of each node does one task at a time, in
 * slices: after a slice it sees whether it was called back. An outcome reaches the conductor after
 * the latency, and so does a task a thread; the conductor's own work takes no virtual time.
 */
public final class Cluster {
  /** The graph may have what it needs. */
  private static final long GRAPH_BYTES = 1L << 32;

  /** Threads without a task are offered one when an outcome has come, and after this time. */
  private static final Duration POLL = Duration.ofMillis(10);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /**
   * What the cluster is like.
   *
   * @param nodes machines
   * @param threads of each
   * @param latency of a message between a node and the conductor
   * @param speed nodes that a thread searches in a second
   * @param sliceNodes after which a thread sees that it was called back
   * @param order how tasks are chosen
   * @param taskNodes the budget of a task
   */
  public record Shape(
      int nodes,
      int threads,
      Duration latency,
      double speed,
      long sliceNodes,
      Order order,
      long taskNodes) {
    int workers() {
      return nodes * threads;
    }
  }

  /**
   * What a solve has taken.
   *
   * @param answer of the root; {@link Answer#OPEN} if the solve was ended before
   * @param seconds of virtual time
   * @param searched nodes of all threads
   * @param tasks that have ended
   * @param inFlight mean share of the threads that had a task given out, after the first tenth of
   *     the time
   * @param conductorCpuSeconds real processor time of the conductor's own calls
   */
  public record Result(
      Answer answer,
      double seconds,
      long searched,
      long tasks,
      double inFlight,
      double conductorCpuSeconds) {}

  private final Shape shape;
  private final Workload work;
  private final Events events = new Events();
  private final Conductor conductor;
  private final Queue<Integer> idle = new ArrayDeque<>();
  private boolean pollPlanned;
  private long searched;
  private long ended;
  private long cpuNanos;

  /** Threads that had a task, by time: one number for each change. */
  private final InFlight inFlight = new InFlight();

  public Cluster(Shape shape, Workload work) {
    this.shape = shape;
    this.work = work;
    this.conductor =
        new Conductor(
            work.root(), shape.order, shape.taskNodes, GRAPH_BYTES, TaskLog.NONE, events::now);
    for (int thread = 0; thread < shape.threads; thread++) {
      for (int node = 0; node < shape.nodes; node++) {
        idle.add(node);
      }
    }
  }

  /**
   * Solves the root.
   *
   * @param mostTasks after which the solve is ended
   */
  public Result solve(long mostTasks) {
    dispatch();
    while (!conductor.isOver() && ended < mostTasks) {
      events.step();
    }
    return new Result(
        conductor.answer(work.root().key()),
        events.now() * 1e-9,
        searched,
        ended,
        inFlight.mean(events.now()) / shape.workers(),
        cpuNanos * 1e-9);
  }

  /** Counts the processor time of a call of the conductor. */
  private <T> T timed(Supplier<T> call) {
    long start = THREADS.getCurrentThreadCpuTime();
    T result = call.get();
    cpuNanos += THREADS.getCurrentThreadCpuTime() - start;
    return result;
  }

  private void timed(Runnable call) {
    timed(
        () -> {
          call.run();
          return true;
        });
  }

  /** Gives tasks to the threads that have none. */
  private void dispatch() {
    while (!idle.isEmpty()) {
      List<Task> tasks = timed(() -> conductor.takeNow(idle.size()));
      if (tasks.isEmpty()) {
        break;
      }
      for (Task task : tasks) {
        if (task.budget() == 0) {
          Expansion expansion = work.expand(0, task.key());
          timed(() -> conductor.givenUp(task, expansion, 0));
        } else {
          int node = idle.remove();
          events.in(shape.latency.toNanos(), () -> search(node, task, 0));
        }
      }
    }
    inFlight.change(events.now(), shape.workers() - idle.size());
    if (!idle.isEmpty() && !pollPlanned) {
      pollPlanned = true;
      events.in(
          POLL.toNanos(),
          () -> {
            pollPlanned = false;
            dispatch();
          });
    }
  }

  private void search(int node, Task task, long before) {
    long left = task.budget() - before;
    if (left <= 0 || task.isUnwanted()) {
      Expansion expansion = work.expand(node, task.key());
      comesBack(node, () -> conductor.givenUp(task, expansion, before));
      return;
    }
    Workload.Slice slice = work.search(node, task.key(), before, Math.min(left, shape.sliceNodes));
    searched += slice.nodes();
    long after = before + slice.nodes();
    events.in(
        (long) (slice.nodes() / shape.speed * 1e9),
        () -> {
          if (slice.answer() == Answer.OPEN) {
            search(node, task, after);
          } else {
            boolean yes = slice.answer() == Answer.YES;
            comesBack(node, () -> conductor.answered(task, yes, after));
          }
        });
  }

  private void comesBack(int node, Runnable outcome) {
    events.in(
        shape.latency.toNanos(),
        () -> {
          timed(outcome);
          ended++;
          idle.add(node);
          dispatch();
        });
  }
}
