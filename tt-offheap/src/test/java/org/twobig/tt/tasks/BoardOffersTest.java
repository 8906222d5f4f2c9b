package org.twobig.tt.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.tt.fault.Mutator;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.processes.FakeMachine;
import org.twobig.tt.processes.LiveFile;
import org.twobig.tt.table.Key;
import org.twobig.tt.testing.Seeds;

/**
 * The task board as the processes of a {@code FakeMachine} see it, beyond {@link
 * org.twobig.tt.tasks.TaskContract}.
 */
class BoardOffersTest {
  private static final long CONDUCTOR = 12;
  private static final long WORKER = 20;
  private static final Key KEY = new Key(0xFFFF_0000_1111_2222L, -3);

  @TempDir private Path directory;

  private final FakeMachine machine = new FakeMachine(CONDUCTOR);
  private final FakeMachine workers = machine.as(WORKER);
  private BoardOffers board;
  private BoardTaker ghost;
  private TakenTask lost;

  @BeforeEach
  void openBoard() throws IOException {
    board = open(machine);
  }

  @AfterEach
  void closeBoard() {
    board.close();
  }

  private BoardOffers open(FakeMachine conductor) throws IOException {
    return BoardOffers.open(
        directory, StoreFile.CACHE.in(directory), conductor, conductor.conduct());
  }

  private BoardTaker join(FakeMachine worker) throws IOException {
    return BoardTaker.join(directory, StoreFile.CACHE.in(directory), worker).orElseThrow();
  }

  private Path file() {
    return StoreFile.BOARD.in(directory);
  }

  // ---- the life of a task

  @Test
  void aFullBoardRefusesUntilATaskHasComeBackAndBeenWrittenDown() throws IOException {
    try (BoardTaker source = join(workers)) {
      for (long id = 0; id < BoardOffers.SLOTS; id++) {
        assertThat(board.offer(id, KEY, 0, 0)).isTrue();
      }
      assertThat(board.offer(1000, KEY, 0, 0)).isFalse();
      source.finish(source.take().orElseThrow(), Status.SOLVED, 1, 1);
      assertThat(board.offer(1000, KEY, 0, 0)).isFalse();
      assertThat(board.collect()).hasSize(1);
      assertThat(board.offer(1000, KEY, 0, 0)).isFalse();
      assertThat(board.collect()).isEmpty();
      assertThat(board.offer(1000, KEY, 0, 0)).isTrue();
      source.finish(source.take().orElseThrow(), Status.GAVE_UP, 1, 1);
      board.collect();
      assertThat(board.offer(1001, KEY, 0, 0)).isTrue(); // GAVE_UP frees the slot at once
    }
  }

  // ---- workers that die

  @Test
  void aDeadWorkerWhosePlaceIsTakenByAnotherLosesItsTaskAllTheSame() throws IOException {
    board.offer(1, KEY, 0, 0);
    join(workers).take();
    for (long pid = 100; pid < 100 + BoardFile.WORKERS - 1; pid++) {
      join(machine.as(pid)); // takes all other places
    }
    assertThatThrownBy(() -> join(machine.as(99)))
        .hasMessageContaining("63 processes help already");
    machine.kill(WORKER);
    join(machine.as(99));
    assertThat(board.workers()).isEqualTo(BoardFile.WORKERS);
    assertThat(board.collect()).containsExactly(new TaskResult(1, Status.LOST, 0, 0, ""));
  }

  /** A worker takes the task with the id 1 and is judged dead, but goes on as a ghost. */
  private void loseATask() throws IOException {
    ghost = join(workers);
    board.offer(1, KEY, 0, 0);
    lost = ghost.take().orElseThrow();
    machine.kill(WORKER);
    assertThat(board.collect()).extracting(TaskResult::status).containsExactly(Status.LOST);
  }

  @Test
  void aWorkerTakenForDeadThatGoesOnCanNeitherFinishNorDisturbWhatItLost() throws IOException {
    loseATask();
    Key other = new Key(5, 6);
    board.offer(1, other, 1, 0);
    try (BoardTaker source = join(machine.as(21))) {
      TakenTask again = source.take().orElseThrow();
      assertThat(ghost.withdrawn(lost)).isTrue();
      ghost.finish(lost, Status.SOLVED, 77, 1);
      assertThat(board.collect()).isEmpty();
      source.finish(again, Status.SOLVED, 3, 4);
      assertThat(board.collect()).containsExactly(new TaskResult(1, Status.SOLVED, 3, 4, ""));
    }
  }

