package org.twobig.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Message;
import org.twobig.cluster.wire.Message.ComplaintMessage;
import org.twobig.cluster.wire.Message.ConflictMessage;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.EntryCounts;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.tasks.TaskOffers;

/** The conductor of a solve on many machines: its port, its connected nodes and their tasks. */
public final class Hub implements AutoCloseable {
  /** The largest number of remembered nodes, including nodes that are gone. */
  static final int MOST_NODES = 1 << 14;

  /** Seconds between two messages with the {@link Terms}; a lost one does no harm. */
  private static final int TERMS_SECONDS = 2;

  private static final String SENT_AWAY =
      "%d answers of this machine are impossible. Test its memory and processor"
          .formatted(HubTasks.MOST_FAULTS);

  /** Seconds between two checks for a second conductor, see {@link SplitBrain}. */
  private static final int WATCH_SECONDS = 5;

  private final long epoch = Connection.Caller.number();
  private final Subject subject;
  private final int threads;
  private final Optional<KeyFile> key;
  private final Optional<EntryExchange> exchange;
  private final HubTasks tasks;
  private final JournalFeed feed;
  private final Optional<LateJoinSync> lateJoins;
  private Optional<Fanout> fanout = Optional.empty();
  final Broker broker;

  /** Sends the terms, and does the slow check for a second conductor. */
  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(
          2, Thread.ofPlatform().daemon().name("twobig-hub-", 0).factory());

  private final LongSupplier nanos;
  private final Throttle throttle;
  private volatile ConductorState state = ConductorState.CONDUCTING;

  /** Whether this conductor still conducts, or steps down for another one of the same solve. */
  private enum ConductorState {
    CONDUCTING,

    /** This conductor announces that it will step down, and checks that the other one goes on. */
    STEPPING_DOWN,

    /** This conductor has left the solve to the other one. */
    STEPPED_DOWN
  }

  private final Map<Long, NodeStatus> seen = new BoundedMap<>(MOST_NODES);

  /**
   * Two answers that contradict each other, with the names of their machines.
   *
   * @param isTask whether the answers are outcomes of a task; if not, they are entries of tables
   */
  public record Conflict(
      Key key, boolean isTask, String one, long oneValue, String other, long otherValue) {}

  /** The journal of the solve. A standby may copy it. */
  public interface JournalAccess {
    /** Forces the whole journal to the disk. */
    void force();

    /** Returns whether the solve keeps a journal; its first record creates the journal. */
    default boolean isKept() {
      return false;
    }

    /** Returns the journal if it is open. */
    default Optional<Journal> journal() {
      return Optional.empty();
    }
  }

  /**
   * Opens the port.
   *
   * @param endpoint the address at which to listen
   * @param key key file for TLS; without it the address must be a loopback address
   * @param subject what nodes must have in common with this process
   * @param threads the number of threads that search in this process
   * @param exchange the exchange of this table's entries with nodes; empty if there is none
   * @param journal the journal of the solve
   * @param stop makes the exception that ends the solve when two machines contradict each other
   * @param nanos the time, as {@link System#nanoTime}
   * @throws StoreException if the port cannot be opened, or the key cannot be used
   */
  public Hub(
      Endpoint endpoint,
      Optional<KeyFile> key,
      Subject subject,
      int threads,
      Optional<EntryExchange> exchange,
      JournalAccess journal,
      Function<Conflict, RuntimeException> stop,
      LongSupplier nanos) {
    this.nanos = nanos;
    this.throttle = new Throttle(nanos.getAsLong());
    this.subject = subject;
    this.threads = threads;
    this.key = key;
    this.exchange = exchange;
    this.feed = new JournalFeed(journal, nanos, () -> attempt(this::sendTerms));
    this.tasks = new HubTasks(epoch, this::name, feed, stop, nanos);
    this.lateJoins = exchange.map(LateJoinSync::new);
    this.broker = new Broker(endpoint, key, List.of(tasks), Broker.PATIENCE);
    try {
      tasks.begin(broker);
      broker.channel(false).receive(Broker.REPORTS, Message.class, this::receive, damaged -> {});
      feed.begin(broker.channel(false));
      exchange.ifPresent(this::share);
    } catch (RuntimeException | Error e) {
      cut();
      throw e;
    }
    timer.scheduleWithFixedDelay(
        () -> attempt(this::sendTerms), TERMS_SECONDS, TERMS_SECONDS, TimeUnit.SECONDS);
  }

