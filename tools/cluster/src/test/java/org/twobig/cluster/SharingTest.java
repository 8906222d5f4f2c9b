package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cluster.ClusterFixture.ANY;
import static org.twobig.cluster.ClusterFixture.PATIENCE;
import static org.twobig.cluster.ClusterFixture.RULES;
import static org.twobig.cluster.ClusterFixture.hub;
import static org.twobig.cluster.ClusterFixture.node;
import static org.twobig.cluster.ClusterFixture.table;
import static org.twobig.cluster.ClusterFixture.until;
import static org.twobig.cluster.ClusterFixture.value;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;
import org.twobig.export.RecordBlock;
import org.twobig.export.RecordBlock.Packed;
import org.twobig.growth.TableSource;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;
import org.twobig.tasks.Outcome;
import org.twobig.tasks.Status;
import org.twobig.tasks.Taken;
import org.twobig.tasks.TaskTaker;

/**
 * After every fault an entry that one node stores is found on the other soon, in both directions,
 * and a task has the right answer. How often each fault comes: {@code -Dtwobig.kills=N}.
 */
class SharingTest {
  private static final int TIMES = Integer.getInteger("twobig.kills", 2);

  /** More than all queues of a broker that has a limit for all would take together. */
  private static final long MUCH = 66L << 20;

  /** Blocks on their way at once: fewer than the queue of one node takes. */
  private static final int AT_ONCE = 32;

  private static final int KIND = 1;
  private static final int WORK = 100_000;

  private final Arena arena = Arena.ofShared();
  private final Semaphore disk = new Semaphore(1);
  private final Semaphore forces = new Semaphore(0);
  private Place head;
  private Hub hub;
  private Relay relay;
  private Worker near;
  private Worker far;
  private long key = 3;
  private long lastId;

  private static long valueOf(long key) {
    return 1 + key % 14;
  }

  /** A table whose entries travel. */
  private final class Place {
    private final PartitionedTable table = table(arena, 1 << 20);
    private final Exchange exchange = new Exchange(TableSource.of(table), RULES);

    void store() {
      ClusterFixture.store(exchange.feeding(table), key, valueOf(key), WORK);
    }

    boolean has() {
      return value(table, key) == valueOf(key);
    }
  }

  /** A node with a thread that answers tasks. */
  private final class Worker implements AutoCloseable {
    private final Place place = new Place();
    private final Node node;
    private final Thread thread;
    private volatile boolean stopped;

    Worker(Endpoint... conductors) {
      node = node(conductors);
      assertThat(node.terms(PATIENCE)).isPresent(); // as a process that must know what to share
      node.share(place.exchange);
      thread = Thread.ofVirtual().start(this::work);
    }

    private void work() {
      while (!stopped) {
        Optional<TaskTaker> joined = node.join(Duration.ofMillis(100));
        if (joined.isPresent()) {
          try (TaskTaker taker = joined.get()) {
            while (!stopped && taker.conductorLives()) {
              taker.take().ifPresent(task -> solve(taker, task));
            }
          }
        }
      }
    }

    private void solve(TaskTaker taker, Taken task) {
      taker.finish(task, Status.SOLVED, (int) task.key().low() & 3, 1);
    }

    @Override
    public void close() throws InterruptedException {
      stopped = true;
      thread.join();
      node.close();
      place.exchange.close();
    }
  }

  @BeforeEach
  void begin() throws Exception {
    head = new Place();
    hub = open(ANY);
    relay = new Relay(hub.endpoint());
    near = new Worker(hub.endpoint());
    far = new Worker(relay.endpoint());
    assertHealed();
  }

  @AfterEach
  void end() throws Exception {
    relay.close();
    near.close();
    far.close();
    hub.close();
    head.exchange.close();
    arena.close();
  }

  private void assertHealed() {
    assertTravels(near.place, far.place);
    assertTravels(far.place, near.place);
    assertTravels(head, far.place);
    Key task = new Key(0, key);
    long id = ++lastId;
    hub.tasks().offer(id, task, KIND, 100);
    until(
        () -> {
          for (Outcome each : hub.tasks().collect()) {
            if (each.id() == id) {
              assertThat(each.value()).isEqualTo((int) task.low() & 3);
              return true;
            }
          }
          return false;
        });
  }

