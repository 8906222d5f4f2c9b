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
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Message.ComplaintMessage;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.EntryCounts;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.tasks.TaskTaker;

/**
 * A process that takes part in solves that another machine conducts. The node connects to the
 * conductor, and connects again whenever the connection has ended.
 *
 * <p>A node keeps each solved outcome until a conductor has confirmed that the outcome is on disk.
 * When it has connected again, to this conductor or to its successor, the node sends all
 * unconfirmed outcomes again.
 */
public final class ClusterNode implements AutoCloseable {
  /** The times of a user's node. */
  public static final NodeTimes USUAL = new NodeTimes(Broker.SILENCE, Duration.ofSeconds(1));

  /** Largest number of unconfirmed outcomes that are kept; a further one replaces the oldest. */
  static final int MOST_KEPT = 1 << 16;

  /** Base of the first pause between two tries to connect, in milliseconds; see dial(). */
  private static final long FIRST_PAUSE = 250;

  private static final long LONGEST_PAUSE = 1500; // milliseconds

  /** The number of reports after which unconfirmed outcomes are sent again. */
  private static final int REPORTS_UNTIL_RESEND = 60;

  private final List<Endpoint> endpoints;
  private final Connection.Caller caller;
  private final Thread dialler;
  private final Supplier<Figures> figures;
  private final Duration reportInterval;

  /** The solved outcomes that are not confirmed, by number, the oldest first. */
  private final Map<Long, byte[]> kept = new Hub.BoundedMap<>(MOST_KEPT);

  /** Epoch of the last conductor that ended its solve, or 0. An epoch names a conductor's run. */
  private volatile long overEpoch;

  private final AtomicLong lastNumber = new AtomicLong();
  private volatile @Nullable Connection connection;
  private volatile @Nullable Terms terms;
  private Endpoint conductor;
  private Optional<NodeTasks> tasks = Optional.empty();
  private long brokenSince = System.nanoTime();
  private Optional<StoreException> refusal = Optional.empty();
  private volatile Optional<EntryExchange> exchange = Optional.empty();
  private boolean closed;
  private String lastProblem = "";

  /**
   * The time without a message after which either side counts the other as gone, and the time
   * between two reports to the conductor.
   */
  public record NodeTimes(Duration silence, Duration reportInterval) {}

  /** The nodes that a process has searched, and the number of tasks that it has answered. */
  public record Figures(long searched, long tasksDone) {}

  /**
   * Starts a thread that connects to a conductor.
   *
   * @param endpoints addresses of conductors, at least one, which are tried in turn; the standby
   *     that a conductor announces is tried, too
   * @param key key file for TLS; empty for a conductor on this machine that has none
   * @param name the name of machine and process, as {@code twobig top} shows it
   * @param figures called before each report
   * @throws StoreException if the key cannot be used
   */
  public ClusterNode(
      List<Endpoint> endpoints,
      Optional<KeyFile> key,
      String name,
      String version,
      int threads,
      Supplier<Figures> figures,
      NodeTimes times) {
    key.ifPresent(file -> file.require(KeyFile.KeyRole.NODE));
    Hello hello = new Hello(Connection.Caller.number(), threads, name, version);
    this.endpoints = List.copyOf(endpoints);
    this.conductor = endpoints.get(0);
    this.caller = new Connection.Caller(key, KeyFile.KeyRole.NODE, hello, times.silence);
    this.figures = figures;
    this.reportInterval = times.reportInterval;
    this.dialler = Thread.ofPlatform().daemon().name("twobig-node").start(this::dial);
  }

