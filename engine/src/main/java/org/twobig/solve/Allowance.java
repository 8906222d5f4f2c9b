package org.twobig.solve;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.twobig.game.Effort;

/** The nodes and the time that a question may cost. Thread-safe. */
final class Allowance {
  private final Cost most;
  private final Supplier<Effort> counter;
  private final Effort before;
  private final long start = System.nanoTime();
  private final AtomicLong elsewhere = new AtomicLong();
  private volatile boolean withdrawn;

  /** Starts to count now. {@code counter} returns the work of this process and may lag a little. */
  Allowance(Cost most, Supplier<Effort> counter) {
    this.most = most;
    this.counter = counter;
    this.before = counter.get();
  }

  /** Counts nodes that other processes have visited. */
  void add(long nodes) {
    elsewhere.addAndGet(nodes);
  }

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

  Cost spent() {
    return new Cost(
        effort().nodes() + elsewhere.get(), Duration.ofNanos(System.nanoTime() - start));
  }

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
