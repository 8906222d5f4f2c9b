package org.twobig.cli.explore;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.view.Report;

/**
 * The latest numbered events: a client that reconnects receives the events after the last number
 * that it has seen. Thread-safe.
 */
public final class EventLog {
  private static final int KEPT = 1000;

  private final Deque<Event> events = new ArrayDeque<>();
  private long count;

  /**
   * An event.
   *
   * @param number counts all events from 1
   * @param solve the id of the solve it is of
   */
  public record Event(long number, String solve, String name, Report report) {}

  public synchronized void add(String solve, String name, Report report) {
    count++;
    events.add(new Event(count, solve, name, report));
    if (events.size() > KEPT) {
      events.remove();
    }
  }

  /**
   * Returns the events behind a number, in order.
   *
   * @param solve of this solve alone; of all, if it is empty
   */
  public synchronized List<Event> after(long number, Optional<String> solve) {
    return events.stream()
        .filter(event -> event.number > number)
        .filter(event -> solve.isEmpty() || solve.get().equals(event.solve))
        .toList();
  }

  /** Returns how many there were. */
  public synchronized long count() {
    return count;
  }
}
