package org.twobig.tt.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.tt.fault.Kills;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.processes.Role;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreProcess;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.TestKeys;
import org.twobig.tt.store.TestStores;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.testing.Await;
import org.twobig.tt.testing.Seeds;
import org.twobig.tt.testing.Threads;

/** The task board of a store between real processes, which are killed. */
@EnabledOnOs(OS.LINUX)
class BoardOffersProcessesTest {
  @AutoClose private final TestStores stores = new TestStores();

  @BeforeEach
  void makeStore() {
    stores.create(Placement.RAM).close();
  }

  private Store open(Role role) {
    return stores.store().role(role).open();
  }

  private StoreProcess start(String what) throws IOException {
    return StoreProcess.start(what, stores).ready();
  }

  private static Key key(long id) {
    return new Key(StoreProcess.key(id), id);
  }

  private Path file() {
    return StoreFile.BOARD.in(stores.directory());
  }

  @Test
  void threadsOfOneProcessJoinAndLeaveAtOnce() throws Exception {
    try (Store store = open(Role.SOLVER);
        BoardOffers board = store.openBoard()) {
      Threads.run(
          4,
          thread -> {
            for (int i = 0; i < 100; i++) {
              try (BoardTaker source = store.joinBoard().orElseThrow()) {
                assertThat(source.conductorLives()).isTrue();
                assertThat(Stores.processes(stores.directory())).hasSize(1);
              }
            }
          });
      assertThat(board.workers()).isZero();
    }
  }

  @Test
  void workersAreKilledAndEveryTaskIsSolvedOnce() throws Exception {
    int kills = Kills.times(4);
    int enough = 2000;
    SplittableRandom random = Seeds.fresh();
    List<StoreProcess> workers = new ArrayList<>();
    Set<Long> onBoard = new HashSet<>();
    Set<Long> solved = new HashSet<>();
    List<Long> lost = new ArrayList<>();
    int killed = 0;
    int losses = 0;
    long nextId = 0;
    try (Store store = open(Role.SOLVER);
        BoardOffers board = store.openBoard()) {
      workers.add(start("work"));
      workers.add(start("work"));
      assertThat(board.workers()).isEqualTo(2);
      assertThat(Stores.processes(stores.directory()))
          .extracting(process -> process.role().kind().toString())
          .containsExactly("solver", "worker", "worker");
      long nextKill = random.nextInt(300);
      while (solved.size() < nextId || nextId < enough || killed < kills) {
        boolean more = nextId < enough || killed < kills;
        while (onBoard.size() < 20 && (!lost.isEmpty() || more)) {
          long id = lost.isEmpty() ? nextId++ : lost.remove(lost.size() - 1);
          assertThat(board.offer(id, key(id), 3, id)).isTrue();
          assertThat(onBoard.add(id)).isTrue();
        }
        for (TaskResult outcome : board.collect()) {
          long id = outcome.id();
          assertThat(onBoard.remove(id)).isTrue();
          if (outcome.status() == Status.LOST) {
            assertThat(++losses).isLessThanOrEqualTo(killed); // a worker has one task at a time
            lost.add(id);
          } else {
            assertThat(solved.add(id)).isTrue();
            assertThat(outcome.status()).isEqualTo(Status.SOLVED);
            assertThat(outcome.value()).isEqualTo(StoreProcess.value(key(id)));
            assertThat(outcome.work()).isEqualTo(id + 1);
          }
        }
        if (killed < kills && solved.size() >= nextKill) {
          StoreProcess victim = workers.remove(random.nextInt(workers.size()));
          killed++;
          victim.kill();
          workers.add(start("work"));
          nextKill = solved.size() + random.nextInt(500);
        }
        Thread.sleep(1);
      }
      assertThat(board.workers()).isEqualTo(2);
      assertThat(solved).hasSize((int) nextId);
    } finally {
      workers.forEach(StoreProcess::close);
    }
  }

  @ParameterizedTest
  @MethodSource("org.twobig.tt.fault.Kills#rounds")
  void whatTheKilledConductorDidNotWriteDownIsLeftForTheNext(int round) throws Exception {
    Map<Long, Long> solved = new HashMap<>();
    Set<Long> written;
    try (Store store = open(Role.WORKER);
        StoreProcess conductor = start("conduct")) {
      try (BoardTaker source = store.joinBoard().orElseThrow()) {
        assertThat(source.conductorPid()).isEqualTo(conductor.pid());
        int enough = 100 + Seeds.fresh().nextInt(400);
        Thread killing = new Thread(conductor::killLeavingItsOutput);
        while (source.conductorLives()) {
          Optional<TakenTask> task = source.take();
          if (task.isPresent()) {
            long id = task.get().id();
            assertThat(task.get()).isEqualTo(new TakenTask(id, key(id), 5, id));
            source.finish(task.get(), Status.SOLVED, StoreProcess.value(key(id)), 2 * id);
            assertThat(solved.put(id, 2 * id)).isNull();
          }
          if (solved.size() == enough) {
            killing.start(); // while this thread goes on
            enough = -1;
          }
        }
      }
      assertThat(store.joinBoard()).isEmpty();
      List<String> lines = conductor.rest();
      assertThat(lines).allMatch(line -> line.endsWith("."));
      written =
          lines.stream()
              .map(line -> Long.valueOf(line.substring(0, line.length() - 1)))
              .collect(Collectors.toSet());
      try (BoardOffers board = store.openBoard()) {
        Set<Long> all = new HashSet<>(written);
        for (FinishedTask left : board.leftovers()) {
          long id = left.key().low();
          all.add(id);
          assertThat(left)
              .isEqualTo(new FinishedTask(key(id), 5, StoreProcess.value(key(id)), 2 * id));
        }
        assertThat(all).isEqualTo(solved.keySet());
      }
    }
  }

