package org.twobig.cluster;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Call;
import org.twobig.cluster.wire.ComplaintMessage;
import org.twobig.cluster.wire.ConflictMessage;
import org.twobig.cluster.wire.EntriesMessage;
import org.twobig.cluster.wire.Hello;
import org.twobig.cluster.wire.NodeReport;
import org.twobig.cluster.wire.Terms;
import org.twobig.cluster.wire.Wire;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.table.KeySpace;
import org.twobig.table.StoreException;
import org.twobig.tasks.TaskOffers;

/** The conductor's place in a cluster: a port that nodes dial, and the tasks they get. */
public final class Hub implements AutoCloseable {
  /** A node that has not reported for so long is gone. */
  private static final Duration SILENCE = Broker.SILENCE;

  /** Nodes that are remembered. */
  private static final int MOST_NODES = 1 << 14;

  private static final long SECOND = 1_000_000_000;

  private static final Duration LEAST_PATIENCE = Duration.ofSeconds(30);

  /** Entries of less work than this times the threads of all stay where they are. */
  private static final long WORK_A_THREAD = 18;

  /** Entries of less work never travel. */
  private static final long LEAST_WORK = 64;

  /** Bytes of entries a second that the conductor hands on at most, before fewer travel. */
  private static final long MOST_BYTES_A_SECOND = 40L << 20;

  private final Terms terms;
  private final int ownThreads;
  private final Optional<Exchange> exchange;
  private final HubTasks tasks;
  private final Broker broker;
  private final ClientSession session;
  private boolean isClosed;
  private long leastWork;
  private long scale = 1;
  private long bytes;
  private long bytesSince = System.nanoTime();

