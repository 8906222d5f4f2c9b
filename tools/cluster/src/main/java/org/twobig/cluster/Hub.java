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
import org.twobig.cluster.wire.Message.NodeReport.Entries;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.journal.Journal;
import org.twobig.table.Key;
import org.twobig.table.StoreException;
import org.twobig.tasks.TaskOffers;

/** The conductor's place in a cluster: a port that nodes dial, and the tasks they get. */
public final class Hub implements AutoCloseable {
  /** Nodes that are remembered. */
  private static final int MOST_NODES = 1 << 14;

  /**
   * Seconds after which all nodes hear how things are: what is lost of that is made good so soon.
   */
  private static final int TELL = 2;

  private static final String SENT_AWAY =
      "%d of its answers make no sense. Test this machine's memory and processor"
          .formatted(HubTasks.MOST_FAULTS);

  /** Seconds between two looks whether another machine conducts the same solve. */
  private static final int LOOK = 5;

  private final long epoch = Line.Caller.number();
  private final Subject subject;
  private final int threads;
  private final Optional<KeyFile> key;
  private final Optional<Exchange> exchange;
  private final HubTasks tasks;
  private final JournalFeed feed;
  private final Optional<Warming> warming;
  private Optional<Fanout> fanout = Optional.empty();
  private final Broker broker;

  /** Tells nodes how things are, and looks for another conductor, which takes long. */
  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(
          2, Thread.ofPlatform().daemon().name("twobig-hub-", 0).factory());

  private final LongSupplier nanos;
  private final Throttle throttle;
  private volatile Standing standing = Standing.MINE;

  /** Whether this machine conducts, when another one does, too. */
  private enum Standing {
    MINE,

    /** It says that it gives way, and asks whether the other still does not. */
    ASKING,

    /** It has given way. */
    GIVEN
  }

  /** All nodes that have come, also those that are gone. */
  private final Map<Long, NodeStatus> seen = new Remembered<>(MOST_NODES);

  /**
   * Two answers that cannot both be true.
   *
   * @param key of the position
   * @param isTask whether the key is one of tasks; else it is one of a table
   * @param one who said the one
   * @param other who said the other
   */
  public record Conflict(
      Key key, boolean isTask, String one, long oneValue, String other, long otherValue) {}

  /** Where the solve is written down, of which a standby may have a copy. */
  public interface Record {
    /** Forces to the disk what the caller has written down of outcomes. */
    void force();

    /** Whether there is a journal as soon as there is something to write. */
    default boolean isKept() {
      return false;
    }

    /** The journal, if it is open. */
    default Optional<Journal> journal() {
      return Optional.empty();
    }
  }

  /**
   * Opens the port.
   *
   * @param endpoint where to listen
   * @param key for TLS; without it only a loopback address will do
   * @param subject what nodes must be
   * @param threads that search in this process
   * @param exchange of its table, if entries are to travel
   * @param record where the solve is written down
   * @param stop makes what ends the solve when two machines contradict each other
   * @param nanos the time, as {@link System#nanoTime}
   * @throws StoreException if the port cannot be opened, or the key cannot be used
   */
  public Hub(
      Endpoint endpoint,
      Optional<KeyFile> key,
      Subject subject,
      int threads,
      Optional<Exchange> exchange,
      Record record,
      Function<Conflict, RuntimeException> stop,
      LongSupplier nanos) {
    this.nanos = nanos;
    this.throttle = new Throttle(nanos.getAsLong());
    this.subject = subject;
    this.threads = threads;
    this.key = key;
    this.exchange = exchange;
    this.feed = new JournalFeed(record, nanos, () -> attempt(this::tellNow));
    this.tasks = new HubTasks(epoch, this::name, feed, stop, nanos);
    this.warming = exchange.map(Warming::new);
    this.broker = new Broker(endpoint, key, List.of(tasks), Broker.PATIENCE);
    try {
      tasks.begin(broker);
      broker.channel(false).receive(Broker.NODES, Message.class, this::heard, damaged -> {});
      feed.begin(broker.channel(false));
      exchange.ifPresent(this::share);
    } catch (RuntimeException e) {
      cut();
      throw e;
    }
    timer.scheduleWithFixedDelay(() -> attempt(this::tellNow), TELL, TELL, TimeUnit.SECONDS);
  }

