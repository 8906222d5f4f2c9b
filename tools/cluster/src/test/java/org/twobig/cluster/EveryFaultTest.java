package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cluster.ClusterFixture.ANY;
import static org.twobig.cluster.ClusterFixture.PATIENCE;
import static org.twobig.cluster.ClusterFixture.RULES;
import static org.twobig.cluster.ClusterFixture.SUBJECT;
import static org.twobig.cluster.ClusterFixture.all;
import static org.twobig.cluster.ClusterFixture.node;
import static org.twobig.cluster.ClusterFixture.until;

import java.lang.foreign.Arena;
import java.lang.reflect.Method;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.twobig.cluster.ClusterFixture.Kept;
import org.twobig.cluster.ClusterFixture.Worker;
import org.twobig.cluster.Standby.End;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.Notice.What;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.FinishedTask;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TaskResult;
import org.twobig.tt.tasks.TaskTaker;

/**
 * A conductor with a journal and two nodes, one of them behind a network that fails. After every
 * fault an entry of each machine is found in the others' tables within {@code -Dtwobig.soon=N}
 * seconds, all tasks are answered, no answer is wrong, and the journal has every outcome that a
 * node was allowed to forget. Each fault is tried {@code -Dtwobig.kills=N} times, with consecutive
 * seeds from {@code -Dtwobig.seed=N} on.
 *
 * <p>A silent connection is given up after {@code -Dtwobig.silence=N} seconds: 15 with {@code
 * -Psoak}, as for users, else 4. Stalls and partitions are shorter by the same factor. They then
 * end before limits that are not scaled: 5 s to connect, 10 s for a handshake, 20 s for an answer.
 */
class EveryFaultTest {
  private static final int TIMES = Integer.getInteger("twobig.kills", 2);
  private static final int FIRST_SEED = Integer.getInteger("twobig.seed", 1);
  private static final Duration SOON =
      Duration.ofSeconds(Integer.getInteger("twobig.soon", (int) PATIENCE.toSeconds()));
  private static final Duration SILENCE =
      Duration.ofSeconds(Integer.getInteger("twobig.silence", 4));
  private static final boolean IS_REAL_TIME = SILENCE.equals(Broker.SILENCE);
  private static final Duration STALL = Duration.ofSeconds(16);
  private static final Duration PARTITION = Duration.ofSeconds(30);
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final int TASKS = 6;
  private static final int KIND = 1;
  private static final int WORK = 100_000;

  /** A fault. The broker is in the conductor's process, and dies with it. */
  private enum Fault {
    CUT,
    RESET,
    SLOW_AND_SILENT,
    STALL,
    PARTITION,
    NODE_DIES,
    NODE_LEAVES,
    CONDUCTOR_DIES,
    CONDUCTOR_IS_LOST,
    SLOW_DISK,
    FULL_QUEUES,

    /** The clocks of all machines are set an hour forward or back. */
    CLOCKS_ARE_SET
  }

  @TempDir private Path folder;

  private final Arena arena = Arena.ofShared();
  private final List<AutoCloseable> opened = new ArrayList<>();
  private Head head;
  private Relay relay;
  private Sharer near;
  private Sharer far;
  private long key = 3;

  @BeforeEach
  void begin() throws Exception {
    head = opened(new Head(ANY, opened(ClusterFixture.journal(folder)), new Place()));
    relay = opened(new Relay(head.hub.endpoint()));
    near = opened(new Sharer(head.hub.endpoint()));
    far = opened(new Sharer(relay.endpoint()));
    assertHealed();
  }

  @AfterEach
  void end() throws Exception {
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
    arena.close();
  }

  private <T extends AutoCloseable> T opened(T made) {
    opened.add(made);
    return made;
  }

  private static int answer(Key key) {
    return (int) key.low() & 7;
  }

  private static long valueOf(long key) {
    return 1 + key % 14;
  }

  /** A table that exchanges entries. */
  private final class Place {
    private final Table table = ClusterFixture.table(arena, 1 << 20);
    private final EntryExchange exchange = opened(new EntryExchange(TableSource.of(table), RULES));

    void store() {
      ClusterFixture.store(table.withListener(exchange), key, valueOf(key), WORK);
    }

    boolean has() {
      return ClusterFixture.value(table, key) == valueOf(key);
    }
  }

  /** A node that answers tasks and exchanges entries. */
  private final class Sharer implements AutoCloseable {
    private final Place place = new Place();
    private final Worker worker;

    Sharer(Endpoint endpoint) {
      ClusterNode node = node("n", SILENCE, endpoint);
      assertThat(node.subject(PATIENCE)).isPresent(); // as a process that must know what to share
      node.share(place.exchange);
      worker = new Worker(node, EveryFaultTest::answer);
    }

    @Override
    public void close() throws InterruptedException {
      worker.close();
    }
  }

  /** A conductor that offers tasks and writes their answers to a journal, as a solve does. */
  private static final class Head extends Kept implements AutoCloseable {
    private final Place place;
    private final Hub hub;
    private final Map<Long, Key> open = new HashMap<>();
    private final Semaphore disk = new Semaphore(1);
    private volatile long forceMillis;
    private long lastId = System.nanoTime();

