package org.twobig.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.file.FileHead;
import org.twobig.file.StoreFile;
import org.twobig.live.FakeMachine;
import org.twobig.live.LiveFile;
import org.twobig.table.Key;

/**
 * The task board as the processes of a make-believe machine see it: what it promises beyond {@link
 * org.twobig.tasks.TaskContract}.
 */
class TaskBoardTest {
  private static final long CONDUCTOR = 12;
  private static final long WORKER = 20;
  private static final String SAYS_WORKER = "pid " + WORKER;
  private static final Key KEY = new Key(0xFFFF_0000_1111_2222L, -3);

  @TempDir private Path directory;

  private final FakeMachine machine = new FakeMachine(CONDUCTOR);
  private final FakeMachine workers = machine.as(WORKER);
  private TaskBoard board;

  @BeforeEach
  void openBoard() throws IOException {
    board = open(machine);
  }

  @AfterEach
  void closeBoard() {
    board.close();
  }

  private TaskBoard open(FakeMachine conductor) throws IOException {
    return TaskBoard.open(directory, StoreFile.NOTES.in(directory), conductor, conductor.conduct());
  }

  private TaskSource join(FakeMachine worker) throws IOException {
    return TaskSource.join(directory, StoreFile.NOTES.in(directory), worker).orElseThrow();
  }

  private Path file() {
    return StoreFile.BOARD.in(directory);
  }

  // ---- a task's way

