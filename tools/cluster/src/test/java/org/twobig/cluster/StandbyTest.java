package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.cluster.ClusterFixture.ANY;
import static org.twobig.cluster.ClusterFixture.KEYS;
import static org.twobig.cluster.ClusterFixture.PATIENCE;
import static org.twobig.cluster.ClusterFixture.SUBJECT;
import static org.twobig.cluster.ClusterFixture.all;
import static org.twobig.cluster.ClusterFixture.isStopped;
import static org.twobig.cluster.ClusterFixture.node;
import static org.twobig.cluster.ClusterFixture.until;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cluster.ClusterFixture.Kept;
import org.twobig.cluster.Standby.End;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.cluster.wire.Wire;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.tasks.FinishedTask;

/** A standby copies the conductor's journal, and takes over when the conductor is gone. */
class StandbyTest {
  private static final Duration SILENCE = Duration.ofSeconds(1);

  /** A step of the clock, nanoseconds: too short to count as a standstill of the standby. */
  private static final long STEP = 400_000_000;

  private static final Endpoint SELF = new Endpoint("127.0.0.1", 7801);

  @TempDir private Path folder;

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final List<Standby> standbys = new ArrayList<>();
  private final AtomicLong clock = new AtomicLong();
  private final AtomicInteger looks = new AtomicInteger();
  private volatile boolean isGone;
  private Journal journal;
  private Journal copy;
  private Kept kept;
  private Hub hub;

  @BeforeEach
  void begin() throws IOException {
    journal = opened(ClusterFixture.journal(folder));
    copy = opened(ClusterFixture.journal(folder));
    kept = new Kept(journal);
    hub = hub(ANY, kept);
  }

  @AfterEach
  void end() throws Exception {
    standbys.forEach(Standby::stop);
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }

  private <T extends AutoCloseable> T opened(T made) {
    opened.add(made);
    return made;
  }

  private Hub hub(Endpoint endpoint, Hub.JournalAccess record) {
    return opened(ClusterFixture.hub(endpoint, Optional.empty(), record));
  }

  private Standby standby(Endpoint conductor, Endpoint self, Subject subject) {
    Standby made =
        new Standby(conductor, self, Optional.empty(), subject, news -> {}, SILENCE, this::now);
    standbys.add(made);
    return made;
  }

  /** The standbys' clock. A standby looks at it again and again while it waits for an answer. */
  private long now() {
    looks.incrementAndGet();
    return isGone ? clock.addAndGet(STEP) : clock.get();
  }

  private Standby standby() {
    return standby(hub.endpoint(), SELF, SUBJECT);
  }

  /** Kills the conductor. From then on each look at the standbys' clock advances it. */
  private void goes() {
    hub.cut();
    isGone = true;
  }

  private static CompletableFuture<End> follows(Standby standby, Journal into) {
    return CompletableFuture.supplyAsync(() -> standby.follow(into));
  }

  private static JournalRecord record(long i) {
    return i == 0
        ? new JournalRecord(Kind.GOAL, new Key(0, 1), 1, 0, 1_700_000_000_000L, "0F7F")
        : new JournalRecord(Kind.TASK, new Key(0, i), (int) i & 7, i, i, "");
  }

  private static void write(Journal into, long from, long until) {
    for (long i = from; i < until; i++) {
      into.append(record(i));
    }
    into.force();
  }

  // ---- the copy

  @Test
  void theCopyHoldsWhatIsWrittenAndGoesOnWhereItStopped() {
    write(journal, 0, 20_000);
    Standby first = standby();
    CompletableFuture<End> followed = follows(first, copy);
    until(() -> first.records() == 20_000);
    write(journal, 20_000, 20_010);
    until(() -> first.records() == 20_010);
    first.stop();
    assertThat(followed.join()).isEqualTo(End.STOPPED);

    write(journal, 20_010, 30_000);
    Standby second = standby();
    follows(second, copy);
    until(() -> second.records() == 30_000);
    assertThat(all(copy)).isEqualTo(all(journal));
  }

  @Test
  void whatTheConductorMayYetLoseInAPowerCutIsNotCopied() {
    write(journal, 0, 10);
    journal.append(record(10));
    Standby standby = standby();
    follows(standby, copy);
    until(() -> standby.behind() == 1);
    assertThat(all(copy)).isEqualTo(all(journal).subList(0, 10));
    journal.force();
    until(() -> standby.records() == 11);
  }

