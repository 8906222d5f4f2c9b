package org.twobig.tt.processes;

import java.io.Closeable;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** A machine whose processes live and die, and whose clock is set, as a test says. */
public final class FakeMachine implements Machine {
  /** The living processes, by PID. */
  public final Map<Long, FakeMachine> living;

  /** Who has which place. */
  private final Map<Integer, FakeMachine> places;

  final long pid;
  public String host = "here";
  public UUID boot = new UUID(3, 4);

  /** Done whenever a thread asks for the boot id, as those do that make files. */
  public Runnable whenAsked = () -> {};

  Duration uptime = Duration.ofHours(1);
  Instant now = Instant.parse("2026-01-02T03:04:05.678Z");

  public FakeMachine(long pid) {
    this(pid, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
  }

  private FakeMachine(long pid, Map<Long, FakeMachine> living, Map<Integer, FakeMachine> places) {
    this.pid = pid;
    this.living = living;
    this.places = places;
    living.put(pid, this);
  }

  /** The machine as another process sees it, which is born with that; one of its PID is dead. */
  public FakeMachine as(long other) {
    kill(other);
    return new FakeMachine(other, living, places);
  }

  public void kill(long victim) {
    FakeMachine dead = living.remove(victim);
    if (dead != null) {
      places.values().removeIf(holder -> holder == dead);
    }
  }

  /** Takes the conductor's place, whoever had it. */
  public Closeable conduct() {
    places.put(StoreLock.CONDUCT, this);
    return () -> giveBack(StoreLock.CONDUCT);
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public String host() {
    return host;
  }

  @Override
  public UUID boot() {
    whenAsked.run();
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

  @Override
  public boolean take(int place) {
    return living.get(pid) == this && places.putIfAbsent(place, this) == null;
  }

  @Override
  public void giveBack(int place) {
    places.remove(place, this);
  }

  @Override
  public boolean isTaken(int place) {
    return places.containsKey(place);
  }
}
