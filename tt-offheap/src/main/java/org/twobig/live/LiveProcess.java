package org.twobig.live;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A living process that has a store open for writing, as it was seen at some moment.
 *
 * @param pid its number in its own PID namespace
 * @param host the machine or container it runs in, if that differs from this process's
 * @param role what it does
 * @param since when it began, by the clock of that time
 * @param heartbeat when its counters were last published, from the start of the machine
 * @param heartbeatAge age of that publication. After some seconds the process is stopped or lacks a
 *     processor; it lives all the same
 * @param counters its published counters, by name, in the order of their naming. Each was read by
 *     itself: two may be apart by one publication
 */
public record LiveProcess(
    long pid,
    Optional<String> host,
    Role role,
    Instant since,
    Duration heartbeat,
    Duration heartbeatAge,
    Map<String, Long> counters) {
  /**
   * The counter that every process has: when it last saved the store, in milliseconds since 1970; 0
   * before its first save.
   */
  public static final String LAST_CHECKPOINT = "last_checkpoint_millis";

  /** The counter with the duration of that save, in milliseconds; 0 if there was none. */
  public static final String LAST_SAVE_MILLIS = "last_save_millis";

  /** A counter's value; 0 if the process has none of that name. */
  public long counter(String name) {
    return counters.getOrDefault(name, 0L);
  }

  /** Whether this is the same process as the other, seen at another moment. */
  public boolean isSameAs(LiveProcess other) {
    return pid == other.pid && since.equals(other.since) && host.equals(other.host);
  }

  /**
   * How fast a counter has grown.
   *
   * @param earlier the same process, seen before
   * @return per second of the process's own time; empty if it has published nothing since
   */
  public OptionalDouble rate(String name, LiveProcess earlier) {
    double seconds = heartbeat.minus(earlier.heartbeat).toMillis() * 1e-3;
    return seconds > 0
        ? OptionalDouble.of((counter(name) - earlier.counter(name)) / seconds)
        : OptionalDouble.empty();
  }

  /** The process in words: "pid 12, solver since 2026-01-02T03:04:05Z". */
  public String description() {
    return "pid %d%s, %s since %s%s"
        .formatted(
            pid,
            host.map(name -> " on " + name).orElse(""),
            role.kind(),
            since,
            role.task().isEmpty() ? "" : " to " + role.task());
  }
}