  /**
   * The standby's connection breaks while the conductor reads. It sends the request again, and gets
   * two answers.
   */
  @Test
  void whatIsToldTwiceIsCopiedOnce() throws Exception {
    write(journal, 0, 10);
    Semaphore reading = new Semaphore(1);
    Hub slow =
        hub(
            ANY,
            new Kept(journal) {
              @Override
              public Optional<Journal> journal() {
                reading.acquireUninterruptibly();
                reading.release();
                return super.journal();
              }
            });
    Relay relay = opened(new Relay(slow.endpoint()));
    Standby standby = standby(relay.endpoint(), SELF, SUBJECT);
    CompletableFuture<End> followed = follows(standby, copy);
    until(() -> standby.records() == 10);
    reading.acquire();
    write(journal, 10, 20);
    until(reading::hasQueuedThreads);
    int connections = relay.connections();
    relay.cut();
    until(() -> relay.connections() >= connections + 2); // the first one looks for TLS
    int before = looks.get();
    until(() -> looks.get() > before + 6); // it has asked again: until then it looks four times
    reading.release();
    until(() -> standby.records() >= 20);
    write(journal, 20, 30);
    until(() -> standby.records() >= 30 || followed.isDone());
    assertThat(all(copy)).isEqualTo(all(journal));
  }

  @Test
  void standbysEndOrLoseTheirConnectionAndCopyOn() throws Exception {
    int times = Integer.getInteger("twobig.kills", 3);
    int step = 20;
    Relay relay = opened(new Relay(hub.endpoint()));
    Standby standby = standby(relay.endpoint(), SELF, SUBJECT);
    CompletableFuture<End> followed = follows(standby, copy);
    for (int i = 0; i < times; i++) {
      write(journal, (long) step * i, (long) step * (i + 1));
      Standby now = standby;
      int least = i % 3 == 0 ? 0 : step * i; // 0: at once, so that it has hardly begun
      until(() -> now.records() >= least);
      if (i % 2 == 0) {
        relay.cut();
      } else {
        standby.stop();
        assertThat(followed.join()).isEqualTo(End.STOPPED);
        standby = standby(relay.endpoint(), SELF, SUBJECT);
        followed = follows(standby, copy);
      }
    }
    Standby last = standby;
    until(() -> last.records() == step * times);
    assertThat(all(copy)).isEqualTo(all(journal));
  }

  @Test
  void aJournalThatIsNoCopyIsRefused() {
    write(journal, 0, 10);
    write(copy, 1, 5);
    assertThatThrownBy(() -> standby().follow(copy))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("4 records")
        .hasMessageContaining("Name another --store");
    assertThat(all(copy)).hasSize(4);
  }

  @Test
  void aCopyThatHasMoreThanTheConductorIsRefused() {
    write(journal, 0, 10);
    write(copy, 0, 11);
    assertThatThrownBy(() -> standby().follow(copy)).hasMessageContaining("11 records");
  }

  @Test
  void anotherGameOrVersionAndAConductorWithoutAJournalAreRefused() {
    Subject game = ClusterFixture.subject("another-game");
    assertThatThrownBy(() -> standby(hub.endpoint(), SELF, game).follow(copy))
        .hasMessageContaining("another-game")
        .hasMessageContaining("--game");
    Subject version = new Subject("2", "some-game", KEYS, SUBJECT.valueBits());
    assertThatThrownBy(() -> standby(hub.endpoint(), SELF, version).follow(copy))
        .hasMessageContaining("twobig 2");
    Hub forgetful = hub(ANY, () -> {});
    assertThatThrownBy(() -> standby(forgetful.endpoint(), SELF, SUBJECT).follow(copy))
        .hasMessageContaining("--no-store");
  }

  @Test
  void aSecondStandbyIsRefusedWhileTheFirstIsHeardOf() throws IOException {
    write(journal, 0, 10);
    Standby first = standby();
    follows(first, copy);
    until(() -> first.records() == 10);
    Standby second = standby(hub.endpoint(), new Endpoint("other", 7801), SUBJECT);
    Journal another = opened(ClusterFixture.journal(folder));
    assertThatThrownBy(() -> second.follow(another)).hasMessageContaining("127.0.0.1:7801");
    until(() -> hub.status().standbyBehind() == 0);
    assertThat(hub.status().standby()).isEqualTo("127.0.0.1:7801");
  }

  // ---- the end of the conductor

  @Test
  void aConductorThatWasReachedAndIsSilentIsGone() {
    write(journal, 0, 10);
    Standby standby = standby();
    CompletableFuture<End> followed = follows(standby, copy);
    until(() -> standby.records() == 10);
    goes();
    assertThat(followed.join()).isEqualTo(End.SILENT);
  }

  /** The conductor reads its whole journal, or its disk hangs. */
  @Test
  void aConductorThatNeverAnswersAFirstRequestIsGoneAfterTheTimeInWhichItMayRead() {
    Semaphore reading = new Semaphore(0);
    Hub hangs =
        hub(
            ANY,
            new Kept(journal) {
              @Override
              public boolean isKept() {
                reading.acquireUninterruptibly();
                return true;
              }
            });
    CompletableFuture<End> followed = follows(standby(hangs.endpoint(), SELF, SUBJECT), copy);
    try {
      until(reading::hasQueuedThreads);
      isGone = true; // the clock runs
      long begin = clock.get();
      until(() -> clock.get() > begin + 5 * SILENCE.toNanos());
      assertThat(followed).isNotDone();
      clock.addAndGet(Duration.ofMinutes(5).toNanos());
      assertThat(followed.join()).isEqualTo(End.SILENT);
    } finally {
      reading.release(100);
    }
  }