  /** An entry may be lost, for it costs work only; so one is stored again and again. */
  private void assertTravels(Place from, Place to) {
    key += 7;
    long[] next = {System.nanoTime()};
    until(
        () -> {
          if (System.nanoTime() >= next[0]) {
            from.store();
            next[0] += Duration.ofMillis(100).toNanos();
          }
          return to.has();
        });
  }

  private Hub open(Endpoint endpoint) {
    return hub(endpoint, Optional.of(head.exchange), this::force);
  }

  private void force() {
    forces.release();
    try {
      assertThat(disk.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      disk.release();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void connectionsAreCut() throws Exception {
    for (int i = 0; i < TIMES; i++) {
      relay.cut();
      assertHealed();
    }
  }

  @Test
  void connectionsAreReset() throws Exception {
    for (int i = 0; i < TIMES; i++) {
      relay.reset();
      assertHealed();
    }
  }

  /** The broker gives a node up after 15 seconds. */
  @Test
  void nothingGetsThroughForAWhile() throws Exception {
    for (int seconds : TIMES > 2 ? new int[] {1, 16, 30} : new int[] {1, 16}) {
      relay.silence();
      Thread.sleep(Duration.ofSeconds(seconds));
      relay.heal();
      assertHealed();
    }
  }

  @Test
  void aNodeIsKilledAndAnotherComes() throws Exception {
    for (int i = 0; i < TIMES; i++) {
      far.node.cut();
      far.close();
      far = new Worker(relay.endpoint());
      assertHealed();
    }
  }

  @Test
  void theConductorIsKilledAndGoesOn() {
    for (int i = 0; i < TIMES; i++) {
      hub.cut();
      hub = open(hub.endpoint());
      until(() -> far.node.line().isPresent() && near.node.line().isPresent());
      assertHealed();
    }
  }

  @Test
  void theDiskStandsStill() throws Exception {
    disk.acquire();
    assertHealed();
    until(() -> hub.tasks().collect().isEmpty() && forces.tryAcquire()); // it forces, and waits
    assertHealed();
    assertThat(far.node.unconfirmed() + near.node.unconfirmed()).isPositive();
    disk.release();
    until(
        () ->
            hub.tasks().collect().isEmpty()
                && far.node.unconfirmed() + near.node.unconfirmed() == 0);
  }

  /** What waits for a node that stands still leaves room for what others get. */
  @Test
  void aNodeStandsStillWhileMuchTravels() throws Exception {
    RecordBlock block = new RecordBlock(RULES);
    SplittableRandom random = new SplittableRandom(1);
    while (block.size() < EntriesMessage.MOST_ENTRIES) {
      long low = random.nextLong() >>> 4;
      if (RULES.isKey(0, low)) {
        block.visit(0, low, 1 + random.nextInt(14), 1 + random.nextInt(1 << 30));
      }
    }
    Packed packed = block.pack();
    try (Relay way = new Relay(hub.endpoint());
        Worker still = new Worker(way.endpoint())) {
      assertTravels(near.place, still.place);
      way.silence();
      EntryLink.Sender out =
          new EntryLink.Sender(near.node.line().orElseThrow().session(), Broker.FOUND);
      for (long bytes = 0; bytes < MUCH; bytes += (long) AT_ONCE * packed.bytes().length) {
        long wanted = far.place.exchange.received() + AT_ONCE * packed.count();
        long end = System.nanoTime() + Duration.ofSeconds(5).toNanos(); // a block may be lost
        for (int i = 0; i < AT_ONCE; i++) {
          out.send(0, List.of(new Block(12, packed)));
        }
        until(() -> far.place.exchange.received() >= wanted || System.nanoTime() > end);
      }
      assertHealed();
      way.heal();
      assertTravels(near.place, still.place);
    }
  }
}
