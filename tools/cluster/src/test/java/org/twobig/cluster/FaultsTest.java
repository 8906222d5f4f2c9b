package org.twobig.cluster;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.cluster.ClusterFixture.PATIENCE;
import static org.twobig.cluster.ClusterFixture.RULES;
import static org.twobig.cluster.ClusterFixture.isStopped;
import static org.twobig.cluster.ClusterFixture.node;
import static org.twobig.cluster.ClusterFixture.table;
import static org.twobig.cluster.ClusterFixture.take;
import static org.twobig.cluster.ClusterFixture.until;

import java.lang.foreign.Arena;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.core.server.MessageReference;
import org.apache.activemq.artemis.core.server.ServerConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.twobig.cluster.ClusterStatus.FaultyNode;
import org.twobig.cluster.ClusterStatus.TaskFlow;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;
import org.twobig.cluster.wire.Message.OutcomeMessage;
import org.twobig.cluster.wire.Wire;
import org.twobig.tt.offline.RecordBlock;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.FinishedTask;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TakenTask;
import org.twobig.tt.tasks.TaskResult;
import org.twobig.tt.tasks.TaskTaker;

/** Messages that arrive twice, in another order or late do no harm. */
class FaultsTest {
  private static final Key A = new Key(0, 7);
  private static final Key B = new Key(0, 8);
  private static final int KIND = 1;
  private static final int VALUE = 2;
  private static final long NODE = 99;

  private final AtomicInteger forced = new AtomicInteger();
  private volatile Optional<StoreException> failure = Optional.empty();
  private Hub hub = hub(ClusterFixture.ANY, "some-game");

  private void force() {
    if (failure.isPresent()) {
      throw failure.get();
    }
    forced.incrementAndGet();
  }

  private Hub hub(Endpoint endpoint, String game) {
    return ClusterFixture.hub(
        endpoint,
        ClusterFixture.subject(game),
        Optional.empty(),
        this::force,
        ClusterFixture.STILL);
  }

  private Connection connection;

  @BeforeEach
  void connect() throws Exception {
    connection = ClusterFixture.connection(hub.endpoint(), NODE, ended -> {});
  }

  @AfterEach
  void close() {
    connection.close();
    hub.close();
  }

  private HubTasks tasks() {
    return (HubTasks) hub.tasks();
  }

  private static byte[] solved(long epoch, long id, Key key) {
    return Wire.encode(
        new OutcomeMessage(epoch, id, NODE, 1, key, KIND, Status.SOLVED, VALUE, 5, List.of()));
  }

  private long damaged() {
    return hub.status().faulty().stream()
        .mapToLong(ClusterStatus.FaultyNode::damagedOutcomes)
        .sum();
  }

  /** Sends valid outcomes and waits until the hub has received them. */
  private void send(byte[]... outcomes) throws Exception {
    send(0, outcomes);
  }

  /**
   * Sends outcomes and waits until the hub has received them. An outcome that cannot be read
   * follows them, so the hub counts one damaged outcome more than the {@code damaged} ones among
   * them.
   */
  private void send(int damaged, byte[]... outcomes) throws Exception {
    long before = damaged();
    connection.send(List.of(outcomes));
    connection.send(List.of(new byte[1]));
    until(() -> damaged() == before + damaged + 1);
  }

  /** Collects until the journal has been forced {@code times} times. */
  private void untilForced(int times) {
    until(() -> tasks().collect().isEmpty() && forced.get() >= times);
    assertThat(forced).hasValue(times);
  }

  @Test
  void anOutcomeThatComesTwiceIsConfirmedWhenItIsWrittenDownAndAgainWhenItComesAgain()
      throws Exception {
    send(solved(5, 1, A), solved(5, 1, A));
    assertThat(tasks().collect()).isEmpty();
    assertThat(tasks().leftovers()).containsExactly(new FinishedTask(A, KIND, VALUE, 5));
    untilForced(1);
    send(solved(5, 1, A)); // its node has missed the confirmation
    untilForced(2);
    assertThat(tasks().leftovers()).isEmpty();
  }

  @Test
  void whatWasHandedOverLastIsNotConfirmedByTheEndOfASolveThatFailed() throws Exception {
    send(solved(5, 1, A));
    assertThat(tasks().leftovers()).hasSize(1);
    tasks().close();
    assertThat(forced).hasValue(0);
  }