    Head(Endpoint endpoint, Journal journal, Place place) {
      super(journal);
      this.place = place;
      this.hub = ClusterFixture.hub(endpoint, Optional.of(place.exchange), this);
    }

    @Override
    public void force() {
      LockSupport.parkNanos(Duration.ofMillis(forceMillis).toNanos());
      disk.acquireUninterruptibly();
      disk.release();
      super.force();
    }

    /** Returns the conductor that continues the solve of this one. */
    Head heir(Endpoint endpoint, Journal copy) {
      Head heir = new Head(endpoint, copy, place);
      Set<Key> known = answered(copy);
      open.values().stream().filter(key -> !known.contains(key)).forEach(heir::ask);
      return heir;
    }

    private void ask(Key key) {
      open.put(++lastId, key);
      assertThat(hub.tasks().offer(lastId, key, KIND, 100)).isTrue();
    }

    void askMore() {
      for (int i = 0; i < TASKS; i++) {
        ask(new Key(0, 1 + lastId % (1L << 59)));
      }
    }

    /** Writes the outcomes that have come. Returns the number of open tasks. */
    int step() {
      for (FinishedTask late : hub.tasks().leftovers()) {
        write(late.key(), late.value());
        open.values().remove(late.key());
      }
      for (TaskResult each : hub.tasks().collect()) {
        Key key = open.remove(each.id());
        if (each.status() == Status.SOLVED && key != null) {
          write(key, each.value());
        } else if (each.status() == Status.LOST && key != null) {
          ask(key);
        }
      }
      return open.size();
    }

    private void write(Key key, int value) {
      assertThat(value).isEqualTo(answer(key));
      journal.append(new JournalRecord(JournalRecord.Kind.TASK, key, value, 1, 1, ""));
    }

    @Override
    public void close() {
      hub.close();
    }
  }

  private static Set<Key> answered(Journal journal) {
    return all(journal).stream().map(JournalRecord::key).collect(Collectors.toSet());
  }

  /** Stores an entry again and again until it arrives, since a message with entries may be lost. */
  private void assertTravels(Place from, Place to) {
    key += 7;
    long[] next = {System.nanoTime()};
    until(
        SOON,
        () -> {
          if (System.nanoTime() >= next[0]) {
            from.store();
            next[0] += Duration.ofMillis(100).toNanos();
          }
          return to.has();
        });
  }

  private void assertHealed() {
    assertTravels(near.place, far.place);
    assertTravels(far.place, near.place);
    assertTravels(head.place, far.place);
    until(() -> head.step() == 0);
  }

  /** Asserts that the journal has the outcomes that a node was allowed to forget. */
  private void assertNothingLost(Sharer sharer) {
    until(() -> head.step() == 0 && sharer.worker.node.unconfirmed() == 0);
    assertThat(answered(head.journal)).containsAll(sharer.worker.solved);
  }

  @ParameterizedTest
  @EnumSource(value = Fault.class, mode = Mode.EXCLUDE, names = "CLOCKS_ARE_SET")
  void afterAFaultEntriesTravelAndTasksAreAnsweredAndNothingIsLost(Fault fault) throws Exception {
    for (int seed = FIRST_SEED; seed < FIRST_SEED + TIMES; seed++) {
      try {
        comes(fault, seed);
      } catch (AssertionError e) {
        throw new AssertionError("%s with the seed %d".formatted(fault, seed), e);
      }
    }
    assertNothingLost(near);
    assertNothingLost(far);
  }

  private void comes(Fault fault, int seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    head.askMore();
    int left = random.nextInt(TASKS);
    until(() -> head.step() <= left);
    boolean isWhole = IS_REAL_TIME || seed == FIRST_SEED;
    happens(fault, random, isWhole ? 1 : random.nextDouble());
    assertHealed();
  }

  @Test
  void soItIsAfterClocksAreSet() throws Exception {
    Class<?> anew = new SetClock().loadClass(EveryFaultTest.class.getName());
    Method run = anew.getDeclaredMethod("clocksAreSet", Path.class);
    run.setAccessible(true); // its class is in the other loader's package of this name
    run.invoke(null, folder);
  }

  static void clocksAreSet(Path folder) throws Exception {
    EveryFaultTest test = new EveryFaultTest();
    test.folder = folder;
    try {
      test.begin();
      test.afterAFaultEntriesTravelAndTasksAreAnsweredAndNothingIsLost(Fault.CLOCKS_ARE_SET);
      SetClock.set(-HOUR); // Artemis then notices no silence
      test.relay.silence();
      until(() -> test.far.worker.node.connection().isEmpty());
      test.relay.heal();
      test.assertHealed();
    } finally {
      test.end();
    }
  }