  /** Runs periodic work and drops its exceptions, which would end the repetition. */
  private static void attempt(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      // The next run may succeed, unless the broker has ended.
    }
  }

  void sendTerms() {
    throttle.adapt(alive().size(), nanos.getAsLong());
    exchange.ifPresent(entries -> entries.leastWork(leastWork()));
    tasks.send(0, currentTerms());
    tasks.sentAway().forEach(node -> tasks.send(node, currentTerms().refusing(SENT_AWAY)));
  }

  private void share(EntryExchange entries) {
    entries.leastWork(leastWork());
    Fanout made =
        new Fanout(
            broker.channel(false), () -> entries.interval().dividedBy(2), throttle::forwarded);
    fanout = Optional.of(made);
    entries.sendTo(block -> made.add(new Block(0, block)));
    broker
        .channel(true)
        .receive(
            Broker.FOUND_ENTRIES,
            EntriesMessage.class,
            message -> {
              for (Block block : message.blocks()) {
                entries.receive(block, 0).ifPresent(found -> tasks.contradicted(found, false));
                made.add(block);
              }
            },
            damaged -> {});
  }

  /** From now on, sends joining nodes the entries with the largest work, if any are exchanged. */
  public void sendTableToLateNodes() {
    lateJoins.ifPresent(each -> each.begin(broker.channel(false)));
  }

  /** Sets the share of answers that a second node checks, 0 to 1, see {@link Rechecks}. */
  public void recheck(double share) {
    tasks.recheck(share);
  }

  /** Throws if this process cannot listen at an address, or the key cannot be used. */
  public static void requireFree(Endpoint endpoint, Optional<KeyFile> key) {
    new Broker(endpoint, key, List.of(), Broker.PATIENCE).close();
  }

  /** Returns the address of this hub, with the chosen port if port 0 was asked for. */
  public Endpoint endpoint() {
    return broker.endpoint();
  }

  /** Returns the tasks of the solve, which {@link #close} closes. */
  public TaskOffers tasks() {
    return tasks;
  }

  private void receive(Message message) {
    switch (message) {
      case Hello hello -> greet(hello);
      case NodeReport report -> count(report);
      case ConflictMessage found -> tasks.contradicted(found, false);
      case ComplaintMessage complaint ->
          tasks.stop(
              StoreException.refused(
                  "On %s two answers contradict each other, so earlier answers of that machine"
                      + " may be wrong. That machine says: %s",
                  name(complaint.node()), complaint.what()));
      default -> {} // no correct node sends another kind here
    }
  }

  private void greet(Hello hello) {
    Terms now = currentTerms();
    String refusal =
        tasks.isSentAway(hello.node()) ? SENT_AWAY : now.refusalOf(hello.version(), subject);
    // a standby, twobig doctor and another conductor (see SplitBrain) say hello with 0 threads
    if (refusal.isEmpty() && hello.threads() > 0) {
      synchronized (this) {
        seen.compute(
            hello.node(),
            (number, before) ->
                NodeStatus.of(hello, Optional.ofNullable(before), nanos.getAsLong()));
      }
    }
    tasks.send(hello.node(), now.refusing(refusal));
  }

  private Terms currentTerms() {
    String standby = feed.standby().map(Endpoint::toString).orElse("");
    long journal = state == ConductorState.CONDUCTING ? feed.origin() : 0;
    return new Terms(
        epoch, new Terms.Now(leastWork(), journal, alive().size(), standby), "", subject);
  }

  // ---- a second conductor of the same solve

  /**
   * Checks again and again whether another machine conducts this solve, and stops this conductor if
   * it must step down, see {@link SplitBrain}.
   *
   * @param followed the conductor whose standby this process was
   * @param formerStandby the standby of an earlier run of this conductor
   */
  public void watch(Optional<Endpoint> followed, Optional<Endpoint> formerStandby) {
    formerStandby.ifPresent(feed::expect);
    SplitBrain splitBrain = new SplitBrain(key, subject.version());
    Runnable look =
        () -> {
          followed.ifPresent(there -> lookAt(splitBrain, there, false));
          feed.standby()
              .filter(there -> !feed.isConnected())
              .ifPresent(there -> lookAt(splitBrain, there, true));
        };
    timer.scheduleWithFixedDelay(() -> attempt(look), 0, WATCH_SECONDS, TimeUnit.SECONDS);
  }

  /** Stops this conductor if it must step down in favour of the one at an address. */
  private void lookAt(SplitBrain splitBrain, Endpoint there, boolean isStandby) {
    Terms here = currentTerms();
    Predicate<Terms> isStronger = other -> SplitBrain.mustStepDown(here, other, isStandby);
    if (splitBrain.ask(there).filter(isStronger).isEmpty()) {
      return;
    }
    // If nodes change conductors meanwhile, both conductors might step down. So each first
    // announces that it will, and steps down only if the other one has not announced the same.
    state = ConductorState.STEPPING_DOWN;
    Optional<Terms> other = splitBrain.ask(there).filter(isStronger);
    state = other.isPresent() ? ConductorState.STEPPED_DOWN : ConductorState.CONDUCTING;
    if (other.isPresent()) {
      tasks.stop(
          StoreException.refused(
              isStandby
                  ? "The standby at %s has taken over and goes on with this solve; machines that help"
                      + " it: %d. This machine can help, too: twobig work --join %s"
                  : "The machine at %s still runs the solve, but did not reach this one; machines that"
                      + " help it: %d. To stand by for %s again, name a new --store",
              there,
              other.get().now().nodes(),
              there));
    }
  }

  private long leastWork() {
    long all = threads;
    for (NodeStatus node : alive()) {
      all += node.threads();
    }
    return throttle.leastWork(all);
  }

  private synchronized void count(NodeReport report) {
    @Nullable NodeStatus before = seen.get(report.node());
    if (before != null) {
      seen.put(report.node(), before.with(report, nanos.getAsLong()));
      if (report.isSharing() && !before.report().isSharing()) {
        lateJoins.ifPresent(each -> each.add(report.node()));
      }
    }
  }

  private synchronized String name(long number) {
    if (number == 0) {
      return "the machine that runs the solve";
    }
    @Nullable NodeStatus node = seen.get(number);
    return node == null ? "node " + Long.toHexString(number) : node.name();
  }

  /** Returns the connected nodes, in the order of joining. */
  public List<NodeStatus> alive() {
    long now = nanos.getAsLong();
    List<NodeStatus> all;
    synchronized (this) {
      all = List.copyOf(seen.values());
    }
    return all.stream().filter(node -> now - node.heardAt() < Broker.SILENCE.toNanos()).toList();
  }

  public ClusterStatus status() {
    return new ClusterStatus(
        ProcessHandle.current().pid(),
        tasks.flow(),
        tasks.faulty(),
        tasks.rechecked(),
        leastWork(),
        exchange.map(EntryExchange::counts).orElse(EntryCounts.NONE),
        feed.standby().map(Endpoint::toString).orElse(""),
        feed.isConnected() ? feed.behind() : -1,
        alive());
  }

  /**
   * Closes the port. Announces the end of the solve before, unless another machine continues it.
   */
  @Override
  public void close() {
    if (timer.isShutdown()) {
      return;
    }
    try {
      if (state != ConductorState.STEPPED_DOWN) {
        tasks.close();
      }
    } finally {
      broker.flush(nanos);
      cut();
    }
  }

  /** Ends without a message to nodes, as if the process were killed. */
  void cut() {
    timer.shutdownNow();
    lateJoins.ifPresent(LateJoinSync::close);
    fanout.ifPresent(Fanout::close);
    tasks.cut();
    broker.close();
  }

  /** A map in the order of insertion, which drops its oldest entry beyond a size. */
  static final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;

    private final int most;

    BoundedMap(int most) {
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > most;
    }
  }
}
