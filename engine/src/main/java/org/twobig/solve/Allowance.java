package org.twobig.solve;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.twobig.game.Effort;

/** The nodes and the time that a question may still cost. Thread-safe. */
final class Allowance {
  private final Cost most;
  private final Supplier<Effort> counter;
  private final Effort before;
  private final long start = System.nanoTime();
  private final AtomicLong elsewhere = new AtomicLong();
  private volatile boolean withdrawn;

  /**
   * Starts an allowance now.
   *
   * @param counter the work of this process, which may be a little behind
   */
  Allowance(Cost most, Supplier<Effort> counter) {
    this.most = most;
    this.counter = counter;
    this.before = counter.get();
  }

  /** Adds nodes that other processes have visited. */
  void add(long nodes) {
    elsewhere.addAndGet(nodes);
  }

  /** Withdraws the rest of the allowance. */
  void withdraw() {
    withdrawn = true;
  }

  boolean isWithdrawn() {
    return withdrawn;
  }

  /** Returns the work of this process so far. */
  Effort effort() {
    return counter.get().minus(before);
  }

  /** Returns the cost so far. */
  Cost spent() {
    return new Cost(
        effort().nodes() + elsewhere.get(), Duration.ofNanos(System.nanoTime() - start));
  }

  /** Returns the rest. */
  Cost left() {
    Duration time = most.time().minusNanos(System.nanoTime() - start);
    return new Cost(nodesLeft(), time.isNegative() ? Duration.ZERO : time);
  }

  long nodesLeft() {
    return Math.max(0, most.nodes() - spent().nodes());
  }

  boolean isSpent() {
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    return withdrawn || time.compareTo(most.time()) >= 0 || nodesLeft() == 0;
  }
}