  @Test
  void aConductorWhoseDiskFailsStopsAndClosesItsPortAllTheSame() throws Exception {
    try (ClusterNode node = node(hub.endpoint())) {
      assertThat(node.subject(PATIENCE)).isPresent();
      failure = Optional.of(StoreException.refused("The disk is full"));
      send(solved(5, 1, A));
      assertThat(tasks().leftovers()).hasSize(1);
      tasks().collect();
      until(() -> isStopped(hub));
      assertThatThrownBy(hub::close).isSameAs(failure.get());
      until(node::isOver);
      until(() -> node.connection().isEmpty());
      failure = Optional.empty();
      hub = hub(hub.endpoint(), "some-game");
    }
  }

  @Test
  void anAnswerToAnotherQuestionIsNoneOfTheTask() throws Exception {
    tasks().offer(1, A, KIND, 100);
    long epoch = connection.terms().epoch();
    send(1, solved(epoch, 1, B));
    assertThat(tasks().collect()).isEmpty();
    send(solved(epoch, 1, A));
    assertThat(tasks().collect())
        .containsExactly(new TaskResult(1, Status.SOLVED, VALUE, 5, "n", List.of()));
  }

  @Test
  void aNodeWhoseAnswersMakeNoSenseIsNamedAndSentAwayAndContradictsNobody() {
    List<String> told = new CopyOnWriteArrayList<>();
    Filter noted = record -> !told.add(record.getMessage());
    Logger log = Logger.getLogger("org.twobig.cluster");
    log.setFilter(noted);
    try (ClusterNode bad = node("bad", hub.endpoint());
        ClusterNode good = node("good", hub.endpoint())) {
      until(() -> hub.alive().stream().anyMatch(node -> node.name().equals("good")));
      TaskTaker ofBad = bad.join(PATIENCE).orElseThrow();
      for (int id = 1; id <= HubTasks.MOST_FAULTS; id++) {
        tasks().refuse(answered(ofBad, id, 77));
      }
      assertThat(hub.status().faulty()).containsExactly(new FaultyNode("bad", 3, true));
      assertThat(told)
          .endsWith(
              "Impossible answers of bad so far: 2",
              "Impossible answers of bad so far: 3; it is excluded from the solve");
      hub.sendTerms();
      until(() -> isRefused(bad));
      TaskTaker ofGood = good.join(PATIENCE).orElseThrow();
      assertThat(answered(ofGood, 9, VALUE).worker()).isEqualTo("good");
      assertThat(hub.status().tasks()).isEqualTo(new TaskFlow(0, 0, 4, 4, 0));
      tasks().collect();
    } finally {
      log.setFilter(null);
    }
  }

  /** Its outcome has acknowledged the task, so the broker does not redeliver it. */
  @Test
  void aTaskThatANodeWhichIsSentAwayHasAcknowledgedIsDoneByAnother() {
    try (ClusterNode bad = node("bad", hub.endpoint());
        ClusterNode good = node("good", hub.endpoint())) {
      TaskTaker ofBad = bad.join(PATIENCE).orElseThrow();
      TaskTaker ofGood = good.join(PATIENCE).orElseThrow();
      for (int id = 1; id < HubTasks.MOST_FAULTS; id++) {
        tasks().refuse(answered(ofBad, id, 77));
      }
      TaskResult last = answered(ofBad, HubTasks.MOST_FAULTS, 77);
      tasks().offer(9, A, KIND, 100);
      TakenTask held = take(ofBad);
      tasks().refuse(last);
      ofBad.finish(held, Status.SOLVED, 77, 5);

      until(
          () -> {
            List<TaskResult> collected = tasks().collect();
            if (collected.stream().anyMatch(each -> each.status() == Status.LOST)) {
              tasks().offer(9, A, KIND, 100);
            }
            ofGood.take().ifPresent(task -> ofGood.finish(task, Status.SOLVED, VALUE, 5));
            return collected.stream()
                .anyMatch(each -> each.id() == 9 && each.worker().equals("good"));
          });
    }
  }

  @Test
  void aTaskWhoseOutcomeCannotBeReadIsDoneByAnotherAndItsNodeIsSentAwayAtTheThirdTime()
      throws Exception {
    long epoch = connection.terms().epoch();
    for (int id = 1; id <= HubTasks.MOST_FAULTS; id++) {
      tasks().offer(id, A, KIND, 100);
      Connection.TaskSession session = connection.taskSession();
      ClientMessage task = session.take(PATIENCE);
      byte[] outcome = solved(epoch, id, A);
      outcome[outcome.length / 2]++;
      connection.finish(session, task, outcome);
      TaskResult lost = new TaskResult(id, Status.LOST, 0, 0, "");
      until(() -> tasks().collect().equals(List.of(lost)));
      boolean isSentAway = id == HubTasks.MOST_FAULTS;
      assertThat(hub.status().faulty()).containsExactly(new FaultyNode("n", id, isSentAway));
    }
    assertThat(tasks().sentAway()).containsExactly(NODE);
    try (ClusterNode good = node("good", hub.endpoint())) {
      TaskTaker taker = good.join(PATIENCE).orElseThrow();
      assertThat(answered(taker, 9, VALUE).worker()).isEqualTo("good");
      assertThat(hub.status().tasks()).isEqualTo(new TaskFlow(0, 0, 4, 1, 3));
    }
  }