  @Test
  void aFullBoardRefusesUntilATaskHasComeBackAndBeenWrittenDown() throws IOException {
    try (TaskSource source = join(workers)) {
      for (long id = 0; id < TaskBoard.SLOTS; id++) {
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
      assertThat(board.offer(1001, KEY, 0, 0)).isTrue(); // there was nothing to write down
    }
  }

  @Test
  void aWorkerThatLeavesGivesItsTasksBackAndDoesNoMore() throws IOException {
    TaskSource source = join(workers);
    board.offer(1, KEY, 0, 0);
    board.offer(2, KEY, 0, 0);
    Taken task = source.take().orElseThrow();
    source.close();
    source.close();

    assertThat(source.take()).isEmpty();
    assertThat(source.withdrawn(task)).isTrue();
    assertThat(source.conductorLives()).isFalse();
    source.finish(task, Status.SOLVED, 1, 1);
    assertThat(board.workers()).isZero();
    assertThat(board.collect())
        .containsExactly(new TaskResult(1, Status.STOPPED, 0, 0, SAYS_WORKER));
    assertThat(board.offered()).isEqualTo(1);
  }

  // ---- workers that die

  @Test
  void theTasksOfADeadWorkerAreLostAndItsPlaceIsFree() throws IOException {
    join(workers).take();
    board.offer(1, KEY, 0, 0);
    board.offer(2, KEY, 0, 0);
    FakeMachine other = machine.as(21);
    TaskSource dying = join(other);
    dying.take();
    Taken finished = dying.take().orElseThrow();
    dying.finish(finished, Status.SOLVED, 9, 9);
    assertThat(board.workers()).isEqualTo(2);
    machine.kill(21);

    assertThat(board.workers()).isEqualTo(1);
    assertThat(board.collect())
        .containsExactlyInAnyOrder(
            new TaskResult(1, Status.LOST, 0, 0, "pid 21"),
            new TaskResult(2, Status.SOLVED, 9, 9, "pid 21"));
    assertThat(board.offer(1, KEY, 0, 0)).isTrue();
    assertThat(board.collect()).isEmpty();
  }

  @Test
  void anotherProcessWithThePidOfADeadWorkerDoesNotKeepItsTask() throws IOException {
    TaskSource dead = join(workers);
    board.offer(1, KEY, 0, 0);
    dead.take();
    FakeMachine reborn = machine.as(WORKER);
    try (TaskSource source = join(reborn)) {
      assertThat(board.collect())
          .containsExactly(new TaskResult(1, Status.LOST, 0, 0, SAYS_WORKER));
      assertThat(source.take()).isEmpty();
    }
  }

  @Test
  void aDeadWorkerWhosePlaceIsTakenByAnotherLosesItsTaskAllTheSame() throws IOException {
    board.offer(1, KEY, 0, 0);
    join(workers).take();
    for (long pid = 100; pid < 100 + BoardFile.WORKERS - 1; pid++) {
      join(machine.as(pid)); // all other places
    }
    assertThatThrownBy(() -> join(machine.as(99))).hasMessageContaining("63 places");
    machine.kill(WORKER);
    join(machine.as(99));
    assertThat(board.workers()).isEqualTo(BoardFile.WORKERS);
    assertThat(board.collect()).containsExactly(new TaskResult(1, Status.LOST, 0, 0, ""));
  }

  @Test
  void aWorkerTakenForDeadThatGoesOnCanNeitherFinishNorDisturbWhatItLost() throws IOException {
    TaskSource ghost = join(workers);
    board.offer(1, KEY, 0, 0);
    Taken lost = ghost.take().orElseThrow();
    machine.kill(WORKER);
    assertThat(board.collect()).extracting(TaskResult::status).containsExactly(Status.LOST);
    Key other = new Key(5, 6);
    board.offer(1, other, 1, 0);
    try (TaskSource source = join(machine.as(21))) {
      Taken again = source.take().orElseThrow();
      assertThat(ghost.withdrawn(lost)).isTrue();
      ghost.finish(lost, Status.SOLVED, 77, 1);
      assertThat(board.collect()).isEmpty();
      source.finish(again, Status.SOLVED, 3, 4);
      assertThat(board.collect()).containsExactly(new TaskResult(1, Status.SOLVED, 3, 4, "pid 21"));
    }
  }

  @Test
  void aWorkerTakenForDeadCannotFinishOneTaskInTheNameOfAnother() throws IOException {
    TaskSource ghost = join(workers);
    board.offer(1, KEY, 0, 0);
    Taken lost = ghost.take().orElseThrow();
    machine.kill(WORKER);
    board.collect();
    for (long id = 2; id < 2 + TaskBoard.SLOTS; id++) {
      board.offer(id, KEY, 0, 0);
      ghost.take(); // one of these times the very slot it lost
    }
    ghost.finish(lost, Status.SOLVED, 77, 1);
    assertThat(board.collect())
        .hasSize(TaskBoard.SLOTS)
        .allMatch(outcome -> outcome.status() == Status.LOST);
  }

  @Test
  void aWorkerTakenForDeadCannotFinishATaskInTheNameOfAnotherOfTheSameId() throws IOException {
    TaskSource ghost = join(workers);
    board.offer(1, KEY, 0, 0);
    Taken lost = ghost.take().orElseThrow();
    machine.kill(WORKER);
    board.collect();
    board.offer(1, new Key(5, 6), 0, 0);
    Taken other = ghost.take().orElseThrow();
    assertThat(ghost.withdrawn(lost)).isTrue();
    assertThat(ghost.withdrawn(other)).isFalse();
    ghost.finish(lost, Status.SOLVED, 77, 1);
    assertThat(board.running()).isEqualTo(1);
    ghost.finish(other, Status.SOLVED, 3, 4);
    assertThat(board.collect())
        .containsExactly(new TaskResult(1, Status.SOLVED, 3, 4, SAYS_WORKER));
  }

  @Test
  void aTaskIntoWhoseOutcomeAWorkerTakenForDeadWroteCountsAsGivenUp() throws IOException {
    TaskSource ghost = join(workers);
    board.offer(1, KEY, 0, 0);
    Taken lost = ghost.take().orElseThrow();
    machine.kill(WORKER);
    board.collect();
    for (long id = 2; id < 2 + TaskBoard.SLOTS; id++) {
      board.offer(id, KEY, 0, 0); // one of them has the slot of the lost one
    }
    try (TaskSource source = join(machine.as(21))) {
      for (int i = 0; i < TaskBoard.SLOTS; i++) {
        source.finish(source.take().orElseThrow(), Status.SOLVED, 3, i);
      }
      ghost.finish(lost, Status.SOLVED, 77, 1_000_000);
      List<TaskResult> outcomes = board.collect();
      assertThat(outcomes).hasSize(TaskBoard.SLOTS);
      assertThat(outcomes)
          .filteredOn(outcome -> outcome.status() == Status.GAVE_UP)
          .hasSize(1)
          .allMatch(outcome -> outcome.value() == 0 && outcome.work() == 0);
      assertThat(outcomes).filteredOn(outcome -> outcome.value() == 3).hasSize(255);
    }
  }

  @Test
  void aWorkerInAContainerIsJudgedAsAnyOther() throws IOException {
    FakeMachine container = machine.as(1);
    container.host = "a container";
    TaskSource source = join(container);
    board.offer(1, KEY, 0, 0);
    Taken task = source.take().orElseThrow();
    assertThat(board.workers()).isEqualTo(1);
    assertThat(board.collect()).isEmpty();
    assertThat(source.conductorLives()).isTrue();
    source.finish(task, Status.SOLVED, 1, 2);
    assertThat(board.collect()).containsExactly(new TaskResult(1, Status.SOLVED, 1, 2, "pid 1"));
    board.offer(2, KEY, 0, 0);
    source.take().orElseThrow();
    machine.kill(1);
    assertThat(board.workers()).isZero();
    assertThat(board.collect()).containsExactly(new TaskResult(2, Status.LOST, 0, 0, "pid 1"));
  }

  // ---- conductors that die

  private void solve(TaskSource source, long id, Key key, int kind, int value, long work) {
    board.offer(id, key, kind, 0);
    source.finish(source.take().orElseThrow(), Status.SOLVED, value, work);
  }

  @Test
  void leftoversStayUntilAConductorCollectsAgain() throws IOException {
    TaskSource source = join(workers);
    solve(source, 1, KEY, 2, 3, 4);
    assertThat(board.collect()).hasSize(1);
    machine.kill(CONDUCTOR); // before it wrote anything down
    Finished left = new Finished(KEY, 2, 3, 4);
    assertThat(open(machine.as(13)).leftovers()).containsExactly(left);
    TaskBoard second = open(machine.as(14));
    assertThat(second.leftovers()).containsExactly(left);
    assertThat(second.leftovers()).isEmpty(); // each is told once
    second.collect();
    assertThat(open(machine.as(15)).leftovers()).isEmpty();
  }

  // ---- files that do not count

  private byte[] finishedFile() throws IOException {
    try (TaskSource source = join(workers)) {
      for (int i = 0; i < TaskBoard.SLOTS; i++) {
        solve(source, i, new Key(i, 2 * i), i, 255 - i, 1000 + i);
      }
    }
    return Files.readAllBytes(file());
  }

  private static Finished finished(int i) {
    return new Finished(new Key(i, 2 * i), i, 255 - i, 1000 + i);
  }

  /** Writes the file without giving it another inode. */
  private void write(byte[] bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
      file.write(bytes);
    }
  }

