package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cluster.Standby.End;
import org.twobig.file.FileHead;
import org.twobig.journal.Journal;
import org.twobig.journal.JournalRecord;
import org.twobig.journal.JournalRecord.Kind;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.tasks.Finished;
import org.twobig.tasks.Outcome;
import org.twobig.tasks.Status;
import org.twobig.tasks.Taken;
import org.twobig.tasks.TaskTaker;

/**
 * Faults that come again and again while a conductor and nodes are at work, here in one process: no
 * answer is wrong, none that a node was allowed to forget is lost, and all tasks are done in time.
 * How often each comes: {@code -Dtwobig.kills=N}.
 */
class ManyFaultsTest {
  private static final int KILLS = Integer.getInteger("twobig.kills", 3);

  /** Of conductors: each begins with a broker of its own, which takes a fifth of a second. */
  private static final int KILLS_OF_HEADS = Integer.getInteger("twobig.kills", 2);

  /** What takes longer hangs. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Duration SILENCE = Duration.ofMillis(500);
  private static final Duration TASK = Duration.ofMillis(2);
  private static final Duration LOOK = Duration.ofMillis(10);
  private static final int TASKS = 6;
  private static final int KIND = 1;
  private static final KeySpace KEYS = new KeySpace("some", 1, 60);
  private static final Hub.Subject SUBJECT = new Hub.Subject("1", "some-game", KEYS, 3, 0);

  @TempDir private Path folder;

  private final List<AutoCloseable> opened = new ArrayList<>();
  private Head head;

  @BeforeEach
  void begin() throws IOException {
    head = opened(new Head(freePort(), journal()));
  }

  @AfterEach
  void end() throws Exception {
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }

  private <T extends AutoCloseable> T opened(T made) {
    opened.add(made);
    return made;
  }

  private Journal journal() throws IOException {
    Path home = Files.createTempDirectory(folder, "store");
    UUID store = UUID.randomUUID();
    Journal.create(home, new FileHead(store, Instant.ofEpochMilli(1000), KEYS));
    return opened(Journal.open(home.resolve("journal"), store, KEYS, () -> {}));
  }

  private static Endpoint freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new Endpoint("127.0.0.1", free.getLocalPort());
    }
  }

  private static int answer(Key key) {
    return (int) key.low() & 7;
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void until(BooleanSupplier happened) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!happened.getAsBoolean()) {
      assertThat(System.nanoTime()).as("it hangs").isLessThan(end);
      sleep(LOOK);
    }
  }

  /** Asks for answers and writes them down, as a solve does. */
  private static final class Head implements AutoCloseable, Hub.Record {
    private final Journal journal;
    private final Hub hub;
    private final Map<Long, Key> open = new HashMap<>();
    private long lastId = System.nanoTime();

    Head(Endpoint endpoint, Journal journal) {
      this.journal = journal;
      this.hub =
          new Hub(
              endpoint,
              Optional.empty(),
              SUBJECT,
              Optional.empty(),
              this,
              found -> new IllegalStateException(found.toString()));
    }

    @Override
    public void force() {
      journal.force();
    }

    @Override
    public boolean isKept() {
      return true;
    }

    @Override
    public Optional<Journal> journal() {
      return Optional.of(journal);
    }

    /** Goes on after another. */
    Head heir(Endpoint endpoint, Journal copy) {
      Head heir = new Head(endpoint, copy);
      Set<Key> known = answered(copy);
      open.values().stream().filter(key -> !known.contains(key)).forEach(heir::ask);
      return heir;
    }

    void ask(Key key) {
      open.put(++lastId, key);
      assertThat(hub.tasks().offer(lastId, key, KIND, 100)).isTrue();
    }

    void askMore() {
      for (int i = 0; i < TASKS; i++) {
        ask(new Key(0, 1 + lastId % (1L << 59)));
      }
    }

    /** Takes back what has come. */
    int step() {
      for (Finished late : hub.tasks().leftovers()) {
        write(late.key(), late.value());
        open.values().remove(late.key());
      }
      for (Outcome each : hub.tasks().collect()) {
        Key key = open.remove(each.id());
        if (each.status() == Status.SOLVED && key != null) {
          write(key, each.value());
        }
      }
      return open.size();
    }

    private void write(Key key, int value) {
      assertThat(value).isEqualTo(answer(key));
      journal.append(new JournalRecord(Kind.TASK, key, value, 1, 1, ""));
    }

    void finish() {
      until(() -> step() == 0);
    }

    @Override
    public void close() {
      hub.close();
    }
  }

  private static Set<Key> answered(Journal journal) {
    Set<Key> keys = new HashSet<>();
    journal.replay(record -> keys.add(record.key()));
    return keys;
  }

  /** A node with one thread. */
  private static final class Worker implements AutoCloseable {
    private final Node node;
    private final Set<Key> solved = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean rests;
    private volatile boolean stopped;

    Worker(Endpoint... heads) {
      node = node(heads);
      thread = Thread.ofVirtual().start(this::work);
    }

    private void work() {
      while (!stopped) {
        Optional<TaskTaker> joined = node.join(Duration.ofMillis(100));
        if (joined.isPresent()) {
          try (TaskTaker taker = joined.get()) {
            while (!stopped && taker.conductorLives()) {
              if (rests) {
                sleep(LOOK);
              } else {
                taker.take().ifPresent(task -> solve(taker, task));
              }
            }
          }
        }
      }
    }

    private void solve(TaskTaker taker, Taken task) {
      sleep(TASK);
      taker.finish(task, Status.SOLVED, answer(task.key()), 1);
      solved.add(task.key());
    }

