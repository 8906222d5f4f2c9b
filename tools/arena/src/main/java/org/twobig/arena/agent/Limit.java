package org.twobig.arena.agent;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The limit of an agent for a move: {@code work} simulations or nodes, or wall-clock time. */
record Limit(long work, Duration time) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,12})(ms|s|)");

  static Limit ofWork(long work) {
    return new Limit(work, Duration.ofNanos(Long.MAX_VALUE));
  }

  static Limit ofTime(Duration time) {
    return new Limit(Long.MAX_VALUE, time);
  }

  /**
   * Reads {@code 20000}, {@code 500ms} or {@code 5s}.
   *
   * @throws IllegalArgumentException if the text has another form, or the limit is 0
   */
  static Limit parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
      throw new IllegalArgumentException(
          "'%s' is no limit; write a number of simulations or nodes such as 20000, or a time such as 500ms or 5s"
              .formatted(text));
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> ofTime(Duration.ofMillis(number));
      case "s" -> ofTime(Duration.ofSeconds(number));
      default -> ofWork(number);
    };
  }

  /** Returns a limit with a share of the work, at least 1, and the whole time. */
  Limit part(double share) {
    return new Limit(Math.max(1, (long) (share * work)), time);
  }

  /** Starts a countdown of this limit and of the time allowed. */
  Countdown start(Duration allowed) {
    return new Countdown(work, time.compareTo(allowed) < 0 ? time : allowed);
  }

  static final class Countdown {
    /** Work between two readings of the clock; a power of two. */
    private static final int INTERVAL = 256;

    private final long work;
    private final long start = System.nanoTime();
    private final long nanos;
    private long done;
    private boolean late;

    private Countdown(long work, Duration time) {
      this.work = work;
      this.nanos = time.toNanos();
    }

    /**
     * Counts a simulation or a node; returns false, and counts nothing, if the limit is reached.
     */
    boolean spend() {
      if ((done & INTERVAL - 1) == INTERVAL - 1) {
        late |= isLate();
      }
      boolean goesOn = done < work && !late;
      done += goesOn ? 1 : 0;
      return goesOn;
    }

    boolean isLate() {
      return System.nanoTime() - start > nanos || Thread.currentThread().isInterrupted();
    }

    Duration left() {
      return Duration.ofNanos(Math.max(0, nanos - (System.nanoTime() - start)));
    }
  }
}
