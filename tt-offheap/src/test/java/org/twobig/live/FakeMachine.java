package org.twobig.live;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** A machine whose processes live and die, and whose clock is set, as a test says. */
public final class FakeMachine implements Machine {
  /** When the living processes started, by PID. */
  public final Map<Long, Long> living;

  long pid;
  public long pidNamespace = 1;
  String host = "here";
  public UUID boot = new UUID(3, 4);
  Duration uptime = Duration.ofHours(1);
  Instant now = Instant.parse("2026-01-02T03:04:05.678Z");

  public FakeMachine(long pid, long start) {
    this(pid, new ConcurrentHashMap<>(Map.of(pid, start)));
  }

  private FakeMachine(long pid, Map<Long, Long> living) {
    this.pid = pid;
    this.living = living;
  }

  /** The same machine as another process sees it, which is born with that. */
  public FakeMachine as(long other, long start) {
    living.put(other, start);
    FakeMachine same = new FakeMachine(other, living);
    same.pidNamespace = pidNamespace;
    return same;
  }

  public void kill(long victim) {
    living.remove(victim);
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public OptionalLong startOf(long process) {
    Long start = living.get(process);
    return start == null ? OptionalLong.empty() : OptionalLong.of(start);
  }

  @Override
  public long pidNamespace() {
    return pidNamespace;
  }

  @Override
  public String host() {
    return host;
  }

  @Override
  public UUID boot() {
    return boot;
  }

  @Override
  public long uptimeMillis() {
    return uptime.toMillis();
  }

  @Override
  public Instant now() {
    return now;
  }
}
