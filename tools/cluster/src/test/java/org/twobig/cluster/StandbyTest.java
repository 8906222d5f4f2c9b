package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.cluster.ClusterFixture.until;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cluster.Standby.End;
import org.twobig.cluster.wire.Message.OutcomeMessage;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.file.FileHead;
import org.twobig.journal.Journal;
import org.twobig.journal.JournalRecord;
import org.twobig.journal.JournalRecord.Kind;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.table.StoreException;
import org.twobig.tasks.Finished;
import org.twobig.tasks.Status;

/** A standby has what the conductor has written, and goes on when that is gone. */
class StandbyTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration SILENCE = Duration.ofSeconds(1);
  private static final KeySpace KEYS = new KeySpace("some", 1, 60);
  private static final Hub.Subject SUBJECT = new Hub.Subject("1", "some-game", KEYS, 3, 0);

  @TempDir private Path folder;

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final List<Standby> standbys = new ArrayList<>();
  private final AtomicInteger forces = new AtomicInteger();
  private Journal journal;
  private Journal copy;
  private Hub hub;

  /** A journal that is open as long as a hub may read it. */
  private class Kept implements Hub.Record {
    private final Journal kept;

    Kept(Journal kept) {
      this.kept = kept;
    }

    @Override
    public void force() {
      kept.force();
      forces.incrementAndGet();
    }

    @Override
    public boolean isKept() {
      return true;
    }

    @Override
    public Optional<Journal> journal() {
      return Optional.of(kept);
    }
  }

  @BeforeEach
  void begin() throws IOException {
    journal = journal("conductor");
    copy = journal("standby");
    hub = hub(new Endpoint("127.0.0.1", 0), new Kept(journal));
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

  private Journal journal(String name) throws IOException {
    Path home = Files.createDirectory(folder.resolve(name));
    UUID store = UUID.randomUUID();
    Journal.create(home, new FileHead(store, Instant.ofEpochMilli(1000), KEYS));
    return opened(Journal.open(home.resolve("journal"), store, KEYS, () -> {}));
  }

  private Hub hub(Endpoint endpoint, Hub.Record record) {
    return opened(
        new Hub(
            endpoint,
            Optional.empty(),
            SUBJECT,
            Optional.empty(),
            record,
            found -> new IllegalStateException(found.toString())));
  }

  private Standby standby(Endpoint conductor, Endpoint self, Hub.Subject subject) {
    return standby(conductor, self, subject, SILENCE);
  }

  private Standby standby(
      Endpoint conductor, Endpoint self, Hub.Subject subject, Duration silence) {
    Standby made = new Standby(conductor, self, Optional.empty(), subject, news -> {}, silence);
    standbys.add(made);
    return made;
  }

  private Standby standby() {
    return standby(hub.endpoint(), new Endpoint("127.0.0.1", 7801), SUBJECT);
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

  private static List<JournalRecord> all(Journal of) {
    List<JournalRecord> records = new ArrayList<>();
    of.replay(records::add);
    return records;
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

  /** Its connection breaks while the conductor reads; then it asks again, and hears two answers. */
  @Test
  void whatIsToldTwiceIsCopiedOnce() throws Exception {
    write(journal, 0, 10);
    Semaphore reading = new Semaphore(1);
    Hub slow =
        hub(
            new Endpoint("127.0.0.1", 0),
            new Kept(journal) {
              @Override
              public Optional<Journal> journal() {
                reading.acquireUninterruptibly();
                reading.release();
                return super.journal();
              }
            });
    Relay relay = opened(new Relay(slow.endpoint()));
    Standby standby = standby(relay.endpoint(), new Endpoint("127.0.0.1", 7801), SUBJECT, PATIENCE);
    CompletableFuture<End> followed = follows(standby, copy);
    until(() -> standby.records() == 10);
    reading.acquire();
    write(journal, 10, 20);
    until(reading::hasQueuedThreads);
    relay.cut();
    Thread.sleep(2000); // until it is there again and has asked
    reading.release();
    until(() -> standby.records() >= 20);
    write(journal, 20, 30);
    until(() -> standby.records() >= 30 || followed.isDone());
    assertThat(all(copy)).isEqualTo(all(journal));
  }

  @Test
  void aJournalThatIsNoCopyIsRefused() {
    write(journal, 0, 10);
    write(copy, 1, 5);
    assertThatThrownBy(() -> standby().follow(copy))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("4 records")
        .hasMessageContaining("twobig delete");
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
    Hub.Subject game = new Hub.Subject("1", "another-game", KEYS, 3, 0);
    Endpoint self = new Endpoint("127.0.0.1", 7801);
    assertThatThrownBy(() -> standby(hub.endpoint(), self, game).follow(copy))
        .hasMessageContaining("another-game")
        .hasMessageContaining("--game");
    Hub.Subject version = new Hub.Subject("2", "some-game", KEYS, 3, 0);
    assertThatThrownBy(() -> standby(hub.endpoint(), self, version).follow(copy))
        .hasMessageContaining("twobig 2");
    Hub forgetful = hub(new Endpoint("127.0.0.1", 0), () -> {});
    assertThatThrownBy(() -> standby(forgetful.endpoint(), self, SUBJECT).follow(copy))
        .hasMessageContaining("--store");
  }

  @Test
  void aSecondStandbyIsRefusedWhileTheFirstIsHeardOf() throws IOException {
    write(journal, 0, 10);
    Standby first = standby();
    follows(first, copy);
    until(() -> first.records() == 10);
    Standby second = standby(hub.endpoint(), new Endpoint("other", 7801), SUBJECT);
    Journal another = journal("another");
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
    long silentSince = System.nanoTime();
    hub.cut();
    assertThat(followed.join()).isEqualTo(End.SILENT);
    assertThat(Duration.ofNanos(System.nanoTime() - silentSince))
        .isGreaterThan(SILENCE.dividedBy(2))
        .as("without the wait for an answer to the good-bye")
        .isLessThan(Duration.ofSeconds(15));
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
  void aStandbyThatStoodStillDoesNotTakeTheConductorForGone() throws Exception {
    write(journal, 0, 10);
    Duration silence = SILENCE.multipliedBy(2);
    Standby standby = standby(hub.endpoint(), new Endpoint("127.0.0.1", 7801), SUBJECT, silence);
    CompletableFuture<End> followed = follows(standby, copy);
    until(() -> standby.records() == 10);
    synchronized (standby) { // its thread cannot go on
      Thread.sleep(2 * silence.toMillis());
    }
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
    hub.cut();
    Relay nobody = opened(new Relay(hub.endpoint()));
    Endpoint self = new Endpoint("127.0.0.1", 7801);
    Standby standby = standby(nobody.endpoint(), self, SUBJECT, Duration.ZERO);
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
    Hub probe = hub(new Endpoint("127.0.0.1", 0), () -> {});
    Endpoint later = probe.endpoint();
    probe.close();
    try (Node node =
        new Node(
            List.of(hub.endpoint()), Optional.empty(), "n", "1", 1, () -> new Node.Figures(0, 0))) {
      assertThat(node.terms(PATIENCE)).isPresent(); // before there is a standby
      Standby standby = standby(hub.endpoint(), later, SUBJECT);
      CompletableFuture<End> followed = follows(standby, copy);
      until(() -> standby.records() == 10);
      until(() -> node.line().orElseThrow().now().standby().equals(later.toString()));
      long number = node.nextNumber();
      Key key = new Key(0, 77);
      node.keep(
          number,
          new OutcomeMessage(5, 1, node.number(), number, key, 1, Status.SOLVED, 2, 5, List.of())
              .encode());
      hub.cut();
      assertThat(followed.join()).isEqualTo(End.SILENT);
      Hub heir = hub(later, new Kept(copy));
      List<Finished> told = new ArrayList<>();
      until(() -> told.addAll(heir.tasks().leftovers()) || !told.isEmpty());
      assertThat(told).containsExactly(new Finished(key, 1, 2, 5));
    }
  }

  @Test
  void aNodeKeepsWhatItHasSolvedUntilTheStandbyHasItToo() throws Exception {
    write(journal, 0, 10);
    Standby standby = standby();
    follows(standby, copy);
    until(() -> standby.records() == 10);
    try (Node node =
        new Node(
            List.of(hub.endpoint()), Optional.empty(), "n", "1", 1, () -> new Node.Figures(0, 0))) {
      assertThat(node.terms(PATIENCE)).isPresent();
      synchronized (standby) { // its thread cannot go on
        long number = node.nextNumber();
        byte[] outcome =
            new OutcomeMessage(
                    5, 1, node.number(), number, new Key(0, 77), 1, Status.SOLVED, 2, 5, List.of())
                .encode();
        node.keep(number, outcome);
        node.line().orElseThrow().send(List.of(outcome));
        List<Finished> told = new ArrayList<>();
        until(() -> told.addAll(hub.tasks().leftovers()) || !told.isEmpty());
        journal.append(record(10));
        int before = forces.get();
        until(() -> hub.tasks().collect().isEmpty() && forces.get() > before);
        hub.tasks().collect();
        Terms last = node.line().orElseThrow().latest();
        hub.tellNow(); // after a confirmation, if there was one
        until(() -> node.line().orElseThrow().latest() != last);
        assertThat(node.unconfirmed()).isOne();
      }
      until(() -> hub.tasks().collect().isEmpty() && node.unconfirmed() == 0);
      assertThat(standby.records()).isEqualTo(11);
    }
  }

  // ---- two conductors

  private static Terms terms(long epoch, long journal, int nodes) {
    return SUBJECT.terms(epoch, new Terms.Now(64, journal, nodes, ""));
  }

  @Test
  void ofTwoConductorsOfOneSolveExactlyOneGivesWay() {
    for (int ofFollowed = 0; ofFollowed < 3; ofFollowed++) {
      for (int ofStandby = 0; ofStandby < 3; ofStandby++) {
        Terms followed = terms(1, 99, ofFollowed);
        Terms standby = terms(2, 99, ofStandby);
        boolean standbyGives = Rival.mustGiveWay(standby, followed, false);
        assertThat(standbyGives).isEqualTo(ofStandby < ofFollowed);
        assertThat(Rival.mustGiveWay(followed, standby, true)).isEqualTo(!standbyGives);
      }
    }
    assertThat(Rival.mustGiveWay(terms(1, 99, 0), terms(2, 98, 1), true)).isFalse();
    assertThat(Rival.mustGiveWay(terms(1, 0, 0), terms(2, 0, 1), true)).isFalse();
    assertThat(Rival.mustGiveWay(terms(1, 99, 0), terms(1, 99, 1), true)).isFalse(); // itself
  }

  @Test
  void anOldConductorStopsWhenItsStandbyConductsAndItsNodesDoNotTakeTheSolveForOver() {
    write(journal, 0, 10);
    write(copy, 0, 10);
    Hub heir = hub(new Endpoint("127.0.0.1", 0), new Kept(copy));
    heir.watch(Optional.of(hub.endpoint()), Optional.empty());
    try (Node node =
            new Node(
                List.of(heir.endpoint()),
                Optional.empty(),
                "n",
                "1",
                1,
                () -> new Node.Figures(0, 0));
        Node lost =
            new Node(
                List.of(hub.endpoint(), heir.endpoint()),
                Optional.empty(),
                "n",
                "1",
                0,
                () -> new Node.Figures(0, 0))) {
      assertThat(node.terms(PATIENCE)).isPresent();
      assertThat(lost.terms(PATIENCE)).isPresent();
      hub.watch(Optional.empty(), Optional.of(heir.endpoint()));
      until(() -> isStopped(hub));
      assertThatThrownBy(() -> hub.tasks().collect())
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(heir.endpoint().toString())
          .hasMessageContaining("work for it: 1");
      assertThat(new Rival(Optional.empty(), "1").ask(hub.endpoint()))
          .hasValueSatisfying(told -> assertThat(told.now().journal()).isZero());
      hub.close();
      until(() -> lost.conductor().equals(heir.endpoint()));
      assertThat(lost.isOver()).isFalse();
      assertThat(isStopped(heir)).isFalse();
    }
  }

  /** The heir is silent when it is asked again, so the old conductor asks when its solve ends. */
  @Test
  void aConductorWhoseSolveEndsWhileItAsksItsStandbySaysSo() throws Exception {
    write(journal, 0, 10);
    write(copy, 0, 10);
    Hub heir = hub(new Endpoint("127.0.0.1", 0), new Kept(copy));
    Relay relay = opened(new Relay(heir.endpoint()));
    try (Node ofHeir = ClusterFixture.node(heir.endpoint());
        Node node = ClusterFixture.node(hub.endpoint());
        Node other = ClusterFixture.node(heir.endpoint())) {
      assertThat(ofHeir.terms(PATIENCE)).isPresent();
      assertThat(other.terms(PATIENCE)).isPresent();
      assertThat(node.terms(PATIENCE)).isPresent();
      relay.silenceFrom(4); // each question is preceded by a connection that looks for TLS
      hub.watch(Optional.empty(), Optional.of(relay.endpoint()));
      Rival asks = new Rival(Optional.empty(), "1");
      until(() -> asks.ask(hub.endpoint()).filter(told -> told.now().journal() == 0).isPresent());
      assertThat(isStopped(hub)).isFalse(); // it asks
      hub.close();
      until(node::isOver);
    }
  }

  private static boolean isStopped(Hub hub) {
    try {
      hub.tasks().collect();
      return false;
    } catch (StoreException e) {
      return true;
    }
  }
}
