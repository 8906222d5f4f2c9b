package org.twobig.lab.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.joblevel.Conductor.Order;
import org.twobig.joblevel.Task;

/**
 * A solve by a cluster in virtual time. Each thread of each node does one task at a time, in
 * slices: after a slice it sees whether it was called back. An outcome reaches the conductor after
 * the latency, and so does a task a thread; what the conductor itself does takes no virtual time.
 *
 * <p>With two levels a node takes one task at a time, of as many times the budget as it has
 * threads, and has a conductor of its own, which shares that task among its threads without
 * latency.
 */
public final class Cluster {
  /** No two processors are alike. */
  private static final double JITTER = 0.1;

  /** How tasks get to threads. */
  public enum Levels {
    /** One conductor for all threads. */
    ONE,

    /** One for the nodes, and one in each node. */
    TWO
  }

  /**
   * What the cluster is like.
   *
   * @param nodes machines
   * @param threads of each
   * @param latency of a message between a node and the conductor
   * @param speed nodes that a thread searches in a second
   * @param sliceNodes after which a thread sees that it was called back
   * @param order how tasks are chosen
   * @param taskNodes the budget of a thread's task
   * @param seed of the chance by which a slice is up to {@value #JITTER} faster or slower
   */
  public record Shape(
      int nodes,
      int threads,
      Duration latency,
      double speed,
      long sliceNodes,
      Order order,
      long taskNodes,
      Levels levels,
      long seed) {
    /** All threads. */
    public int workers() {
      return nodes * threads;
    }
  }

  /**
   * What a solve has taken.
   *
   * @param answer of the root; {@link Answer#OPEN} if the solve was ended before
   * @param seconds of virtual time
   * @param searched nodes of all threads
   * @param tasks of threads that have ended
   * @param hubTasks that the first conductor has given out and taken back
   * @param inFlight mean share of the threads that had a task, after the first tenth of the time
   * @param conductorCpuSeconds real processor time of the conductors' own calls
   */
  public record Result(
      Answer answer,
      double seconds,
      long searched,
      long tasks,
      long hubTasks,
      double inFlight,
      double conductorCpuSeconds) {}

  private final Shape shape;
  private final Workload work;
  private final Events events;
  private final InFlight inFlight = new InFlight();
  private final Crew all;
  private final SplittableRandom random;
  private long threadsBusy;
  private long searched;
  private long ended;
  private long cpuNanos;

  /**
   * @param events at whose time it begins
   */
  public Cluster(Shape shape, Workload work, Events events) {
    this.shape = shape;
    this.work = work;
    this.events = events;
    this.random = new SplittableRandom(shape.seed);
    List<Integer> nodeOfWorker = new ArrayList<>();
    int tasksOfNode = shape.levels == Levels.ONE ? shape.threads : 1;
    for (int i = 0; i < tasksOfNode; i++) {
      for (int node = 0; node < shape.nodes; node++) {
        nodeOfWorker.add(node);
      }
    }
    this.all =
        new Crew(
            this,
            work.leaf(work.root()),
            new Crew.Terms(
                shape.order,
                shape.levels == Levels.ONE ? shape.taskNodes : shape.taskNodes * shape.threads,
                shape.latency),
            nodeOfWorker,
            shape.levels == Levels.ONE ? this::search : this::share);
  }

  /**
   * Solves the root.
   *
   * @param mostTasks of threads, after which the solve is ended
   */
  public Result solve(long mostTasks) {
    all.dispatch();
    while (!all.isOver() && ended < mostTasks && events.step()) {
      continue;
    }
    return new Result(
        all.answer(),
        events.now() * 1e-9,
        searched,
        ended,
        all.ended(),
        inFlight.mean(events.now()) / shape.workers(),
        cpuNanos * 1e-9);
  }

  Events events() {
    return events;
  }

  Workload work() {
    return work;
  }

  void addCpuTime(long nanos) {
    cpuNanos += nanos;
  }

  /** What a worker says of a task. */
  record Ended(Expansion expansion, long nodes) {}

  /** A thread searches a task. */
  private void search(int node, Task task, Consumer<Ended> end) {
    inFlight.change(events.now(), ++threadsBusy);
    searchOn(
        node,
        task,
        0,
        outcome -> {
          inFlight.change(events.now(), --threadsBusy);
          ended++;
          end.accept(outcome);
        });
  }

  private void searchOn(int node, Task task, long before, Consumer<Ended> end) {
    long left = task.budget() - before;
    if (left <= 0 || task.isUnwanted()) {
      Expansion expansion = work.expand(node, task.key());
      end.accept(new Ended(expansion, before));
      return;
    }
    Workload.Slice slice = work.search(node, task.key(), before, Math.min(left, shape.sliceNodes));
    searched += slice.nodes();
    long after = before + slice.nodes();
    events.in(
        (long) (slice.nodes() / speed() * 1e9),
        () -> {
          if (slice.answer() == Answer.OPEN) {
            searchOn(node, task, after, end);
          } else {
            Expansion known = new Expansion(slice.answer(), true, List.of());
            end.accept(new Ended(known, after));
          }
        });
  }

  private double speed() {
    return shape.speed * (1 + JITTER * (2 * random.nextDouble() - 1));
  }

  /** The threads of a node share a task. */
  private void share(int node, Task task, Consumer<Ended> end) {
    Crew crew =
        new Crew(
            this,
            work.leaf(task.key()),
            new Crew.Terms(shape.order, shape.taskNodes, Duration.ZERO),
            Collections.nCopies(shape.threads, node),
            this::search);
    crew.shareOut(
        () -> task.isUnwanted() || crew.searched() >= task.budget(),
        answer -> {
          Expansion expansion =
              answer == Answer.OPEN
                  ? work.expand(node, task.key())
                  : new Expansion(answer, true, List.of());
          end.accept(new Ended(expansion, crew.searched()));
        });
  }
}
