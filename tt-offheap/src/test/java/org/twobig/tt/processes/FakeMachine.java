package org.twobig.tt.processes;

import java.io.Closeable;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** A machine whose processes and clock are controlled by a test. */
public final class FakeMachine implements Machine {
  /** The living processes, by PID. */
  public final Map<Long, FakeMachine> living;

  /** The owners of the places. */
  private final Map<Integer, FakeMachine> places;

  final long pid;
  public String host = "here";
  public UUID boot = new UUID(3, 4);

  /** Runs whenever a thread reads the boot id, as a thread that makes a file does. */
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

  /** Starts another process, returns its view of the machine; an older one of its PID is dead. */
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

  /** Takes the conductor's place from any owner. */
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