  /** Runs the node: connects in turn to the addresses, until the node is closed or refused. */
  private void dial() {
    Deque<Endpoint> toTry = new ArrayDeque<>(endpoints);
    for (long pause = FIRST_PAUSE; !isEnded(); pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      Endpoint endpoint = toTry.remove();
      toTry.add(endpoint);
      try (Connection made = new Connection(endpoint, caller, this::noticed, this::broken)) {
        if (welcome(made, endpoint, made.terms())) {
          pause = FIRST_PAUSE;
          try {
            stay(made, endpoint);
          } finally { // the last terms may have named a standby just before the connection ended
            reorder(toTry, endpoint, made.latest().now().standby());
          }
        }
      } catch (ActiveMQException | RuntimeException | Error e) { // any failure: try again
        problem(endpoint, e);
      }
      pause((pause + ThreadLocalRandom.current().nextLong(pause)) / toTry.size(), () -> false);
    }
  }

  private synchronized boolean isEnded() {
    return closed || refusal.isPresent();
  }

  /** Reports again and again until the connection has ended or the conductor refuses this node. */
  private void stay(Connection made, Endpoint endpoint) throws ActiveMQException {
    long sentBefore = 0;
    for (int reports = 1; !made.isBroken() && isAdmitted(endpoint, made.latest()); reports++) {
      exchange.ifPresent(made::share);
      made.report(report(made.isSharing()));
      if (reports % REPORTS_UNTIL_RESEND == 0) {
        made.send(kept(0, sentBefore)); // in case a confirmation was lost
        sentBefore = lastNumber.get();
      }
      pause(reportInterval.toMillis(), made::isBroken);
      made.requireRecentMessage();
    }
  }

  /** Reorders the addresses to try after a lost connection: conductor first, standby last. */
  void reorder(Deque<Endpoint> toTry, Endpoint conductor, String standby) {
    toTry.retainAll(endpoints); // drops an earlier standby
    toTry.remove(conductor);
    toTry.addFirst(conductor);
    if (!standby.isEmpty() && !toTry.contains(Endpoint.parse(standby))) {
      toTry.add(Endpoint.parse(standby));
    }
  }

  /** Returns the kept outcomes with numbers above {@code from}, up to {@code until}. */
  private synchronized List<byte[]> kept(long from, long until) {
    return kept.entrySet().stream()
        .filter(each -> each.getKey() > from && each.getKey() <= until)
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Starts to use a connection. Returns false if the conductor's terms exclude this node. */
  private boolean welcome(Connection made, Endpoint endpoint, Terms answer) {
    if (!isAdmitted(endpoint, answer)) {
      return false;
    }
    long sent = lastNumber.get();
    made.send(kept(0, sent)); // before other nodes get the tasks of these outcomes
    synchronized (this) {
      connection = made;
      conductor = endpoint;
      terms = answer;
      lastProblem = "";
      notifyAll();
    }
    made.send(kept(sent, lastNumber.get()));
    return true;
  }

  /**
   * Returns whether this node is open and a conductor's terms admit it. Keeps a refusal, and wakes
   * waiting threads.
   */
  private synchronized boolean isAdmitted(Endpoint endpoint, Terms answer) {
    // Kept outcomes, table and tasks belong to the first conductor's game: no other game is
    // accepted.
    Subject subject = terms == null ? answer.subject() : terms.subject();
    String why = answer.refusalOf(caller.self().version(), subject);
    if (!why.isEmpty()) {
      refusal =
          Optional.of(
              StoreException.refused("The solve at %s refuses this machine: %s", endpoint, why));
    }
    notifyAll();
    return !isEnded();
  }

  /** Waits for an event, for a time, or until this node is closed. */
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
    String text = Connection.problem(endpoint, caller.key().isPresent(), e);
    synchronized (this) {
      lastProblem = text;
      notifyAll();
    }
  }

  private synchronized void broken(Connection ended) {
    if (connection == ended) {
      connection = null;
      brokenSince = System.nanoTime();
    }
    notifyAll();
  }

  private NodeReport report(boolean isSharing) {
    Figures now = figures.get();
    EntryCounts entries = exchange.map(EntryExchange::counts).orElse(EntryCounts.NONE);
    return new NodeReport(
        number(), now.searched(), now.tasksDone(), unconfirmed(), isSharing, entries);
  }