  /** Plants a fault. A stall or a partition takes {@code part} of its full time. */
  private void happens(Fault fault, SplittableRandom random, double part) throws Exception {
    switch (fault) {
      case CUT -> relay.cut();
      case RESET -> relay.reset();
      case SLOW_AND_SILENT -> {
        relay.delay(Duration.ofMillis(random.nextInt(5)));
        isSilentFor(random.nextInt(20));
        relay.cut();
      }
      case STALL -> isSilentFor(scaled(STALL, part));
      case PARTITION -> {
        relay.silence();
        relay.cut();
        isSilentFor(scaled(PARTITION, part));
      }
      case NODE_DIES -> dies();
      case NODE_LEAVES -> {
        try (ClusterNode brief = node(relay.endpoint());
            TaskTaker taker = brief.join(PATIENCE).orElseThrow()) {
          taker.take(); // and leaves with it, if there was one
        }
      }
      case CONDUCTOR_DIES -> {
        head.hub.cut();
        head = opened(head.heir(head.hub.endpoint(), head.journal));
      }
      case CONDUCTOR_IS_LOST -> isLost();
      case SLOW_DISK -> standsStill();
      case FULL_QUEUES -> isFlooded();
      case CLOCKS_ARE_SET -> {
        SetClock.set(random.nextBoolean() ? HOUR : -HOUR);
        if (random.nextBoolean()) {
          relay.cut();
        }
        Thread.sleep(random.nextInt((int) SILENCE.toMillis())); // the broker looks
      }
    }
  }

  /** The disk stands still, then it is slow. Only confirmations wait for it. */
  private void standsStill() throws InterruptedException {
    head.disk.acquire();
    assertHealed();
    until(() -> head.step() == 0 && head.disk.hasQueuedThreads());
    head.askMore();
    assertHealed();
    assertThat(near.worker.node.unconfirmed() + far.worker.node.unconfirmed()).isPositive();
    head.disk.release();
    head.forceMillis = 400;
  }

  /** Messages for a node that stands still exceed its queues; other nodes notice nothing. */
  private void isFlooded() {
    Channel out = head.hub.broker.channel(false);
    Map<SimpleString, Long> toFar = Map.of(Broker.NODE, far.worker.node.number());
    relay.silence();
    for (int i = 0; i < Broker.MOST_BLOCKS + 20; i++) {
      out.send(Broker.ENTRIES, new byte[Fanout.MOST_BYTES], toFar);
    }
    Notice confirmed =
        new Notice(1, What.WRITTEN, Collections.nCopies(Notice.MOST, Long.MAX_VALUE));
    for (int i = 0; i < Broker.MOST_NOTICES + 20; i++) {
      out.send(Broker.NOTICES, confirmed, toFar);
    }
    head.askMore();
    assertTravels(near.place, head.place);
    assertTravels(head.place, near.place);
    until(() -> head.step() <= 1); // the stopped node may hold one
    relay.heal();
  }

  /** Scales a part of a time to this test's silence. Returns milliseconds. */
  private static int scaled(Duration time, double part) {
    return (int) (part * time.toMillis() * SILENCE.toMillis() / Broker.SILENCE.toMillis());
  }

  private void isSilentFor(int millis) throws InterruptedException {
    relay.silence();
    Thread.sleep(millis);
    relay.heal();
  }

  /** A node dies while it holds a task. Another dies, too, and is replaced. */
  private void dies() throws Exception {
    near.worker.rests = true;
    far.worker.rests = true;
    try (ClusterNode dying = node(relay.endpoint())) {
      TaskTaker taker = dying.join(PATIENCE).orElseThrow();
      head.askMore();
      until(() -> taker.take().isPresent());
      ClusterFixture.kill(dying);
    }
    near.worker.rests = false;
    ClusterFixture.kill(far.worker.node);
    far.close();
    far = opened(new Sharer(relay.endpoint()));
  }

  /**
   * The standby takes over; its copy may lack the last records. Nodes know its address from the
   * conductor's terms.
   */
  private void isLost() throws Exception {
    try (ServerSocket place = new ServerSocket(0, 1, ClusterFixture.HERE)) {
      Journal copy = opened(ClusterFixture.journal(folder));
      Endpoint self = new Endpoint(ANY.host(), place.getLocalPort());
      AtomicBoolean isLost = new AtomicBoolean();
      AtomicLong clock = new AtomicLong();
      Standby standby =
          new Standby(
              head.hub.endpoint(),
              self,
              Optional.empty(),
              SUBJECT,
              news -> {},
              Duration.ofSeconds(1),
              () -> isLost.get() ? clock.addAndGet(400_000_000) : clock.get());
      CompletableFuture<End> end = CompletableFuture.supplyAsync(() -> standby.follow(copy));
      // whole, as the conductor confirms without a standby that pauses for 10 s
      until(() -> head.step() >= 0 && standby.records() == head.journal.records());
      for (Sharer each : List.of(near, far)) {
        ClusterNode node = each.worker.node;
        until(() -> node.connection().filter(connection -> isTold(connection, self)).isPresent());
      }
      head.askMore();
      int asked = head.open.size();
      until(() -> head.step() < asked); // writes what is not copied, and confirms nothing of it
      head.hub.cut();
      isLost.set(true);
      assertThat(end.join()).isEqualTo(End.SILENT);
      place.close();
      head = opened(head.heir(self, copy));
    }
  }

  private static boolean isTold(Connection connection, Endpoint standby) {
    return connection.latest().now().standby().equals(standby.toString());
  }
}
