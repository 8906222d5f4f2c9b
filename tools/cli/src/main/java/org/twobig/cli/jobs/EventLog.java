package org.twobig.cli.jobs;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.view.Report;

/**
 * The last 1000 events, numbered from 1. A client that reconnects gives the last number that it has
 * seen and receives the later events. Thread-safe.
 */
public final class EventLog {
  private static final int KEPT = 1000;

  private final Deque<Event> events = new ArrayDeque<>();
  private long count;

  public record Event(long number, String solve, String name, Report report) {}

  public synchronized void add(String solve, String name, Report report) {
    count++;
    events.add(new Event(count, solve, name, report));
    if (events.size() > KEPT) {
      events.remove();
    }
  }

  /**
   * Returns the events with higher numbers than {@code number}, in order: those of one solve, or of
   * all solves if {@code solve} is empty.
   */
  public synchronized List<Event> after(long number, Optional<String> solve) {
    return events.stream()
        .filter(event -> event.number > number)
        .filter(event -> solve.isEmpty() || solve.get().equals(event.solve))
        .toList();
  }

  /** Returns the number of the last event; 0 without events. */
  public synchronized long count() {
    return count;
  }
}
