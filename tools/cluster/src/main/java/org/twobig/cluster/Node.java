package org.twobig.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Message.ComplaintMessage;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.Entries;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.cluster.wire.Message.Terms.Subject;
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
  /** A process that has not been heard of for so long is gone. */
  public static final Duration SILENCE = Broker.SILENCE;

  /** Outcomes that are kept; the oldest gives way. */
  static final int MOST_KEPT = 1 << 16;

  /** Milliseconds between two tries to connect: at first, and the longest, see {@link #dial}. */
  private static final long FIRST_PAUSE = 250;

  private static final long LONGEST_PAUSE = 1500;
  private static final long REPORT = 1000;

  /** Reports after which what is not confirmed is told again. */
  private static final int TELL_AGAIN = 60;

  private final List<Endpoint> endpoints;
  private final Line.Caller self;
  private final Thread dialler;
  private final Supplier<Figures> figures;

  /** Solved outcomes that are not confirmed, by their numbers, the oldest first. */
  private final Map<Long, byte[]> kept = new Hub.Remembered<>(MOST_KEPT);

  private volatile long overEpoch;
  private final AtomicLong lastNumber = new AtomicLong();
  private volatile @Nullable Line line;
  private volatile @Nullable Terms terms;
  private Endpoint conductor;
  private Optional<NodeTasks> taker = Optional.empty();
  private long brokenSince = System.nanoTime();
  private Optional<StoreException> refusal = Optional.empty();
  private volatile Optional<Exchange> exchange = Optional.empty();
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
   * @param silence after which a conductor, or for a conductor this, is gone
   * @throws StoreException if the key cannot be used
   */
  public Node(
      List<Endpoint> endpoints,
      Optional<KeyFile> key,
      String name,
      String version,
      int threads,
      Supplier<Figures> figures,
      Duration silence) {
    key.ifPresent(file -> file.require(KeyFile.Role.NODE));
    Hello hello = new Hello(Line.Caller.number(), threads, name, version);
    this.endpoints = List.copyOf(endpoints);
    this.conductor = endpoints.get(0);
    this.self = new Line.Caller(key, KeyFile.Role.NODE, hello, silence);
    this.figures = figures;
    this.dialler = Thread.ofPlatform().daemon().name("twobig-node").start(this::dial);
  }

  /** Connects, reports once a second, and connects anew when the connection has ended. */
  private void dial() {
    Deque<Endpoint> turn = new ArrayDeque<>(endpoints);
    for (long pause = FIRST_PAUSE; !isEnded(); pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      Endpoint endpoint = turn.remove();
      turn.add(endpoint);
      try (Line made = new Line(endpoint, self, this::noticed, this::broken)) {
        if (welcome(made, endpoint, made.terms())) {
          pause = FIRST_PAUSE;
          stay(made, endpoint, turn);
        }
      } catch (ActiveMQException | RuntimeException | Error e) { // a node goes on, whatever it is
        problem(endpoint, e);
      }
      pause((pause + ThreadLocalRandom.current().nextLong(pause)) / turn.size(), () -> false);
    }
  }

  private synchronized boolean isEnded() {
    return closed || refusal.isPresent();
  }

  /** Reports once a second until the connection has ended, or the conductor refuses this node. */
  private void stay(Line made, Endpoint endpoint, Deque<Endpoint> turn) throws ActiveMQException {
    long toldUntil = 0;
    for (int seconds = 1; !made.isBroken() && isWelcome(endpoint, made.latest()); seconds++) {
      exchange.ifPresent(made::share);
      made.report(report(made.isSharing()));
      if (seconds % TELL_AGAIN == 0) {
        made.send(kept(0, toldUntil)); // confirmations may be lost
        toldUntil = lastNumber.get();
      }
      pause(REPORT, made::isBroken);
      reached(turn, endpoint, made.latest().now().standby());
      made.requireVoice();
    }
  }

  /**
   * Puts in turn whom to try when the connection has ended: the conductor first, and at last its
   * standby, if it has one.
   */
  private void reached(Deque<Endpoint> turn, Endpoint conductor, String standby) {
    turn.retainAll(endpoints); // an earlier standby is one no longer
    turn.remove(conductor);
    turn.addFirst(conductor);
    if (!standby.isEmpty() && !turn.contains(Endpoint.parse(standby))) {
      turn.add(Endpoint.parse(standby));
    }
  }

  /** What is kept, by its numbers, from one on until another. */
  private synchronized List<byte[]> kept(long from, long until) {
    return kept.entrySet().stream()
        .filter(each -> each.getKey() > from && each.getKey() <= until)
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Begins to use a connection; false if the node does not go on with it. */
  private boolean welcome(Line made, Endpoint endpoint, Terms answer) {
    if (!isWelcome(endpoint, answer)) {
      return false;
    }
    long told = lastNumber.get();
    made.send(kept(0, told)); // first, lest others are given the same tasks
    synchronized (this) {
      line = made;
      conductor = endpoint;
      terms = answer;
      lastProblem = "";
      notifyAll();
    }
    made.send(kept(told, lastNumber.get()));
    return true;
  }

  /** Whether a conductor and this node fit; those that wait hear if not. */
  private synchronized boolean isWelcome(Endpoint endpoint, Terms answer) {
    // What is kept, the table and tasks under way are of the game that was solved before.
    Subject subject = terms == null ? answer.subject() : terms.subject();
    String why = answer.refusalOf(self.self().version(), subject);
    if (!why.isEmpty()) {
      refusal =
          Optional.of(
              StoreException.refused("The conductor at %s refuses this node: %s", endpoint, why));
    }
    notifyAll();
    return !isEnded();
  }

  /** Waits until something has happened; no longer than some time, nor when this is closed. */
  private synchronized void pause(long millis, BooleanSupplier happened) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      for (long left = millis;
          left > 0 && !closed && !happened.getAsBoolean();
          left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void problem(Endpoint endpoint, Throwable e) {
    String text = Line.problem(endpoint, self.key().isPresent(), e);
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

  private NodeReport report(boolean isSharing) {
    Figures now = figures.get();
    Entries entries = exchange.map(Exchange::counts).orElse(Entries.NONE);
    return new NodeReport(
        number(), now.searched(), now.tasksDone(), unconfirmed(), isSharing, entries);
  }

  private synchronized void noticed(Notice notice) {
    switch (notice.what()) {
      case WITHDRAWN -> taker.ifPresent(each -> each.withdraw(notice));
      case WRITTEN -> notice.numbers().forEach(kept::remove);
      case OVER -> overEpoch = notice.epoch();
    }
  }

  /** Whether the conductor that was reached last has said that the solve is over. */
  public boolean isOver() {
    return epoch() != 0 && epoch() == overEpoch;
  }

  /** A number for an outcome. */
  long nextNumber() {
    return lastNumber.incrementAndGet();
  }

  /** Keeps a solved outcome until it is confirmed. */
  synchronized void keep(long number, byte[] outcome) {
    kept.put(number, outcome);
  }

  /** Outcomes that no conductor has confirmed. */
  public synchronized long unconfirmed() {
    return kept.size();
  }

  /** The connection, if there is one now. */
  Optional<Line> line() {
    return Optional.ofNullable(line).filter(each -> !each.isBroken());
  }

  /** How long there has been no connection; nothing if there is one. */
  synchronized Duration broken() {
    return line().isPresent() ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - brokenSince);
  }

  /** The epoch of the conductor that was connected last. */
  long epoch() {
    @Nullable Terms last = terms;
    return last == null ? 0 : last.epoch();
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
    return self.self().node();
  }

  /** Why there is no connection, in the words of the last try; empty if there is one. */
  public synchronized String problem() {
    return lastProblem;
  }

  /**
   * Waits for a conductor.
   *
   * @return what it does; empty if none was reached in that time, or this is closed
   * @throws StoreException if it refuses this node, saying why
   */
  public synchronized Optional<Subject> subject(Duration patience) {
    BooleanSupplier isReady = () -> line().isPresent() && !isOver();
    pause(patience.toMillis(), () -> refusal.isPresent() || isReady.getAsBoolean());
    if (refusal.isPresent()) {
      throw refusal.get();
    }
    return isReady.getAsBoolean()
        ? Optional.ofNullable(terms).map(Terms::subject)
        : Optional.empty();
  }

  /**
   * Takes part in what the conductor does now. One at a time: the one before is closed.
   *
   * @param patience how long to wait for a conductor
   */
  public Optional<TaskTaker> join(Duration patience) {
    if (subject(patience).isEmpty()) {
      return Optional.empty();
    }
    Optional<Line> open = line();
    if (open.isPresent()) {
      try {
        open.get().open(self.self().threads());
        exchange.ifPresent(open.get()::share);
      } catch (ActiveMQException | Channel.EndedException e) {
        open.get().fail();
      }
    }
    synchronized (this) {
      NodeTasks made = new NodeTasks(this, epoch());
      taker = Optional.of(made);
      return Optional.of(made);
    }
  }

  /** From now on entries travel, too; before {@link #join}. */
  public void share(Exchange entries) {
    exchange = Optional.of(entries);
  }

  /** Tells the conductor, if it can be reached, that this node's answers contradict each other. */
  public void complain(String what) {
    try {
      line().ifPresent(open -> open.report(new ComplaintMessage(number(), what)));
    } catch (Channel.EndedException e) {
      line().ifPresent(Line::fail);
    }
  }

  /** Leaves the cluster: tasks that are held go to others. */
  @Override
  public void close() {
    end().ifPresent(Line::close);
    dialler.interrupt();
  }

  /** Ends as a process that dies does: without a word. */
  void cut() {
    end().ifPresent(Line::cut);
  }

  private synchronized Optional<Line> end() {
    Optional<Line> last = Optional.ofNullable(line);
    closed = true;
    line = null;
    notifyAll();
    return last;
  }
}