  @Test
  void aStandbyThatCannotWriteSaysSoAndCountsNothingAsCopied() throws Exception {
    write(journal, 0, 10);
    List<String> news = new CopyOnWriteArrayList<>();
    Standby standby =
        new Standby(
            hub.endpoint(), SELF, Optional.empty(), SUBJECT, news::add, SILENCE, clock::get);
    standbys.add(standby);
    CompletableFuture<End> followed = follows(standby, copy);
    until(() -> standby.records() == 10);
    copy.close();
    write(journal, 10, 20);
    until(() -> news.stream().anyMatch(each -> each.startsWith("cannot be copied: ")));
    assertThat(standby.records()).isEqualTo(10);
    standby.stop();
    assertThat(followed.join()).isEqualTo(End.STOPPED);
  }

  @Test
  void aConductorThatIsBackInTimeIsFollowedOn() {
    write(journal, 0, 10);
    Standby standby = standby();
    CompletableFuture<End> followed = follows(standby, copy);
    until(() -> standby.records() == 10);
    hub.cut();
    hub = hub(hub.endpoint(), new Kept(journal));
    write(journal, 10, 20);
    until(() -> standby.records() == 20);
    assertThat(followed).isNotDone();
  }

  @Test
  void aStandbyThatStoodStillDoesNotTakeTheConductorForGone() {
    write(journal, 0, 10);
    Standby standby = standby();
    CompletableFuture<End> followed = follows(standby, copy);
    until(() -> standby.records() == 10);
    clock.addAndGet(2 * SILENCE.toNanos()); // the standby looks before and after this
    write(journal, 10, 20);
    until(() -> standby.records() == 20 || followed.isDone());
    assertThat(followed).isNotDone();
  }

  @Test
  void aSolveThatIsOverNeedsNobodyToGoOn() {
    write(journal, 0, 10);
    Standby standby = standby();
    CompletableFuture<End> followed = follows(standby, copy);
    until(() -> standby.records() == 10);
    hub.close();
    assertThat(followed.join()).isEqualTo(End.OVER);
  }

  @Test
  void aConductorThatWasNeverReachedIsWaitedFor() throws Exception {
    goes();
    Relay nobody = opened(new Relay(hub.endpoint()));
    Standby standby = standby(nobody.endpoint(), SELF, SUBJECT);
    CompletableFuture<End> followed = follows(standby, copy);
    until(() -> nobody.connections() >= 3 || followed.isDone());
    assertThat(followed).isNotDone();
    standby.stop();
    assertThat(followed.join()).isEqualTo(End.STOPPED);
  }

  // ---- nodes

  @Test
  void aNodeFindsTheStandbyOfWhichTheConductorHasToldAndTellsItWhatItHasSolved() throws Exception {
    write(journal, 0, 10);
    Hub probe = hub(ANY, () -> {});
    Endpoint later = probe.endpoint();
    probe.close();
    try (ClusterNode node = node(hub.endpoint())) {
      assertThat(node.subject(PATIENCE)).isPresent(); // before there is a standby
      Standby standby = standby(hub.endpoint(), later, SUBJECT);
      CompletableFuture<End> followed = follows(standby, copy);
      until(() -> standby.records() == 10);
      until(
          () -> node.connection().orElseThrow().latest().now().standby().equals(later.toString()));
      Key key = new Key(0, 77);
      node.keep(number -> Wire.encode(ClusterFixture.solved(node, number, key)));
      goes();
      assertThat(followed.join()).isEqualTo(End.SILENT);
      Hub heir = hub(later, new Kept(copy));
      List<FinishedTask> told = new ArrayList<>();
      until(() -> told.addAll(heir.tasks().leftovers()) || !told.isEmpty());
      assertThat(told).containsExactly(new FinishedTask(key, 1, 2, 5));
    }
  }

