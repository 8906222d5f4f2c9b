package org.twobig.cluster;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Message.ComplaintMessage;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.Entries;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.table.StoreException;
import org.twobig.tasks.TaskTaker;

/**
 * A process that takes part in solves which another machine conducts. It dials out; when the
 * connection ends it dials again, for ever.
 *
 * <p>It keeps each solved outcome until a conductor has it on the disk: when it is connected again,
 * to the same conductor or to one that goes on after it, it sends those that were not confirmed
 * once more.
 */
public final class Node implements AutoCloseable {
  /** Outcomes that are kept; the oldest gives way. */
  static final int MOST_KEPT = 1 << 16;

  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Duration REPORT = Duration.ofSeconds(1);

  /** Reports after which what is not confirmed is told again. */
  private static final int TELL_AGAIN = 60;

  private final List<Endpoint> endpoints;
  private final Optional<KeyFile> key;
  private final Hello self;
  private final Thread dialler;
  private final Supplier<Figures> figures;

  /** Solved outcomes that are not confirmed, by their numbers, the oldest first. */
  private final Map<Long, byte[]> kept = new LinkedHashMap<>();

  private long overEpoch;
  private long lastNumber;
  private @Nullable Line line;
  private @Nullable Terms terms;
  private Endpoint conductor;
  private Optional<NodeTasks> taker = Optional.empty();
  private long brokenSince = System.nanoTime();
  private Optional<StoreException> refusal = Optional.empty();
  private Optional<Exchange> exchange = Optional.empty();
  private boolean closed;
  private String lastProblem = "";

  /**
   * What a node has done.
   *
   * @param searched positions its searches have visited
   * @param tasksDone tasks it has answered
   */
  public record Figures(long searched, long tasksDone) {}

  /**
   * Begins to dial.
   *
   * @param endpoints where conductors may listen, at least one; tried in turn, and with them where
   *     the standby listens of which a conductor tells
   * @param key for TLS, unless the conductor does without, on the same machine
   * @param name of this process as people should know it
   * @param version of the program
   * @param figures asked once a second
   * @throws StoreException if the key cannot be used
   */
  public Node(
      List<Endpoint> endpoints,
      Optional<KeyFile> key,
      String name,
      String version,
      int threads,
      Supplier<Figures> figures) {
    key.ifPresent(file -> file.require(KeyFile.Role.NODE));
    long number = new SecureRandom().nextLong() >>> 1 | 1;
    this.endpoints = List.copyOf(endpoints);
    this.conductor = endpoints.get(0);
    this.key = key;
    this.self = new Hello(number, threads, name, version);
    this.figures = figures;
    this.dialler = Thread.ofPlatform().daemon().name("twobig-node").start(this::dial);
  }

  /** Connects, reports once a second, and connects anew when the connection has ended. */
  private void dial() {
    Duration pause = FIRST_PAUSE;
    Dialling dialling = new Dialling(endpoints);
    while (true) {
      Endpoint endpoint = dialling.next();
      try (Line made =
          new Line(endpoint, key, KeyFile.Role.NODE, self, this::called, this::broken)) {
        if (!welcomed(made, endpoint, made.terms())) {
          return;
        }
        pause = FIRST_PAUSE;
        stay(made, () -> dialling.reached(endpoint, made.now().standby()));
        if (isRefused(endpoint, made.latest())) {
          return;
        }
      } catch (ActiveMQException | RuntimeException e) { // a node goes on, whatever has happened
        problem(endpoint, e);
      }
      pause =
          pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0
              ? pause.multipliedBy(2)
              : LONGEST_PAUSE;
      if (!waits(
          pause
              .dividedBy(2)
              .plusMillis(ThreadLocalRandom.current().nextLong(pause.toMillis() / 2))
              .dividedBy(dialling.size()))) {
        return;
      }
    }
  }