  @Test
  void aStoppedWorkerKeepsItsTasks() throws Exception {
    try (Store store = open(Role.SOLVER);
        BoardOffers board = store.openBoard();
        StoreProcess worker = start("work")) {
      long offered = 0;
      List<TaskResult> outcomes = new ArrayList<>();
      // the thread that works may stop a moment later than the first one of the process
      String moving = "grep -qsv ') T ' /proc/%d/task/*/stat".formatted(worker.pid());
      do { // until it is in the middle of a task
        outcomes.addAll(board.collect());
        for (; offered < outcomes.size() + 100; offered++) {
          board.offer(offered, key(offered), 0, offered);
        }
        worker.signal("CONT");
        Thread.sleep(1);
        worker.signal("STOP");
        Await.until(() -> new ProcessBuilder("sh", "-c", moving).start().waitFor() == 1);
      } while (board.running() == 0);
      outcomes.addAll(board.collect());
      assertThat(board.collect()).isEmpty();
      assertThat(List.of(board.running(), board.workers())).containsExactly(1, 1);
      worker.signal("CONT");
      while (outcomes.size() < offered) {
        outcomes.addAll(board.collect());
      }
      assertThat(outcomes).allMatch(outcome -> outcome.status() == Status.SOLVED);
    }
  }

  @Test
  void oneProcessConductsAtATime() throws Exception {
    try (Store store = open(Role.WORKER)) {
      assertThat(store.joinBoard()).isEmpty();
      try (StoreProcess other = start("conduct")) {
        assertRefused(
            store::openBoard,
            "Another process (pid " + other.pid() + ", solver since ",
            "already runs a solve on the store");
        try (BoardTaker source = store.joinBoard().orElseThrow()) {
          assertThat(source.conductorLives()).isTrue();
        }
      }
      assertThat(store.joinBoard()).isEmpty();
      BoardOffers board = store.openBoard();
      assertRefused(store::openBoard, "This process already runs a solve");
      try (BoardTaker source = store.joinBoard().orElseThrow()) { // with threads of its own
        assertThat(source.conductorLives()).isTrue();
        board.close();
        assertThat(source.conductorLives()).isFalse();
      }
      assertThat(store.joinBoard()).isEmpty();
      store.openBoard().close();
    }
  }

  @Test
  void aBoardOutlivesItsStoreInNoWayThatHurts() {
    Store store = open(Role.SOLVER);
    BoardOffers board = store.openBoard();
    board.offer(1, key(1), 0, 0);
    store.close();
    board.close();
    try (Store next = open(Role.SOLVER);
        BoardOffers other = next.openBoard()) {
      assertThat(other.leftovers()).isEmpty();
    }
  }

  /** The file of the cache cannot be removed, as in a folder without the right to write. */
  @Test
  void aBoardWhoseNotesCannotBeRemovedIsGivenUpNevertheless() throws IOException {
    Stores.delete(stores.directory());
    stores.create(Placement.DIRECT).close();
    try (Store store = open(Role.SOLVER)) {
      BoardOffers board = store.openBoard();
      Path inTheWay = StoreFile.CACHE.in(stores.directory()).resolve("folder");
      Files.createDirectories(inTheWay);
      assertRefused(board::close);
      Files.delete(inTheWay);
      Files.delete(inTheWay.getParent());
      store.openBoard().close();
    }
  }

  @Test
  void anInterruptedThreadOpensJoinsAndClosesABoard() {
    try (Store store = open(Role.SOLVER)) {
      Thread.currentThread().interrupt();
      try (BoardOffers board = store.openBoard();
          BoardTaker source = store.joinBoard().orElseThrow()) {
        board.offer(1, key(1), 0, 0);
        source.take();
        assertThat(board.collect()).isEmpty();
        assertThat(source.conductorLives()).isTrue();
      } finally {
        assertThat(Thread.interrupted()).isTrue();
      }
      store.openBoard().close();
    }
  }

  @Test
  void aBoardThatIsNotThatOfTheConductorIsRefused() throws Exception {
    try (Store store = open(Role.WORKER);
        StoreProcess conductor = start("conduct")) {
      try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
        file.write('x');
      }
      String who = "runs the solve (pid " + conductor.pid() + ", solver since ";
      assertRefused(store::joinBoard, "missing, damaged", who);
      Files.delete(file());
      assertRefused(store::joinBoard, "missing, damaged", who);
    }
  }

  @Test
  void aStoreThatIsOpenForReadingHasNoBoard() {
    try (Store store = stores.store().values(1).openReadOnly()) {
      assertRefused(store::openBoard, "open for reading only");
      assertRefused(store::joinBoard, "open for reading only");
    }
    assertThat(file()).doesNotExist();
  }

  @Test
  void theBoardIsThereUntilTheStoreIsDeleted() throws Exception {
    try (Store store = open(Role.SOLVER);
        BoardOffers board = store.openBoard();
        BoardTaker source = store.joinBoard().orElseThrow()) {
      board.offer(1, key(1), 2, 3);
      source.finish(source.take().orElseThrow(), Status.SOLVED, 4, 5);
    }
    Maintenance.resize(
        stores.directory(), old -> Layout.of(TestStores.LARGER), TestKeys.RULES, new Progress());
    try (Store store = open(Role.SOLVER);
        BoardOffers board = store.openBoard()) {
      assertThat(board.leftovers()).containsExactly(new FinishedTask(key(1), 2, 4, 5));
    }
    Files.copy(file(), StoreFile.BOARD.unfinishedIn(stores.directory()));
    Stores.delete(stores.directory());
    assertThat(stores.files()).isEmpty();
  }
}