    /** Demands that what it has been allowed to forget is in a journal, which is all. */
    void assertNothingLost(Head head) {
      until(() -> head.step() == 0 && node.unconfirmed() == 0);
      assertThat(answered(head.journal)).containsAll(solved);
    }

    @Override
    public void close() throws InterruptedException {
      stopped = true;
      thread.join();
      node.close();
    }
  }

  private static Node node(Endpoint... heads) {
    return new Node(List.of(heads), Optional.empty(), "n", "1", 1, () -> new Node.Figures(0, 0));
  }

  @Test
  void nodesDieWithATaskInTheirHands() {
    Worker steady = opened(new Worker(head.hub.endpoint()));
    for (int i = 0; i < KILLS; i++) {
      steady.rests = true;
      Node dying = node(head.hub.endpoint());
      TaskTaker taker = dying.join(PATIENCE).orElseThrow();
      head.askMore();
      until(() -> taker.take().isPresent());
      dying.cut();
      steady.rests = false;
      head.finish();
      dying.close();
    }
    assertThat(head.hub.status().redelivered()).isGreaterThanOrEqualTo(KILLS);
    steady.assertNothingLost(head);
  }

  @Test
  void nodesComeAndGoAllTheTime() throws Exception {
    Worker steady = opened(new Worker(head.hub.endpoint()));
    for (int i = 0; i < KILLS; i++) {
      head.askMore();
      try (Node brief = node(head.hub.endpoint())) {
        TaskTaker taker = brief.join(PATIENCE).orElseThrow();
        taker.take(); // and leaves with it, if there was one
        head.step();
        taker.close();
      }
    }
    head.finish();
    steady.assertNothingLost(head);
    until(() -> head.hub.tasks().workers() == 1);
  }

  @Test
  void connectionsAreSlowFallSilentAndBreak() throws Exception {
    Relay relay = opened(new Relay(head.hub.endpoint()));
    Worker far = opened(new Worker(relay.endpoint()));
    for (int i = 0; i < KILLS; i++) {
      relay.delay(Duration.ofMillis(i % 5));
      head.askMore();
      int half = i % TASKS;
      until(() -> head.step() <= half);
      relay.silence();
      sleep(TASK.multipliedBy(i));
      if (i % 2 == 0) {
        relay.cut();
      }
      relay.heal();
      head.finish();
    }
    far.assertNothingLost(head);
  }

  @Test
  void conductorsDieAndGoOn() {
    Worker worker = opened(new Worker(head.hub.endpoint()));
    for (int i = 0; i < KILLS_OF_HEADS; i++) {
      head.askMore();
      int half = i % TASKS;
      until(() -> head.step() <= half);
      head.hub.cut();
      head = opened(head.heir(head.hub.endpoint(), head.journal));
      head.finish();
    }
    worker.assertNothingLost(head);
  }

  /** A standby that copies. */
  private record Copying(Standby standby, CompletableFuture<End> end) {
    static Copying begin(Endpoint conductor, Endpoint self, Duration silence, Journal into) {
      Standby standby =
          new Standby(conductor, self, Optional.empty(), SUBJECT, news -> {}, silence);
      return new Copying(standby, CompletableFuture.supplyAsync(() -> standby.follow(into)));
    }

    void untilItHas(long records) {
      until(() -> standby.records() >= records || end.isDone());
    }

    void stop() {
      standby.stop();
      assertThat(end.join()).isEqualTo(End.STOPPED);
    }
  }

  @Test
  void standbysEndOrLoseTheirConnectionAndCopyOn() throws Exception {
    int step = 20;
    Journal copy = journal();
    Relay relay = opened(new Relay(head.hub.endpoint()));
    Endpoint self = freePort();
    Copying copying = Copying.begin(relay.endpoint(), self, PATIENCE, copy);
    for (int i = 0; i < KILLS; i++) {
      for (int j = 0; j < step; j++) {
        Key key = new Key(0, (long) step * i + j);
        head.write(key, answer(key));
      }
      head.force();
      copying.untilItHas(i % 3 == 0 ? 0 : step * i); // or they have hardly begun
      if (i % 2 == 0) {
        relay.cut();
      } else {
        copying.stop();
        copying = Copying.begin(relay.endpoint(), self, PATIENCE, copy);
      }
    }
    copying.untilItHas(step * KILLS);
    copying.stop();
    assertThat(all(copy)).isEqualTo(all(head.journal));
  }

  private static List<JournalRecord> all(Journal of) {
    List<JournalRecord> records = new ArrayList<>();
    of.replay(records::add);
    return records;
  }

  /** Each conductor is lost while its standby may lack something, which is the next conductor. */
  @Test
  void conductorsAreLostAndTheirStandbysGoOn() throws Exception {
    Endpoint next = freePort();
    Worker worker = opened(new Worker(head.hub.endpoint(), next));
    for (int i = 0; i < KILLS_OF_HEADS; i++) {
      Journal copy = journal();
      Endpoint self = next;
      Copying copying = Copying.begin(head.hub.endpoint(), self, SILENCE, copy);
      head.askMore();
      int half = i % TASKS;
      until(() -> head.step() <= half);
      head.force();
      until(() -> head.step() <= half && copying.standby.records() > 0);
      head.hub.cut();
      assertThat(copying.end.join()).isEqualTo(End.SILENT);
      next = head.hub.endpoint();
      head = opened(head.heir(self, copy));
      head.finish();
    }
    worker.assertNothingLost(head);
  }
}