  @Test
  void aWorkerTakenForDeadCannotFinishOneTaskInTheNameOfAnother() throws IOException {
    loseATask();
    for (long id = 2; id < 2 + BoardOffers.SLOTS; id++) {
      board.offer(id, KEY, 0, 0);
      ghost.take(); // one of these is the slot that it lost
    }
    ghost.finish(lost, Status.SOLVED, 77, 1);
    assertThat(board.collect())
        .hasSize(BoardOffers.SLOTS)
        .allMatch(outcome -> outcome.status() == Status.LOST);
  }

  @Test
  void aWorkerTakenForDeadCannotFinishATaskInTheNameOfAnotherOfTheSameId() throws IOException {
    loseATask();
    board.offer(1, new Key(5, 6), 0, 0);
    TakenTask other = ghost.take().orElseThrow();
    assertThat(ghost.withdrawn(lost)).isTrue();
    assertThat(ghost.withdrawn(other)).isFalse();
    ghost.finish(lost, Status.SOLVED, 77, 1);
    assertThat(board.running()).isEqualTo(1);
    ghost.finish(other, Status.SOLVED, 3, 4);
    assertThat(board.collect()).containsExactly(new TaskResult(1, Status.SOLVED, 3, 4, ""));
  }

  @Test
  void aTaskIntoWhoseOutcomeAWorkerTakenForDeadWroteCountsAsGivenUp() throws IOException {
    loseATask();
    for (long id = 2; id < 2 + BoardOffers.SLOTS; id++) {
      board.offer(id, KEY, 0, 0); // one of them has the slot of the lost one
    }
    try (BoardTaker source = join(machine.as(21))) {
      for (int i = 0; i < BoardOffers.SLOTS; i++) {
        source.finish(source.take().orElseThrow(), Status.SOLVED, 3, i);
      }
      ghost.finish(lost, Status.SOLVED, 77, 1_000_000);
      List<TaskResult> outcomes = board.collect();
      assertThat(outcomes).hasSize(BoardOffers.SLOTS);
      assertThat(outcomes)
          .filteredOn(outcome -> outcome.status() == Status.GAVE_UP)
          .hasSize(1)
          .allMatch(outcome -> outcome.value() == 0 && outcome.work() == 0);
      assertThat(outcomes).filteredOn(outcome -> outcome.value() == 3).hasSize(255);
    }
  }

  // ---- unusable files