  /**
   * Reports once a second until the connection has ended.
   *
   * @param reached told each time that there is a conductor
   */
  private void stay(Line made, Runnable reached) throws ActiveMQException {
    long toldUntil = 0;
    for (int seconds = 0; ; seconds++) {
      share(made);
      made.report(report());
      if (seconds % TELL_AGAIN == TELL_AGAIN - 1) {
        made.send(keptUntil(toldUntil)); // confirmations may be lost
        toldUntil = lastNumber();
      }
      boolean goesOn = reports(made);
      reached.run();
      if (!goesOn || !made.latest().refusal().isEmpty()) {
        return;
      }
      made.requireVoice();
    }
  }

  private synchronized long lastNumber() {
    return lastNumber;
  }

  private synchronized List<byte[]> keptUntil(long number) {
    return kept.entrySet().stream()
        .filter(each -> each.getKey() <= number)
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Whether the node goes on with a connection. */
  private boolean welcomed(Line made, Endpoint endpoint, Terms answer) throws ActiveMQException {
    Map<Long, byte[]> again;
    synchronized (this) {
      notifyAll();
      if (closed) {
        return false;
      }
      if (isRefused(endpoint, answer)) {
        return false;
      }
      again = new LinkedHashMap<>(kept);
    }
    made.send(again.values()); // first, lest others are given the same tasks
    Map<Long, byte[]> since;
    synchronized (this) {
      line = made;
      conductor = endpoint;
      terms = answer;
      lastProblem = "";
      notifyAll();
      since = new LinkedHashMap<>(kept);
    }
    since.keySet().removeAll(again.keySet());
    made.send(since.values());
    return true;
  }

  /** Whether a conductor and this node do not fit; those that wait hear why. */
  private synchronized boolean isRefused(Endpoint endpoint, Terms answer) {
    refusal = refusal(endpoint, answer);
    notifyAll();
    return refusal.isPresent();
  }

  /** Why a conductor and this node do not fit; called with the lock held. */
  private Optional<StoreException> refusal(Endpoint endpoint, Terms answer) {
    String why = answer.refusalOf(self.version());
    if (!why.isEmpty()) {
      return Optional.of(
          StoreException.refused("The conductor at %s refuses this node: %s", endpoint, why));
    }
    // What is kept, the table and tasks under way are of the game that was solved before.
    return terms == null || terms.fit(answer)
        ? Optional.empty()
        : Optional.of(
            StoreException.refused(
                "The conductor at %s solves %s with keys of %s now, not %s with %s. Start this"
                    + " command anew",
                endpoint, answer.game(), answer.keys(), terms.game(), terms.keys()));
  }

  /** Waits for the time of the next report; false if the connection has ended. */
  private synchronized boolean reports(Line made) {
    return pause(REPORT, made) && !made.isBroken() && !closed;
  }

  /** Waits before the next try; false if there shall be none. */
  private synchronized boolean waits(Duration time) {
    return pause(time, null) && !closed;
  }

  private synchronized boolean pause(Duration time, @Nullable Line until) {
    long end = System.nanoTime() + time.toNanos();
    try {
      for (long left = time.toMillis();
          left > 0 && !closed && (until == null || !until.isBroken());
          left = (end - System.nanoTime()) / 1_000_000) {
        wait(left);
      }
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private void problem(Endpoint endpoint, Exception e) {
    String text = Line.problem(endpoint, key.isPresent(), e);
    synchronized (this) {
      lastProblem = text;
      notifyAll();
    }
  }

  private synchronized void broken(Line ended) {
    if (line == ended) {
      line = null;
      brokenSince = System.nanoTime();
    }
    notifyAll();
  }

  private byte[] report() {
    Figures now = figures.get();
    Optional<Exchange> entries;
    synchronized (this) {
      entries = exchange;
    }
    return new NodeReport(
            self.node(),
            now.searched(),
            now.tasksDone(),
            unconfirmed(),
            entries.map(Exchange::counts).orElse(Entries.NONE))
        .encode();
  }

  private void called(Notice call) {
    switch (call.what()) {
      case WITHDRAWN -> taker().ifPresent(each -> each.callBack(call));
      case WRITTEN -> confirm(call.numbers());
      case OVER -> over(call.epoch());
    }
  }

  private synchronized void over(long ended) {
    overEpoch = ended;
  }

  /** Whether the conductor that was reached last has said that the solve is over. */
  public synchronized boolean isOver() {
    return terms != null && terms.epoch() == overEpoch;
  }

  private synchronized Optional<NodeTasks> taker() {
    return taker;
  }

  private synchronized void confirm(List<Long> numbers) {
    numbers.forEach(kept::remove);
  }

  /** A number for an outcome. */
  synchronized long nextNumber() {
    return ++lastNumber;
  }

  /** Keeps a solved outcome until it is confirmed. */
  synchronized void keep(long number, byte[] outcome) {
    kept.put(number, outcome);
    if (kept.size() > MOST_KEPT) {
      kept.remove(kept.keySet().iterator().next());
    }
  }

  /** Outcomes that no conductor has confirmed. */
  public synchronized long unconfirmed() {
    return kept.size();
  }

  /** The connection, if there is one now. */
  synchronized Optional<Line> line() {
    return Optional.ofNullable(line).filter(each -> !each.isBroken());
  }

  /** How long there has been no connection; nothing if there is one. */
  synchronized Duration broken() {
    return line().isPresent() ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - brokenSince);
  }

  /** The epoch of the conductor that was connected last. */
  synchronized long epoch() {
    return terms == null ? 0 : terms.epoch();
  }

  /** How long the conductor took to answer the hello. */
  public synchronized Duration roundTrip() {
    return line == null ? Duration.ZERO : line.roundTrip();
  }

  /** Where a conductor was reached last. */
  public synchronized Endpoint conductor() {
    return conductor;
  }

  long number() {
    return self.node();
  }

  /** Why there is no connection, in the words of the last try; empty if there is one. */
  public synchronized String problem() {
    return lastProblem;
  }

  /**
   * Waits for a conductor.
   *
   * @return what it wants of nodes; empty if none was reached in that time, or this is closed
   * @throws StoreException if it refuses this node, saying why
   */
  public synchronized Optional<Terms> terms(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (true) {
        if (refusal.isPresent()) {
          throw refusal.get();
        }
        boolean ready = line().filter(each -> !each.isOver()).isPresent();
        long left = (end - System.nanoTime()) / 1_000_000;
        if (ready || closed || left <= 0) {
          return ready ? Optional.ofNullable(terms) : Optional.empty();
        }
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /**
   * Takes part in what the conductor does now. One at a time: the one before is closed.
   *
   * @param patience how long to wait for a conductor
   */
  public Optional<TaskTaker> join(Duration patience) {
    Optional<Terms> found = terms(patience);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Optional<Line> open = line();
    if (open.isPresent()) {
      try {
        open.get().open(self.threads());
        share(open.get());
      } catch (ActiveMQException e) {
        open.get().fail();
      }
    }
    synchronized (this) {
      NodeTasks made = new NodeTasks(this, found.get().epoch());
      taker = Optional.of(made);
      return Optional.of(made);
    }
  }

  /** From now on entries travel, too; before {@link #join}. */
  public synchronized void share(Exchange entries) {
    exchange = Optional.of(entries);
  }

  private void share(Line open) throws ActiveMQException {
    Optional<Exchange> entries;
    synchronized (this) {
      entries = exchange;
    }
    if (entries.isPresent()) {
      open.share(entries.get(), self.node());
    }
  }

  /** Tells the conductor, if it can be reached, that this node's answers contradict each other. */
  public void complain(String what) {
    line()
        .ifPresent(
            open -> {
              try {
                open.report(new ComplaintMessage(number(), what).encode());
              } catch (ActiveMQException e) {
                open.fail();
              }
            });
  }

  /** Leaves the cluster: tasks that are held go to others. */
  @Override
  public void close() {
    @Nullable Line last;
    synchronized (this) {
      closed = true;
      last = line;
      line = null;
      notifyAll();
    }
    if (last != null) {
      last.close();
    }
    dialler.interrupt();
  }

  /** Ends as a process that dies does: without a word. */
  void cut() {
    @Nullable Line last;
    synchronized (this) {
      closed = true;
      last = line;
      notifyAll();
    }
    if (last != null) {
      last.cut();
    }
  }
}
