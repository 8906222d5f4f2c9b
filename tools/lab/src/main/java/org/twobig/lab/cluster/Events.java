package org.twobig.lab.cluster;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * What happens when, in virtual time. What happens at one time happens in the order of its plan.
 */
public final class Events {
  private record Event(long nanos, long number, Runnable what) {}

  private final PriorityQueue<Event> planned =
      new PriorityQueue<>(Comparator.comparingLong(Event::nanos).thenComparing(Event::number));

  private long now;
  private long events;

  /** Virtual nanoseconds since the beginning. */
  public long now() {
    return now;
  }

  /** Plans something for a time from now on. */
  public void in(long nanos, Runnable what) {
    planned.add(new Event(now + nanos, events++, what));
  }

  /** Lets the next thing happen; false if nothing is planned. */
  boolean step() {
    Event next = planned.poll();
    if (next == null) {
      return false;
    }
    now = next.nanos;
    next.what.run();
    return true;
  }
}