  /** Number 0 stands for all nodes. */
  @Test
  void answersOfNonsenseThatNameNoNodeAreCountedAndSendNobodyAway() throws Exception {
    tasks().offer(1, A, KIND, 100);
    long epoch = connection.terms().epoch();
    OutcomeMessage nameless =
        new OutcomeMessage(epoch, 1, 0, 1, B, KIND, Status.SOLVED, VALUE, 5, List.of());
    byte[] sent = Wire.encode(nameless);
    send(3, sent, sent, sent);
    assertThat(hub.status().faulty())
        .containsExactly(new FaultyNode("an unknown node", 4, false)); // send() adds one
  }

  private static void finish(TaskTaker taker, int value) {
    taker.finish(take(taker), Status.SOLVED, value, 5);
  }

  /** Offers a task about {@link #A}, answers it as a node, and returns the collected outcome. */
  private TaskResult answered(TaskTaker taker, long id, int value) {
    tasks().offer(id, A, KIND, 100);
    finish(taker, value);
    List<TaskResult> collected = new ArrayList<>();
    until(() -> collected.addAll(tasks().collect()) || !collected.isEmpty());
    return collected.get(0);
  }

  private static boolean isRefused(ClusterNode node) {
    try {
      node.subject(Duration.ZERO);
      return false;
    } catch (StoreException e) {
      assertThat(e).hasMessageContaining("are impossible");
      return true;
    }
  }

  // ---- events of the broker in any order