  /** In the order in which they came; the oldest give way. */
  private final Map<Long, NodeStatus> nodes =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, NodeStatus> eldest) {
          return size() > MOST_NODES;
        }
      };

  /**
   * What a conductor does, as {@link Terms} tell nodes.
   *
   * @param threads that search in its own process
   */
  public record Subject(String version, String game, KeySpace keys, int valueBits, int threads) {}

  /**
   * Opens the port.
   *
   * @param endpoint where to listen
   * @param key for TLS; without it only a loopback address will do
   * @param subject what nodes must be
   * @param exchange of its table, if entries are to travel
   * @param force forces to the disk what the caller has written down of outcomes
   * @param stop makes what ends the solve when two machines contradict each other
   * @throws StoreException if the port cannot be opened, or the key cannot be used
   */
  public Hub(
      Endpoint endpoint,
      Optional<KeyFile> key,
      Subject subject,
      Optional<Exchange> exchange,
      Runnable force,
      Function<Conflict, RuntimeException> stop) {
    this(endpoint, key, subject, exchange, force, stop, LEAST_PATIENCE);
  }

  Hub(
      Endpoint endpoint,
      Optional<KeyFile> key,
      Subject subject,
      Optional<Exchange> exchange,
      Runnable force,
      Function<Conflict, RuntimeException> stop,
      Duration leastPatience) {
    long epoch = new SecureRandom().nextLong() >>> 1 | 1;
    this.terms =
        new Terms(
            epoch, LEAST_WORK, "", subject.version, subject.game, subject.keys, subject.valueBits);
    this.ownThreads = subject.threads;
    this.exchange = exchange;
    this.leastWork = LEAST_WORK;
    this.tasks = new HubTasks(epoch, this::name, force, stop, leastPatience);
    this.broker = new Broker(endpoint, key, List.of(tasks));
    try {
      tasks.begin(broker);
      this.session = broker.session();
      session.createConsumer(Broker.NODES).setMessageHandler(this::heard);
      session.start();
      if (exchange.isPresent()) {
        exchange.get().leastWork(leastWork);
        Truths.open(broker::session, exchange.get(), 0, block -> taken(block, exchange.get()));
      }
    } catch (ActiveMQException e) {
      broker.close();
      throw new IllegalStateException("The broker has ended", e);
    }
  }

  /** Where it listens; the port that was chosen if any would do. */
  public Endpoint endpoint() {
    return broker.endpoint();
  }

  /** The tasks of the solve. Closed before this. */
  public TaskOffers tasks() {
    return tasks;
  }

  private void heard(ClientMessage message) {
    try {
      message.acknowledge();
      byte[] body = Messages.body(message);
      if (body.length > 1 && body[1] == Wire.Kind.HELLO.ordinal()) {
        greet(Hello.decode(body));
      } else if (body.length > 1 && body[1] == Wire.Kind.CONFLICT.ordinal()) {
        contradicted(ConflictMessage.decode(body));
      } else if (body.length > 1 && body[1] == Wire.Kind.COMPLAINT.ordinal()) {
        ComplaintMessage complaint = ComplaintMessage.decode(body);
        tasks.complained(name(complaint.node()), complaint.what());
      } else {
        count(NodeReport.decode(body));
      }
      adapt();
    } catch (DamagedException e) {
      // What cannot be read says nothing; its node hears no answer.
    } catch (ActiveMQException e) {
      throw new IllegalStateException("The broker has ended", e);
    }
  }

  private void greet(Hello hello) {
    boolean fits = hello.version().equals(terms.version());
    if (fits && hello.threads() > 0) { // else it only asks
      synchronized (this) {
        nodes.put(hello.node(), NodeStatus.of(hello));
      }
    }
    Terms answer =
        fits
            ? terms.sharing(leastWork())
            : terms.refusing(
                "it runs twobig %s, this is twobig %s. Use the same version on all machines"
                    .formatted(terms.version(), hello.version()));
    tasks.tell(hello.node(), answer.encode());
  }

  private void taken(EntriesMessage block, Exchange entries) throws DamagedException {
    synchronized (this) {
      bytes += block.block().bytes().length;
    }
    entries.receive(block, 0).ifPresent(this::contradicted);
  }

  private void contradicted(ConflictMessage found) {
    tasks.contradicted(
        new Conflict(
            found.key(),
            false,
            name(found.node()),
            found.value(),
            name(found.other()),
            found.otherValue()));
  }

  private synchronized long leastWork() {
    return leastWork;
  }

  /** Fewer entries travel, the more threads there are to find them and machines to take them. */
  private void adapt() {
    long wanted;
    synchronized (this) {
      long now = System.nanoTime();
      if (now - bytesSince > SECOND) {
        long perSecond = bytes * nodes.size() * SECOND / (now - bytesSince);
        if (perSecond > MOST_BYTES_A_SECOND) {
          scale *= 2;
        } else if (scale > 1 && perSecond < MOST_BYTES_A_SECOND / 4) {
          scale /= 2;
        }
        bytes = 0;
        bytesSince = now;
      }
      long threads = ownThreads;
      for (NodeStatus node : nodes()) {
        threads += node.threads();
      }
      wanted = Math.max(LEAST_WORK, WORK_A_THREAD * threads * scale);
      if (wanted == leastWork) {
        return;
      }
      leastWork = wanted;
    }
    exchange.ifPresent(entries -> entries.leastWork(wanted));
    tasks.call(0, Call.What.LEAST_WORK, List.of(wanted));
  }

  private synchronized void count(NodeReport report) {
    nodes.computeIfPresent(report.node(), (number, node) -> node.with(report));
  }

  private synchronized String name(long number) {
    if (number == 0) {
      return "the conductor";
    }
    @Nullable NodeStatus node = nodes.get(number);
    return node == null ? "node " + Long.toHexString(number) : node.name();
  }

  /** The nodes that are heard of now, in the order in which they came. */
  public synchronized List<NodeStatus> nodes() {
    long now = System.nanoTime();
    List<NodeStatus> living = new ArrayList<>();
    for (NodeStatus node : nodes.values()) {
      if (now - node.heardAt() < SILENCE.toNanos()) {
        living.add(node);
      }
    }
    return living;
  }

  /** All that can be said of the cluster now. */
  public ClusterStatus status() {
    return new ClusterStatus(
        ProcessHandle.current().pid(),
        tasks.running(),
        tasks.offered(),
        tasks.redelivered(),
        tasks.damaged(),
        leastWork(),
        exchange.map(Exchange::sent).orElse(0L),
        exchange.map(Exchange::received).orElse(0L),
        exchange.map(Exchange::dropped).orElse(0L),
        nodes());
  }

  /** Closes the port. Nodes hear that the solve is over. */
  @Override
  public void close() {
    if (!isClosed) {
      isClosed = true;
      tasks.close();
      broker.flush();
      broker.close();
    }
  }

  /** Ends as a process that dies does: nodes hear nothing. */
  void cut() {
    isClosed = true;
    tasks.cut();
    broker.close();
  }
}