  private void assertMadeAnew() throws IOException {
    assertThat(TaskSource.join(directory, StoreFile.NOTES.in(directory), workers)).isEmpty();
    try (TaskBoard next = open(machine)) {
      assertThat(next.leftovers()).isEmpty();
      assertThat(file()).hasSize(BoardFile.BYTES);
      join(workers).close();
    }
  }

  @Test
  void aMissingFileACopyALinkAndOneFromBeforeTheLastStartAreMadeAnew() throws IOException {
    byte[] bytes = finishedFile();
    Files.delete(file());
    assertMadeAnew();
    Path copy = Files.write(directory.resolve("copy"), bytes);
    Files.move(file(), directory.resolve("original"));
    Files.move(copy, file());
    assertMadeAnew();
    Path precious = Files.writeString(directory.resolve("precious"), "text");
    Files.delete(file());
    Files.createSymbolicLink(file(), precious);
    assertMadeAnew();
    assertThat(precious).hasContent("text");
    machine.boot = new UUID(9, 9);
    workers.boot = machine.boot;
    assertMadeAnew();
  }

  @Test
  void aNewerFileIsMadeAnewByTheConductorAndRefusedByAWorker() throws IOException {
    byte[] bytes = finishedFile();
    bytes[12] = 2; // needs a program for version 2
    write(bytes);
    assertThatThrownBy(() -> join(workers)).hasMessageContaining("newer version");
    try (TaskBoard next = open(machine)) {
      assertThat(next.leftovers()).isEmpty();
      join(workers).close();
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
  void aBoardWithOneByteChangedHandsOverNothingThatWasNotSolved() throws IOException {
    byte[] whole = finishedFile();
    List<Finished> solved = new ArrayList<>();
    for (int i = 0; i < TaskBoard.SLOTS; i++) {
      solved.add(finished(i));
    }
    SplittableRandom random = new SplittableRandom(4);
    for (int attempt = 0; attempt < 400; attempt++) {
      byte[] bytes = whole.clone();
      int offset = 8192 + random.nextInt(TaskBoard.SLOTS * TaskSlot.BYTES);
      bytes[offset] ^= (byte) (1 << random.nextInt(8));
      write(bytes);
      adoptFile();
      try (TaskBoard next = open(machine)) {
        List<Finished> left = next.leftovers();
        assertThat(solved).containsAll(left);
        assertThat(left).hasSizeGreaterThanOrEqualTo(255);
      }
      write(whole);
      adoptFile();
    }
  }

  @Test
  void notesGoBetweenTheConductorAndItsWorkersAndNoFurther() throws IOException {
    assertThat(board.notes()).isEmpty();
    long[] seven = {1, 2, 3, 4, 5, 6, 7};
    long[] found = new long[Notes.WORDS];
    try (TaskSource one = join(workers)) {
      assertThat(one.notes()).isEmpty();
      assertThat(board.notes()).isPresent();
      try (TaskSource two = join(machine.as(21))) {
        one.notes().orElseThrow().leave(-5, seven);
        assertThat(two.notes().orElseThrow().find(-5, 1, 2, found)).isTrue();
        assertThat(found).isEqualTo(seven);
        two.notes().orElseThrow().leave(0, seven);
      }
      try (TaskSource three = join(machine.as(22))) { // the first note is not over the head
        assertThat(three.notes().orElseThrow().find(0, 1, 2, found)).isTrue();
      }
      assertThat(board.notes().orElseThrow().find(-5, 1, 2, found)).isTrue();
      assertThat(board.notes().orElseThrow().find(-6, 1, 2, found)).isFalse();
      board.collect();
      assertThat(board.leftovers()).isEmpty();
    }
    board.close();
    assertThat(StoreFile.NOTES.in(directory)).doesNotExist();
    assertThat(board.notes()).isEmpty();
  }

  @Test
  void notesOfAConductorThatDiedAreNotRead() throws IOException {
    long[] note = new long[Notes.WORDS];
    try (TaskSource source = join(workers)) {
      board.notes().orElseThrow().leave(3, note);
    }
    Files.copy(StoreFile.NOTES.in(directory), StoreFile.DAMAGED.in(directory));
    board.close();
    Files.move(StoreFile.DAMAGED.in(directory), StoreFile.NOTES.in(directory));
    board = open(machine);
    assertThat(StoreFile.NOTES.in(directory)).doesNotExist();
  }

  /** Where the file cannot be made, a folder being in its place. */
  @Test
  void withoutRoomForNotesThereAreNone() throws IOException {
    Files.createDirectories(StoreFile.NOTES.in(directory).resolve("folder"));
    try (TaskSource source = join(workers)) {
      assertThat(board.notes()).isEmpty();
      assertThat(source.notes()).isEmpty();
    }
    Files.delete(StoreFile.NOTES.in(directory).resolve("folder"));
  }

  /** They are 256 MiB, which a disk may take seconds to write. */
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
    try (TaskSource source = join(workers)) {
      Thread maker = Thread.ofPlatform().name("notes").start(board::notes);
      await(begun);
      board.offer(1, KEY, 0, 0);
      source.finish(source.take().orElseThrow(), Status.SOLVED, 1, 1);
      assertThat(board.collect()).hasSize(1);
      end.countDown();
      maker.join();
      assertThat(board.notes()).isPresent();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Makes the header name the file's present inode. */
  private void adoptFile() throws IOException {
    ByteBuffer head = FileHead.littleEndian(Arrays.copyOf(Files.readAllBytes(file()), 128));
    head.putLong(112, (Long) Files.getAttribute(file(), "unix:ino"));
    head.putInt(124, FileHead.crc(head, 0, 124));
    try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
      file.write(head.array());
    }
  }

  @Test
  void noiseOnTheBoardDoesNoHarm() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    for (int attempt = 0; attempt < 100; attempt++) {
      byte[] noise = new byte[BoardFile.BYTES];
      random.nextBytes(noise);
      System.arraycopy(Files.readAllBytes(file()), 0, noise, 0, LiveFile.HEADER_BYTES);
      try (TaskSource source = join(workers)) {
        for (long id = 0; id < 20; id++) {
          board.offer(id, KEY, 0, 0);
        }
        Taken task = source.take().orElseThrow();
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