  private static <T> T proxy(Class<T> type, Map<String, Object> answers) {
    InvocationHandler handler =
        (self, method, arguments) ->
            switch (method.getName()) {
              case "hashCode" -> System.identityHashCode(self);
              case "equals" -> self == arguments[0];
              default -> answers.get(method.getName());
            };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static ServerConsumer consumer() {
    return proxy(ServerConsumer.class, Map.of("getQueueName", SimpleString.of(Broker.TASKS)));
  }

  private static MessageReference task(long id) {
    Message message = proxy(Message.class, Map.of("getLongProperty", id));
    return proxy(MessageReference.class, Map.of("getMessage", message));
  }

  @Test
  void aTaskThatIsGivenToAnotherBeforeItsFirstWorkerIsSaidToBeGoneIsRunning() {
    ServerConsumer first = consumer();
    ServerConsumer second = consumer();
    tasks().offer(1, A, KIND, 100);
    tasks().beforeDeliver(first, task(1));
    tasks().beforeDeliver(second, task(1));
    tasks().afterCloseConsumer(first, true);
    assertThat(tasks().running()).isOne();
    tasks().afterCloseConsumer(second, true);
    assertThat(tasks().flow()).isEqualTo(new TaskFlow(0, 1, 2, 0, 1));
  }

  @Test
  void aTaskThatIsTakenBeforeTheOutcomeOfTheLastIsHeardIsGivenBackWithItsWorker() throws Exception {
    ServerConsumer one = consumer();
    tasks().offer(1, A, KIND, 100);
    tasks().offer(2, B, KIND, 100);
    tasks().beforeDeliver(one, task(1));
    tasks().beforeDeliver(one, task(2));
    send(solved(connection.terms().epoch(), 1, A));
    assertThat(tasks().running()).isOne();
    tasks().afterCloseConsumer(one, true);
    assertThat(tasks().running()).isZero();
    assertThat(tasks().offered()).isOne();
  }

  @Test
  void aTaskThatEndedBeforeItsConnectionIsWithdrawnFromTheNodeThatGetsItNext() throws Exception {
    try (ClusterNode first = node(hub.endpoint());
        ClusterNode next = node(hub.endpoint())) {
      tasks().offer(1, A, KIND, 100);
      take(first.join(PATIENCE).orElseThrow());
      until(() -> tasks().running() == 1);
      send(solved(connection.terms().epoch(), 1, A)); // from another connection
      until(() -> !tasks().collect().isEmpty());
      first.close();
      TaskTaker taker = next.join(PATIENCE).orElseThrow();
      TakenTask again = take(taker);
      until(() -> tasks().collect().isEmpty() && taker.withdrawn(again));
    }
  }

  @Test
  void aTaskWhoseThreadHangsWhileItsNodeIsWellIsLostAndWhatItSaysLaterCountsOnce() {
    AtomicLong clock = new AtomicLong();
    try (Hub slow =
            ClusterFixture.hub(
                ClusterFixture.ANY,
                ClusterFixture.SUBJECT,
                Optional.empty(),
                this::force,
                clock::get);
        ClusterNode node = node(slow.endpoint())) {
      TaskTaker taker = node.join(PATIENCE).orElseThrow();
      slow.tasks().offer(1, A, KIND, 100);
      TakenTask first = take(taker);
      until(() -> slow.tasks().running() == 1);
      clock.addAndGet(1_000_000);
      taker.finish(first, Status.SOLVED, VALUE, 100); // a node in 10 microseconds
      until(() -> !slow.tasks().collect().isEmpty());
      slow.tasks().offer(2, B, KIND, 100);
      TakenTask hangs = take(taker);
      until(() -> slow.tasks().running() == 1);
      clock.addAndGet(Duration.ofSeconds(29).toNanos());
      assertThat(slow.tasks().collect()).isEmpty();
      clock.addAndGet(Duration.ofSeconds(2).toNanos());
      assertThat(slow.tasks().collect()).containsExactly(new TaskResult(2, Status.LOST, 0, 0, ""));
      taker.finish(hangs, Status.SOLVED, VALUE, 5);
      List<FinishedTask> late = new ArrayList<>();
      until(() -> late.addAll(slow.tasks().leftovers()) || !late.isEmpty());
      assertThat(late).containsExactly(new FinishedTask(B, KIND, VALUE, 5));
    }
  }

  // ---- a node

  private static void keep(ClusterNode node, Key key) {
    node.keep(number -> Wire.encode(ClusterFixture.solved(node, number, key)));
  }

  @Test
  void whatWasSolvedOfOneGameIsNotToldToTheConductorOfAnother() {
    Hub other = hub;
    try (ClusterNode node = node(hub.endpoint())) {
      assertThat(node.subject(PATIENCE)).isPresent();
      keep(node, A);
      hub.cut();
      other = hub(hub.endpoint(), "another-game");
      Hub another = other;
      until(() -> !another.alive().isEmpty());
      assertThatThrownBy(() -> node.subject(PATIENCE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("another-game")
          .hasMessageContaining("some-game");
      assertThat(another.tasks().leftovers()).isEmpty();
    } finally {
      other.close();
    }
  }

  @Test
  void whatIsFinishedAfterItsWorkerHasLeftIsNotKept() {
    try (ClusterNode node = node(hub.endpoint())) {
      TaskTaker taker = node.join(PATIENCE).orElseThrow();
      tasks().offer(1, A, KIND, 100);
      TakenTask held = take(taker);
      taker.close();
      taker.finish(held, Status.SOLVED, VALUE, 5);
      assertThat(node.unconfirmed()).isZero();
    }
  }

  @Test
  void whatIsSolvedWhileANodeConnectsIsTold() {
    Endpoint endpoint = hub.endpoint();
    connection.close();
    hub.cut();
    try (ClusterNode node = node(endpoint)) {
      int kept = 5_000;
      for (int i = 0; i < kept; i++) {
        keep(node, new Key(1, i));
      }
      hub = hub(endpoint, "some-game");
      for (; node.connection().isEmpty() && kept < ClusterNode.MOST_KEPT; kept++) {
        keep(node, new Key(1, kept));
        LockSupport.parkNanos(100_000);
      }
      int all = kept;
      AtomicInteger told = new AtomicInteger();
      until(() -> told.addAndGet(tasks().leftovers().size()) >= all);
    }
  }

  /** An outcome that is kept but not sent stands for one that was lost. */
  @Test
  void whatWasLostOnAConnectionThatGoesOnIsToldAgain() {
    ClusterNode.NodeTimes times = new ClusterNode.NodeTimes(PATIENCE, Duration.ofMillis(1));
    try (ClusterNode node = node("n", times, hub.endpoint())) {
      assertThat(node.subject(PATIENCE)).isPresent();
      for (Key key : List.of(A, B)) { // the first may be told at the connection's begin
        keep(node, key);
        until(() -> tasks().leftovers().stream().map(FinishedTask::key).anyMatch(key::equals));
      }
    }
  }

  @Test
  void aNodeWhoseConductorFallsSilentWhileItTellsWhatItKeptHearsOfTheEnd() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    try (Relay relay = new Relay(hub.endpoint());
        Connection made =
            ClusterFixture.connection(relay.endpoint(), NODE + 1, broken -> ended.countDown())) {
      made.terms();
      relay.silence();
      Thread sends =
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    try {
                      made.send(Collections.nCopies(20_000, solved(5, 1, A)));
                    } catch (RuntimeException e) {
                      // as it should
                    }
                  });
      // until there is no room for more
      until(() -> sends.getState() == Thread.State.TIMED_WAITING);
      relay.cut();
      assertThat(ended.await(2, MINUTES)).isTrue();
      assertThat(sends.join(Duration.ofMinutes(2))).isTrue();
    }
  }