  @Test
  void aNodeKeepsWhatItHasSolvedUntilTheStandbyHasItToo() throws Exception {
    write(journal, 0, 10);
    Standby standby = standby();
    follows(standby, copy);
    until(() -> standby.records() == 10);
    try (ClusterNode node = node(hub.endpoint())) {
      assertThat(node.subject(PATIENCE)).isPresent();
      synchronized (standby) { // its thread cannot go on
        byte[] outcome =
            node.keep(number -> Wire.encode(ClusterFixture.solved(node, number, new Key(0, 77))));
        node.connection().orElseThrow().send(List.of(outcome));
        List<FinishedTask> told = new ArrayList<>();
        until(() -> told.addAll(hub.tasks().leftovers()) || !told.isEmpty());
        journal.append(record(10));
        int before = kept.forces.get();
        until(() -> hub.tasks().collect().isEmpty() && kept.forces.get() > before);
        hub.tasks().collect();
        Terms last = node.connection().orElseThrow().latest();
        hub.sendTerms(); // arrives after a confirmation, if one was sent
        until(() -> node.connection().orElseThrow().latest() != last);
        assertThat(node.unconfirmed()).isOne();
      }
      until(() -> hub.tasks().collect().isEmpty() && node.unconfirmed() == 0);
      assertThat(standby.records()).isEqualTo(11);
    }
  }

  // ---- two conductors

  private static Terms terms(long epoch, long journal, int nodes) {
    return new Terms(epoch, new Terms.Now(64, journal, nodes, ""), "", SUBJECT);
  }

  @Test
  void ofTwoConductorsOfOneSolveExactlyOneGivesWay() {
    for (int ofFollowed = 0; ofFollowed < 3; ofFollowed++) {
      for (int ofStandby = 0; ofStandby < 3; ofStandby++) {
        Terms followed = terms(1, 99, ofFollowed);
        Terms standby = terms(2, 99, ofStandby);
        boolean standbyStepsDown = SplitBrain.mustStepDown(standby, followed, false);
        assertThat(standbyStepsDown).isEqualTo(ofStandby < ofFollowed);
        assertThat(SplitBrain.mustStepDown(followed, standby, true)).isEqualTo(!standbyStepsDown);
      }
    }
    assertThat(SplitBrain.mustStepDown(terms(1, 99, 0), terms(2, 98, 1), true)).isFalse();
    assertThat(SplitBrain.mustStepDown(terms(1, 0, 0), terms(2, 0, 1), true)).isFalse();
    assertThat(SplitBrain.mustStepDown(terms(1, 99, 0), terms(1, 99, 1), true)).isFalse(); // itself
  }

  @Test
  void anOldConductorStopsWhenItsStandbyConductsAndItsNodesDoNotTakeTheSolveForOver() {
    write(journal, 0, 10);
    write(copy, 0, 10);
    Hub heir = hub(ANY, new Kept(copy));
    heir.watch(Optional.of(hub.endpoint()), Optional.empty());
    try (ClusterNode node = node(heir.endpoint());
        ClusterNode lost = // which counts as no node, so that the old conductor has fewer
            new ClusterNode(
                List.of(hub.endpoint(), heir.endpoint()),
                Optional.empty(),
                "n",
                "1",
                0,
                () -> new ClusterNode.Figures(0, 0),
                ClusterNode.USUAL)) {
      assertThat(node.subject(PATIENCE)).isPresent();
      assertThat(lost.subject(PATIENCE)).isPresent();
      hub.watch(Optional.empty(), Optional.of(heir.endpoint()));
      until(() -> isStopped(hub));
      assertThatThrownBy(() -> hub.tasks().collect())
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(heir.endpoint().toString())
          .hasMessageContaining("machines that help it: 1");
      assertThat(new SplitBrain(Optional.empty(), "1").ask(hub.endpoint()))
          .hasValueSatisfying(told -> assertThat(told.now().journal()).isZero());
      hub.close();
      until(() -> lost.conductor().equals(heir.endpoint()));
      assertThat(lost.isOver()).isFalse();
      assertThat(isStopped(heir)).isFalse();
    }
  }

  /**
   * The new conductor does not answer the second question, so the old one still waits when its
   * solve ends.
   */
  @Test
  void aConductorWhoseSolveEndsWhileItAsksItsStandbySaysSo() throws Exception {
    write(journal, 0, 10);
    write(copy, 0, 10);
    Hub heir = hub(ANY, new Kept(copy));
    Relay relay = opened(new Relay(heir.endpoint()));
    try (ClusterNode ofHeir = node(heir.endpoint());
        ClusterNode node = node(hub.endpoint());
        ClusterNode other = node(heir.endpoint())) {
      assertThat(ofHeir.subject(PATIENCE)).isPresent();
      assertThat(other.subject(PATIENCE)).isPresent();
      assertThat(node.subject(PATIENCE)).isPresent();
      relay.silenceFrom(4); // two connections a question: the first one looks for TLS
      hub.watch(Optional.empty(), Optional.of(relay.endpoint()));
      SplitBrain asks = new SplitBrain(Optional.empty(), "1");
      until(() -> asks.ask(hub.endpoint()).filter(told -> told.now().journal() == 0).isPresent());
      assertThat(isStopped(hub)).isFalse(); // it still asks
      hub.close();
      until(node::isOver);
    }
  }
}