  /** Overwrites the file, which keeps its inode. */
  private void write(byte[] bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
      file.write(bytes);
    }
  }

  private void solveATask() throws IOException {
    board.offer(1, KEY, 0, 0);
    try (BoardTaker source = join(workers)) {
      source.finish(source.take().orElseThrow(), Status.SOLVED, 1, 1);
    }
  }

  @Test
  void aNewerFileIsMadeAnewByTheConductorAndRefusedByAWorker() throws IOException {
    solveATask();
    Mutator.flip(file(), 12, 1); // needs a program for version 3
    assertThatThrownBy(() -> join(workers)).hasMessageContaining("newer version");
    try (BoardOffers next = open(machine)) {
      assertThat(next.leftovers()).isEmpty();
      join(workers).close();
    }
  }

  /** Outcomes on such a board have other checksums. */
  @Test
  void aBoardOfTheFirstVersionHasNoConductorAndHandsOverNothing() throws IOException {
    solveATask();
    ByteBuffer file = FileHead.littleEndian(Files.readAllBytes(file()));
    write(file.putInt(8, 1).putInt(12, 1).putInt(124, FileHead.crc(file, 0, 124)).array());
    assertThat(BoardTaker.join(directory, StoreFile.CACHE.in(directory), workers)).isEmpty();
    try (BoardOffers next = open(machine)) {
      assertThat(next.leftovers()).isEmpty();
    }
  }

  @Test
  void aBoardFromBeforeAStartOfTheMachineHandsOverNothing() throws IOException {
    solveATask();
    machine.boot = new UUID(9, 9);
    try (BoardOffers next = open(machine)) {
      assertThat(next.leftovers()).isEmpty();
    }
  }

  @Test
  void aFolderInItsPlaceIsLeftAloneAndNothingElseIsLeft() throws IOException {
    Files.delete(file());
    Files.createDirectories(file().resolve("folder"));
    assertThatThrownBy(() -> open(machine)).isInstanceOf(IOException.class);
    assertThat(StoreFile.BOARD.unfinishedIn(directory)).doesNotExist();
    assertThat(file().resolve("folder")).exists();
  }

  @Test
  void notesGoBetweenTheConductorAndItsWorkersAndNoFurther() throws IOException {
    assertThat(board.sharedCache()).isEmpty();
    long[] seven = {1, 2, 3, 4, 5, 6, 7};
    long[] found = new long[SharedCache.WORDS];
    try (BoardTaker one = join(workers)) {
      assertThat(one.sharedCache()).isEmpty();
      assertThat(board.sharedCache()).isPresent();
      try (BoardTaker two = join(machine.as(21))) {
        one.sharedCache().orElseThrow().put(-5, seven);
        assertThat(two.sharedCache().orElseThrow().find(-5, 1, 2, found)).isTrue();
        assertThat(found).isEqualTo(seven);
        two.sharedCache().orElseThrow().put(0, seven);
      }
      try (BoardTaker three = join(machine.as(22))) { // the first record is not over the head
        assertThat(three.sharedCache().orElseThrow().find(0, 1, 2, found)).isTrue();
      }
      assertThat(board.sharedCache().orElseThrow().find(-5, 1, 2, found)).isTrue();
      assertThat(board.sharedCache().orElseThrow().find(-6, 1, 2, found)).isFalse();
      board.collect();
      assertThat(board.leftovers()).isEmpty();
    }
    board.close();
    assertThat(StoreFile.CACHE.in(directory)).doesNotExist();
    assertThat(board.sharedCache()).isEmpty();
  }

  @Test
  void notesOfAConductorThatDiedAreNotRead() throws IOException {
    long[] record = new long[SharedCache.WORDS];
    try (BoardTaker source = join(workers)) {
      board.sharedCache().orElseThrow().put(3, record);
    }
    Files.copy(StoreFile.CACHE.in(directory), StoreFile.DAMAGED.in(directory));
    board.close();
    Files.move(StoreFile.DAMAGED.in(directory), StoreFile.CACHE.in(directory));
    board = open(machine);
    assertThat(StoreFile.CACHE.in(directory)).doesNotExist();
  }

  /** The file cannot be made, since a folder has its name. */
  @Test
  void withoutRoomForNotesThereAreNone() throws IOException {
    Files.createDirectories(StoreFile.CACHE.in(directory).resolve("folder"));
    try (BoardTaker source = join(workers)) {
      assertThat(board.sharedCache()).isEmpty();
      assertThat(source.sharedCache()).isEmpty();
    }
    Files.delete(StoreFile.CACHE.in(directory).resolve("folder"));
  }

  /** The cache takes 256 MiB, and a disk some seconds to write it. */
  @Test
  void theBoardGoesOnWhileNotesAreMade() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    machine.whenAsked =
        () -> {
          if (Thread.currentThread().getName().equals("notes")) {
            begun.countDown();
            await(end);
          }
        };
    try (BoardTaker source = join(workers)) {
      Thread maker = Thread.ofPlatform().name("notes").start(board::sharedCache);
      await(begun);
      board.offer(1, KEY, 0, 0);
      source.finish(source.take().orElseThrow(), Status.SOLVED, 1, 1);
      assertThat(board.collect()).hasSize(1);
      end.countDown();
      maker.join();
      assertThat(board.sharedCache()).isPresent();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void noiseOnTheBoardDoesNoHarm() throws IOException {
    var random = Seeds.fixed(5);
    for (int attempt = 0; attempt < 100; attempt++) {
      byte[] noise = new byte[BoardFile.BYTES];
      random.nextBytes(noise);
      System.arraycopy(Files.readAllBytes(file()), 0, noise, 0, LiveFile.HEADER_BYTES);
      try (BoardTaker source = join(workers)) {
        for (long id = 0; id < 20; id++) {
          board.offer(id, KEY, 0, 0);
        }
        TakenTask task = source.take().orElseThrow();
        write(noise);
        source.finish(task, Status.SOLVED, 1, 1);
        assertThat(board.collect())
            .allMatch(each -> each.status() == Status.LOST || each.status() == Status.GAVE_UP)
            .allMatch(each -> each.work() == 0);
        board.workers();
        board.withdraw(3);
        source.take();
      }
      board.close();
      board = open(machine);
      assertThat(board.leftovers()).isEmpty();
    }
  }
}