  @Test
  void aConnectionThatBreaksWhileItIsClosedIsNotWaitedFor() throws Exception {
    try (Relay relay = new Relay(hub.endpoint())) {
      Connection made = ClusterFixture.connection(relay.endpoint(), NODE + 1, broken -> {});
      made.terms();
      relay.silence();
      Thread closes = Thread.ofPlatform().daemon().start(made::close);
      // for an answer, for longer than a test may take
      until(() -> closes.getState() == Thread.State.TIMED_WAITING || !closes.isAlive());
      relay.cut();
      closes.join();
    }
  }

  @Test
  void aSearchAsksWhetherItsTaskIsWantedWithoutWaiting() throws Exception {
    try (ClusterNode node = node(hub.endpoint())) {
      TaskTaker taker = node.join(PATIENCE).orElseThrow();
      tasks().offer(1, A, KIND, 100);
      TakenTask held = take(taker);
      synchronized (taker) {
        synchronized (node) {
          assertThat(CompletableFuture.supplyAsync(() -> taker.withdrawn(held)).get(1, MINUTES))
              .isFalse();
        }
      }
      tasks().withdraw(1);
      until(() -> taker.withdrawn(held));
    }
  }

  @Test
  void aNodeTriesItsLastConductorFirstAndForgetsAFormerStandby() {
    Endpoint first = hub.endpoint();
    Endpoint second = new Endpoint("127.0.0.1", 1);
    Deque<Endpoint> turn = new ArrayDeque<>(List.of(second, first));
    try (ClusterNode node = node(first, second)) {
      node.reorder(turn, first, "former:7801");
      node.reorder(turn, first, "standby:7801");
    }
    assertThat(turn).containsExactly(first, second, new Endpoint("standby", 7801));
  }

  @Test
  void aNodeWhoseReportFailsConnectsAgain() {
    AtomicInteger asked = new AtomicInteger();
    try (ClusterNode node =
        new ClusterNode(
            List.of(hub.endpoint()),
            Optional.empty(),
            "n",
            "1",
            1,
            () -> {
              switch (asked.incrementAndGet()) {
                case 1 -> throw new IllegalStateException("no figures");
                case 2 -> throw new OutOfMemoryError("of a test");
                default -> {}
              }
              return new ClusterNode.Figures(0, 0);
            },
            ClusterNode.USUAL)) {
      until(() -> asked.get() > 2 && node.connection().isPresent());
    }
  }

  @Test
  void aNodeWhoseAnswersContradictEachOtherStopsTheSolve() {
    try (ClusterNode node = node(hub.endpoint())) {
      assertThat(node.subject(PATIENCE)).isPresent();
      node.complain("won, but lost");
      until(() -> isStopped(hub));
      assertThatThrownBy(() -> tasks().collect())
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("won, but lost");
    }
  }

  // ---- entries

  @Test
  void whoIsInterruptedWhileItSendsEntriesTakesTheConnectionForEnded() throws Exception {
    try (Broker broker =
        new Broker(ClusterFixture.ANY, Optional.empty(), List.of(), Broker.PATIENCE)) {
      Channel channel = broker.channel(false);
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> channel.send(Broker.ENTRIES, new EntriesMessage(List.of())))
          .isInstanceOf(Channel.EndedException.class);
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void entriesThatComeWhenTheTableIsAboutToGoAreNotStored() throws Exception {
    try (Arena arena = Arena.ofShared()) {
      RecordBlock block = new RecordBlock(RULES);
      block.visit(0, 3, 1, 100);
      Block found = new Block(NODE, block.pack());
      EntryExchange exchange = new EntryExchange(TableSource.of(table(arena, 1 << 20)), RULES);
      exchange.receive(found, 1);
      assertThat(exchange.counts().in()).isOne();
      exchange.close();
      exchange.receive(found, 1);
      assertThat(exchange.counts().in()).isOne();
    }
  }
}