  /** Does what is done again in some seconds, as often as it can be done. */
  private static void attempt(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      // The next time it may succeed, unless the broker has ended.
    }
  }

  /** Tells all nodes how things are. */
  void tellNow() {
    throttle.adapt(alive().size(), nanos.getAsLong());
    exchange.ifPresent(entries -> entries.leastWork(leastWork()));
    tasks.tell(0, now());
    tasks.sentAway().forEach(node -> tasks.tell(node, now().refusing(SENT_AWAY)));
  }

  /** Lets entries travel. */
  private void share(Exchange entries) {
    entries.leastWork(leastWork());
    Fanout made =
        new Fanout(
            broker.channel(false), () -> entries.interval().dividedBy(2), throttle::handedOn);
    fanout = Optional.of(made);
    entries.sendTo(block -> made.add(new Block(0, block)));
    broker
        .channel(true)
        .receive(
            Broker.FOUND,
            EntriesMessage.class,
            message -> {
              for (Block block : message.blocks()) {
                entries.receive(block, 0).ifPresent(found -> tasks.contradicted(found, false));
                made.add(block);
              }
            },
            damaged -> {});
  }

  /**
   * From now on a node that comes late is given the entries of most work, for which the table is
   * read. Nothing without an exchange.
   */
  public void warm() {
    warming.ifPresent(each -> each.begin(broker.channel(false)));
  }

  /**
   * From now on has a part of what nodes answer answered by a second one, see {@link Rechecks}.
   *
   * @param share 0 to 1
   */
  public void recheck(double share) {
    tasks.recheck(share);
  }

  /**
   * Demands that one can listen somewhere, for a process that will later.
   *
   * @throws StoreException as the constructor
   */
  public static void requireFree(Endpoint endpoint, Optional<KeyFile> key) {
    new Broker(endpoint, key, List.of(), Broker.PATIENCE).close();
  }

  /** Where it listens; the port that was chosen if any would do. */
  public Endpoint endpoint() {
    return broker.endpoint();
  }

  /** The tasks of the solve. Closed before this. */
  public TaskOffers tasks() {
    return tasks;
  }

  private void heard(Message message) {
    switch (message) {
      case Hello hello -> greet(hello);
      case NodeReport report -> count(report);
      case ConflictMessage found -> tasks.contradicted(found, false);
      case ComplaintMessage complaint ->
          tasks.stop(
              StoreException.refused(
                  "On %s two answers contradict each other, so what it has answered before may be"
                      + " wrong. It says: %s",
                  name(complaint.node()), complaint.what()));
      default -> {} // no node of ours says that here
    }
  }

  private void greet(Hello hello) {
    Terms now = now();
    String refusal =
        tasks.isSentAway(hello.node()) ? SENT_AWAY : now.refusalOf(hello.version(), subject);
    if (refusal.isEmpty() && hello.threads() > 0) { // else it only asks
      synchronized (this) {
        seen.compute(
            hello.node(),
            (number, before) ->
                NodeStatus.of(hello, Optional.ofNullable(before), nanos.getAsLong()));
      }
    }
    tasks.tell(hello.node(), now.refusing(refusal));
  }

  /** The terms as things are now. */
  private Terms now() {
    String standby = feed.standby().map(Endpoint::toString).orElse("");
    long journal = standing == Standing.MINE ? feed.origin() : 0;
    return new Terms(
        epoch, new Terms.Now(leastWork(), journal, alive().size(), standby), "", subject);
  }

  // ---- another machine that conducts

  /**
   * From now on looks whether another machine conducts this solve, too, and stops this one if it is
   * this one's to give way, see {@link Rival}.
   *
   * @param followed the conductor whose standby this was, if it was one
   * @param formerStandby where the standby of an earlier conducting listens, if there was one
   */
  public void watch(Optional<Endpoint> followed, Optional<Endpoint> formerStandby) {
    formerStandby.ifPresent(feed::expect);
    Rival rival = new Rival(key, subject.version());
    Runnable look =
        () -> {
          followed.ifPresent(there -> lookAt(rival, there, false));
          feed.standby()
              .filter(there -> !feed.isHeard())
              .ifPresent(there -> lookAt(rival, there, true));
        };
    timer.scheduleWithFixedDelay(() -> attempt(look), 0, LOOK, TimeUnit.SECONDS);
  }

  /** Stops this conductor if it must give way to one that is there. */
  private void lookAt(Rival rival, Endpoint there, boolean isStandby) {
    Terms here = now();
    Predicate<Terms> isStronger = other -> Rival.mustGiveWay(here, other, isStandby);
    if (rival.ask(there).filter(isStronger).isEmpty()) {
      return;
    }
    // Nodes may have changed sides since: lest both give way, each says that it will, and does it
    // only if the other still does not.
    standing = Standing.ASKING;
    Optional<Terms> other = rival.ask(there).filter(isStronger);
    standing = other.isPresent() ? Standing.GIVEN : Standing.MINE;
    if (other.isPresent()) {
      tasks.stop(
          StoreException.refused(
              isStandby
                  ? "The standby at %s has taken over and goes on with this solve; nodes that work for"
                      + " it: %d. This machine can help: twobig work --join %s"
                  : "The conductor at %s lives, only this machine had lost sight of it; nodes that work"
                      + " for it: %d. To stand by for %s again name a new --store",
              there,
              other.get().now().nodes(),
              there));
    }
  }

  /** The work of entries that travel. */
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
        warming.ifPresent(each -> each.comes(report.node()));
      }
    }
  }

  private synchronized String name(long number) {
    if (number == 0) {
      return "the conductor";
    }
    @Nullable NodeStatus node = seen.get(number);
    return node == null ? "node " + Long.toHexString(number) : node.name();
  }

  /** The nodes that are heard of now, in the order in which they came. */
  public List<NodeStatus> alive() {
    long now = nanos.getAsLong();
    List<NodeStatus> all;
    synchronized (this) {
      all = List.copyOf(seen.values());
    }
    return all.stream()
        .filter(node -> now - node.heardAt() < Broker.SILENCE.toNanos())
        .map(node -> node.withFaults(tasks.faults(node.report().node())))
        .toList();
  }

  /** All that can be said of the cluster now. */
  public ClusterStatus status() {
    return new ClusterStatus(
        ProcessHandle.current().pid(),
        tasks.running(),
        tasks.offered(),
        tasks.redelivered(),
        tasks.damaged(),
        tasks.rechecked(),
        leastWork(),
        exchange.map(Exchange::counts).orElse(Entries.NONE),
        feed.standby().map(Endpoint::toString).orElse(""),
        feed.isHeard() ? feed.behind() : -1,
        alive());
  }

  /**
   * Closes the port. Nodes and the standby hear that the solve is over, unless another machine goes
   * on with it.
   */
  @Override
  public void close() {
    if (timer.isShutdown()) {
      return;
    }
    try {
      if (standing != Standing.GIVEN) {
        tasks.close();
      }
    } finally {
      broker.flush();
      cut();
    }
  }

  /** Ends as a process that dies does: nodes hear nothing. */
  void cut() {
    timer.shutdownNow();
    warming.ifPresent(Warming::close);
    fanout.ifPresent(Fanout::close);
    tasks.cut();
    broker.close();
  }

  /** The last entries of so many, in the order in which they came: the oldest give way. */
  static final class Remembered<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;

    private final int most;

    Remembered(int most) {
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > most;
    }
  }
}