  private synchronized void noticed(Notice notice) {
    switch (notice.what()) {
      case WITHDRAWN -> tasks.ifPresent(each -> each.withdraw(notice));
      case WRITTEN -> notice.numbers().forEach(kept::remove);
      case OVER -> overEpoch = notice.epoch();
    }
  }

  /** Returns whether the last conductor has said that its solve is over. */
  public boolean isOver() {
    return epoch() != 0 && epoch() == overEpoch;
  }

  long nextNumber() {
    return lastNumber.incrementAndGet();
  }

  /**
   * Numbers a solved outcome, encodes it, and keeps it until it is confirmed. It numbers and keeps
   * the outcome under one lock. So when {@link #welcome} sends the kept outcomes up to the last
   * number, none of them is missing.
   */
  synchronized byte[] keep(LongFunction<byte[]> encoded) {
    long number = nextNumber();
    byte[] outcome = encoded.apply(number);
    kept.put(number, outcome);
    return outcome;
  }

  public synchronized long unconfirmed() {
    return kept.size();
  }

  Optional<Connection> connection() {
    return Optional.ofNullable(connection).filter(each -> !each.isBroken());
  }

  /** Returns for how long there has been no connection; 0 while there is one. */
  synchronized Duration disconnected() {
    return connection().isPresent()
        ? Duration.ZERO
        : Duration.ofNanos(System.nanoTime() - brokenSince);
  }

  long epoch() {
    @Nullable Terms last = terms;
    return last == null ? 0 : last.epoch();
  }

  /** Returns the time from the hello to the conductor's answer; 0 without a connection. */
  public synchronized Duration roundTrip() {
    return connection == null ? Duration.ZERO : connection.roundTrip();
  }

  public synchronized Endpoint conductor() {
    return conductor;
  }

  long number() {
    return caller.self().node();
  }

  /** Returns why the last try to connect failed; empty while there is a connection. */
  public synchronized String problem() {
    return lastProblem;
  }

  /**
   * Waits for a conductor with a solve. Returns empty if none was reached in time, or this node is
   * closed; throws if the conductor refuses this node.
   */
  public synchronized Optional<Subject> subject(Duration patience) {
    BooleanSupplier isReady = () -> connection().isPresent() && !isOver();
    pause(patience.toMillis(), () -> refusal.isPresent() || isReady.getAsBoolean());
    if (refusal.isPresent()) {
      throw refusal.get();
    }
    return isReady.getAsBoolean()
        ? Optional.ofNullable(terms).map(Terms::subject)
        : Optional.empty();
  }

  /**
   * Joins the conductor's solve; waits up to {@code patience} for a conductor. The caller closes
   * the result before it joins again.
   */
  public Optional<TaskTaker> join(Duration patience) {
    if (subject(patience).isEmpty()) {
      return Optional.empty();
    }
    Optional<Connection> open = connection();
    if (open.isPresent()) {
      try {
        open.get().open(caller.self().threads());
        exchange.ifPresent(open.get()::share);
      } catch (ActiveMQException | Channel.EndedException e) {
        open.get().fail();
      }
    }
    synchronized (this) {
      tasks = Optional.of(new NodeTasks(this, epoch()));
      return tasks.map(TaskTaker.class::cast);
    }
  }

  /** Exchanges entries of the table with other nodes. Call this method before {@link #join}. */
  public void share(EntryExchange entries) {
    exchange = Optional.of(entries);
  }

  /** Reports to the conductor, if connected, that this node's answers contradict each other. */
  public void complain(String what) {
    try {
      connection().ifPresent(open -> open.report(new ComplaintMessage(number(), what)));
    } catch (Channel.EndedException e) {
      connection().ifPresent(Connection::fail);
    }
  }

  /** Disconnects. The conductor gives this node's tasks to other nodes. */
  @Override
  public void close() {
    end().ifPresent(Connection::close);
    dialler.interrupt();
  }

  /** Ends this node. Returns its connection, which the caller closes. */
  synchronized Optional<Connection> end() {
    Optional<Connection> last = Optional.ofNullable(connection);
    closed = true;
    connection = null;
    notifyAll();
    return last;
  }
}
