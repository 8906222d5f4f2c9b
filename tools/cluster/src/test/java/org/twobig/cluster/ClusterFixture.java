package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.OutcomeMessage;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.offline.Outcomes;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TakenTask;
import org.twobig.tt.tasks.TaskTaker;

/** Conductors, nodes and tables for tests of the cluster. */
final class ClusterFixture {
  /** Time after which a test counts as hanging. */
  static final Duration PATIENCE = Duration.ofMinutes(2);

  /**
   * An address of this machine on which no other process opens ports. A port that a hub has left is
   * still free there for the next hub, and no node of another process dials it.
   */
  static final InetAddress HERE = here();

  /** A port there that the system chooses. */
  static final Endpoint ANY = new Endpoint(HERE.getHostAddress(), 0);

  static final Outcomes RULES = new Outcomes(60);
  static final KeySpace KEYS = RULES.keySpace();
  static final Subject SUBJECT = subject("some-game");

  /**
   * A clock by which a hub never takes a node, standby or task for lost, and waits at its end until
   * the nodes have heard of it. Its throttle of entries would count any traffic as too much.
   */
  static final LongSupplier STILL = () -> 0;

  private ClusterFixture() {}

  private static InetAddress here() {
    int pid = (int) ProcessHandle.current().pid();
    try {
      return InetAddress.getByAddress(
          new byte[] {127, (byte) (64 + (pid >> 16 & 63)), (byte) (pid >> 8), (byte) pid});
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  static Subject subject(String game) {
    return new Subject("1", game, KEYS, RULES.valueBits());
  }

  static Hub hub() {
    return hub(ANY, Optional.empty(), () -> {});
  }

  static Hub hub(Endpoint endpoint, Optional<EntryExchange> exchange, Hub.JournalAccess record) {
    LongSupplier nanos = exchange.isPresent() ? System::nanoTime : STILL;
    return hub(endpoint, SUBJECT, exchange, record, nanos);
  }

  static Hub hub(
      Endpoint endpoint,
      Subject subject,
      Optional<EntryExchange> exchange,
      Hub.JournalAccess record,
      LongSupplier nanos) {
    return new Hub(
        endpoint, Optional.empty(), subject, 0, exchange, record, Contradicted::new, nanos);
  }

  /** Ends a solve in which two machines contradict each other. */
  static final class Contradicted extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final transient Hub.Conflict found;

    Contradicted(Hub.Conflict found) {
      super(found.toString());
      this.found = found;
    }
  }

  /** A journal that a hub may read. */
  static class Kept implements Hub.JournalAccess {
    final Journal journal;
    final AtomicInteger forces = new AtomicInteger();

    Kept(Journal journal) {
      this.journal = journal;
    }

    @Override
    public void force() {
      journal.force();
      forces.incrementAndGet();
    }

    @Override
    public boolean isKept() {
      return true;
    }

    @Override
    public Optional<Journal> journal() {
      return Optional.of(journal);
    }
  }

  /** An empty journal in a new folder. */
  static Journal journal(Path folder) throws IOException {
    Path home = Files.createTempDirectory(folder, "store");
    UUID store = UUID.randomUUID();
    Journal.create(home, new FileHead(store, Instant.ofEpochMilli(1000), KEYS));
    return Journal.open(home.resolve("journal"), store, KEYS, () -> {});
  }

  static List<JournalRecord> all(Journal of) {
    List<JournalRecord> records = new ArrayList<>();
    of.replay(records::add);
    return records;
  }

  /**
   * Connects as a node with a number. The test sends what it wants. No silence ends the connection,
   * or a wait for an answer.
   */
  static Connection connection(Endpoint endpoint, long number, Consumer<Connection> broken)
      throws ActiveMQException {
    Hello hello = new Hello(number, 1, "n", "1");
    Connection.Caller caller =
        new Connection.Caller(Optional.empty(), KeyFile.KeyRole.NODE, hello, Duration.ofDays(1));
    return new Connection(endpoint, caller, notice -> {}, broken);
  }

  /** Ends a node without a message, as the death of its process does. */
  static void kill(ClusterNode node) {
    node.end()
        .ifPresent(
            connection -> {
              connection.fail(); // close() then sends nothing
              connection.close();
            });
  }

  /** An outcome of a task that an earlier conductor has offered. */
  static OutcomeMessage solved(ClusterNode node, long number, Key key) {
    return new OutcomeMessage(5, 1, node.number(), number, key, 1, Status.SOLVED, 2, 5, List.of());
  }

  /** Waits for a task. */
  static TakenTask take(TaskTaker taker) {
    AtomicReference<Optional<TakenTask>> taken = new AtomicReference<>(Optional.empty());
    until(
        () -> {
          taken.set(taker.take());
          return taken.get().isPresent();
        });
    return taken.get().orElseThrow();
  }

  /** Returns whether a hub has stopped its solve with a message for the user. */
  static boolean isStopped(Hub hub) {
    try {
      hub.tasks().collect();
      return false;
    } catch (StoreException e) {
      return true;
    }
  }

  /** A node with one thread that answers its tasks, and takes none while {@link #rests}. */
  static final class Worker implements AutoCloseable {
    final ClusterNode node;
    final Set<Key> solved = ConcurrentHashMap.newKeySet();
    volatile boolean rests;
    private final ToIntFunction<Key> answers;
    private final Thread thread;
    private volatile boolean stopped;

    Worker(ClusterNode node, ToIntFunction<Key> answers) {
      this.node = node;
      this.answers = answers;
      this.thread = Thread.ofVirtual().start(this::work);
    }

    private void work() {
      while (!stopped) {
        Optional<TaskTaker> joined = node.join(Duration.ofMillis(100));
        if (joined.isPresent()) {
          try (TaskTaker taker = joined.get()) {
            while (!stopped && taker.conductorLives()) {
              Optional<TakenTask> task = rests ? Optional.empty() : taker.take();
              task.ifPresent(taken -> solve(taker, taken));
              if (task.isEmpty()) { // without a connection take returns at once
                LockSupport.parkNanos(5_000_000);
              }
            }
          }
        }
      }
    }

    private void solve(TaskTaker taker, TakenTask task) {
      taker.finish(task, Status.SOLVED, answers.applyAsInt(task.key()), 1);
      solved.add(task.key());
    }

    @Override
    public void close() throws InterruptedException {
      stopped = true;
      node.close(); // ends a wait for a task, which is long if the clock was set back meanwhile
      thread.join();
    }
  }

  static ClusterNode node(Endpoint... conductors) {
    return node("n", conductors);
  }

  static ClusterNode node(String name, Endpoint... conductors) {
    return node(name, PATIENCE, conductors); // no pause of this process ends its connection
  }

  static ClusterNode node(String name, Duration silence, Endpoint... conductors) {
    return node(
        name, new ClusterNode.NodeTimes(silence, ClusterNode.USUAL.reportInterval()), conductors);
  }

  static ClusterNode node(String name, ClusterNode.NodeTimes times, Endpoint... conductors) {
    return new ClusterNode(
        List.of(conductors),
        Optional.empty(),
        name,
        "1",
        1,
        () -> new ClusterNode.Figures(0, 0),
        times);
  }

  /** A node that has joined a solve and exchanges entries. */
  static ClusterNode joined(EntryExchange entries, Endpoint... conductors) {
    ClusterNode node = node(conductors);
    node.share(entries);
    assertThat(node.join(PATIENCE)).isPresent();
    return node;
  }

  static Table table(Arena arena, long bytes) {
    return PrivateTable.create(Geometry.ofBytes(KEYS, RULES.valueBits(), bytes), arena);
  }

  static void store(Table table, long key, long value, long work) {
    WordRegion region = table.wordRegion(0);
    region.store(region.bucket(0, key), key, value, work);
  }

  /** Returns the value of a key; 0 if the table lacks it. */
  static long value(Table table, long key) {
    WordRegion region = table.wordRegion(0);
    return region.value(region.find(0, key));
  }

  static void until(BooleanSupplier happened) {
    until(PATIENCE, happened);
  }

  static void until(Duration patience, BooleanSupplier happened) {
    long end = System.nanoTime() + patience.toNanos();
    while (!happened.getAsBoolean()) {
      assertThat(System.nanoTime()).as("it has not happened in " + patience).isLessThan(end);
      LockSupport.parkNanos(2_000_000);
    }
  }
}
