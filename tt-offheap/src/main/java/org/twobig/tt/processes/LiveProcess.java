package org.twobig.tt.processes;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A living process that has a store open for writing, observed at one moment.
 *
 * @param pid number of the process in its own PID namespace
 * @param host machine or container of the process; empty if the observing process runs there, too
 * @param since when the process registered, by the system clock of that moment
 * @param heartbeat time from boot to the last publication of the counters
 * @param heartbeatAge age of that publication. More than some seconds mean that the process lives,
 *     but is suspended or gets no processor time
 * @param counters published counters by name. Each was read alone, so two may come from successive
 *     publications
 * @param text what the process works on, such as a position; empty if there is none, or the process
 *     is just changing it
 */
public record LiveProcess(
    long pid,
    Optional<String> host,
    Role role,
    Instant since,
    Duration heartbeat,
    Duration heartbeatAge,
    Map<String, Long> counters,
    Optional<String> text) {
  /**
   * Name of the counter for the time of a process's last save, milliseconds since 1970; 0 if none.
   */
  public static final String LAST_SAVE_TIME = "last_checkpoint_millis";

  /** Name of the counter for the duration of a process's last save, in milliseconds; 0 if none. */
  public static final String LAST_SAVE_DURATION = "last_save_millis";

  public long counter(String name) {
    return counters.getOrDefault(name, 0L);
  }

  public boolean isSameAs(LiveProcess other) {
    return pid == other.pid && since.equals(other.since) && host.equals(other.host);
  }

  /**
   * Returns the increase of a counter since an earlier observation, per second between the two
   * publications; empty if the process has published nothing since.
   */
  public OptionalDouble rate(String name, LiveProcess earlier) {
    double seconds = heartbeat.minus(earlier.heartbeat).toMillis() * 1e-3;
    return seconds > 0
        ? OptionalDouble.of((counter(name) - earlier.counter(name)) / seconds)
        : OptionalDouble.empty();
  }

  /** Returns a text such as "pid 12, solver since 2026-01-02T03:04:05Z". */
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
