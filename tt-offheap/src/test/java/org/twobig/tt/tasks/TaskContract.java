package org.twobig.tt.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.twobig.tt.table.Key;

/**
 * The promises of every transport, see {@link TaskOffers} and {@link TaskTaker}. A change on one
 * side may reach the other a little later, and the tasks of a dead worker may come back as lost or
 * go to another worker. A subclass makes and kills the processes.
 */
public abstract class TaskContract {
  /** Longest wait for an event. */
  private static final Duration SOON = Duration.ofMinutes(2);

  private static final Key KEY = new Key(0xFFFF_0000_1111_2222L, -3);

  private final List<AutoCloseable> opened = new ArrayList<>();
  private TaskOffers offers;

  /** Makes a conductor in a new process; the last conductor is closed or dead. */
  protected abstract TaskOffers conduct() throws Exception;

  /** Joins the conductor as a new process. */
  protected abstract TaskTaker join() throws Exception;

  /** Joins the conductor as the process that has worked for the last conductor. */
  protected TaskTaker joinAgain(TaskTaker former) throws Exception {
    former.close();
    return join();
  }

  /** Kills the process of a conductor or a worker. */
  protected abstract void kill(AutoCloseable process) throws Exception;

  @BeforeEach
  void begin() throws Exception {
    offers = open();
  }

  private TaskOffers open() throws Exception {
    TaskOffers made = conduct();
    opened.add(made);
    return made;
  }

  private TaskTaker worker() throws Exception {
    TaskTaker made = join();
    opened.add(0, made); // workers leave before conductors do
    return made;
  }

  @AfterEach
  void end() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  private static <T> T soon(Supplier<Optional<T>> asked) {
    long start = System.nanoTime();
    for (Optional<T> now = asked.get(); ; now = asked.get()) {
      if (now.isPresent()) {
        return now.get();
      }
      assertThat(System.nanoTime() - start).as("waited too long").isLessThan(SOON.toNanos());
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static TakenTask take(TaskTaker taker) {
    return soon(taker::take);
  }

  private TaskResult outcome() {
    List<TaskResult> all = new ArrayList<>();
    return soon(
        () -> {
          all.addAll(offers.collect());
          assertThat(all).hasSizeLessThan(2);
          return all.stream().findFirst();
        });
  }

  private static void until(Supplier<Boolean> happened) {
    soon(() -> happened.get() ? Optional.of(true) : Optional.empty());
  }

  @Test
  void aTaskIsTakenAndComesBackWithWhatItsWorkerSaid() throws Exception {
    TaskTaker taker = worker();
    assertThat(offers.offer(-7, KEY, 255, 100_000)).isTrue();
    TakenTask task = take(taker);
    assertThat(task).isEqualTo(new TakenTask(task.id(), KEY, 255, 100_000));
    assertThat(taker.withdrawn(task)).isFalse();
    until(() -> offers.running() == 1 && offers.offered() == 0);
    assertThat(offers.collect()).isEmpty();

    taker.finish(task, Status.SOLVED, 254, Long.MAX_VALUE);
    TaskResult outcome = outcome();
    assertThat(outcome)
        .isEqualTo(new TaskResult(-7, Status.SOLVED, 254, Long.MAX_VALUE, outcome.worker()));
    assertThat(offers.running() + offers.offered()).isZero();
    assertThat(offers.collect()).isEmpty();
  }

  @Test
  void aTaskThatWasGivenUpComesWithItsPartsOrNone() throws Exception {
    TaskTaker taker = worker();
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < Part.MOST; i++) {
      parts.add(new Part(new Key(i, ~i), Long.MIN_VALUE + i));
    }
    for (List<Part> told : List.of(parts, parts.subList(0, 1), List.<Part>of())) {
      offers.offer(told.size(), KEY, 0, 10);
      taker.finish(take(taker), Status.GAVE_UP, 3, 10, told);
      TaskResult outcome = outcome();
      assertThat(outcome.status()).isEqualTo(Status.GAVE_UP);
      assertThat(outcome.value()).isEqualTo(3);
      assertThat(outcome.parts()).isIn(told, List.of());
    }
  }

  @Test
  void oneWorkerTakesTasksInTheOrderOfTheOffers() throws Exception {
    TaskTaker taker = worker();
    for (int kind = 0; kind < 20; kind++) {
      offers.offer(100 - kind, KEY, kind, 0);
    }
    for (int kind = 0; kind < 20; kind++) {
      TakenTask task = take(taker);
      assertThat(task.kind()).isEqualTo(kind);
      taker.finish(task, Status.SOLVED, 0, 0);
    }
  }

  @Test
  void everyTaskIsDoneOnceByManyThreadsOfManyProcesses() throws Exception {
    int count = 2000;
    Set<Key> taken = ConcurrentHashMap.newKeySet();
    List<CompletableFuture<Void>> threads = new ArrayList<>();
    for (int process = 0; process < 2; process++) {
      TaskTaker taker = worker();
      for (int thread = 0; thread < 2; thread++) {
        threads.add(
            CompletableFuture.runAsync(
                () -> {
                  while (taken.size() < count) {
                    taker
                        .take()
                        .ifPresent(
                            task -> {
                              assertThat(taken.add(task.key())).isTrue();
                              int value = (int) task.key().low() & 255;
                              taker.finish(task, Status.SOLVED, value, task.budget());
                            });
                  }
                }));
      }
    }
    int offered = 0;
    Map<Long, TaskResult> back = new HashMap<>();
    while (back.size() < count
        && threads.stream().noneMatch(CompletableFuture::isCompletedExceptionally)) {
      while (offered < count && offers.offer(offered, new Key(1, offered), 0, 7 * offered)) {
        offered++;
      }
      for (TaskResult outcome : offers.collect()) {
        assertThat(back.put(outcome.id(), outcome)).isNull();
        assertThat(outcome.value()).isEqualTo((int) outcome.id() & 255);
        assertThat(outcome.work()).isEqualTo(7 * outcome.id());
      }
    }
    threads.forEach(CompletableFuture::join);
    assertThat(back).hasSize(count);
  }

  @Test
  void aTaskWithdrawnBeforeItIsTakenIsGone() throws Exception {
    offers.offer(1, KEY, 1, 0);
    offers.offer(2, KEY, 2, 0);
    assertThat(offers.withdraw(1)).isTrue();
    assertThat(offers.withdraw(1)).isFalse();
    assertThat(offers.offer(1, KEY, 3, 0)).isTrue();
    TaskTaker taker = worker();
    for (int kind : new int[] {2, 3}) {
      TakenTask task = take(taker);
      assertThat(task.kind()).isEqualTo(kind);
      taker.finish(task, Status.SOLVED, 0, 0);
      assertThat(outcome().id()).isEqualTo(kind == 2 ? 2 : 1);
    }
  }

  @Test
  void theWorkerOfAWithdrawnTaskIsToldAndWhatItSaysComes() throws Exception {
    TaskTaker taker = worker();
    for (Status status : List.of(Status.STOPPED, Status.GAVE_UP, Status.SOLVED)) {
      offers.offer(status.ordinal(), KEY, 0, 0);
      TakenTask task = take(taker);
      until(() -> offers.running() == 1);
      assertThat(offers.withdraw(status.ordinal())).isFalse();
      until(() -> taker.withdrawn(task));
      taker.finish(task, status, 9, 5);
      TaskResult outcome = outcome();
      assertThat(outcome)
          .isEqualTo(new TaskResult(status.ordinal(), status, 9, 5, outcome.worker()));
    }
  }

  @Test
  void anotherDoesTheTasksOfAWorkerThatLeaves() throws Exception {
    TaskTaker leaving = worker();
    offers.offer(1, KEY, 0, 0);
    TakenTask task = take(leaving);
    leaving.close();
    leaving.close();
    assertThat(leaving.withdrawn(task)).isTrue();
    assertThat(leaving.take()).isEmpty();
    leaving.finish(task, Status.SOLVED, 77, 7); // without effect
    assertDoneByAnother(Status.STOPPED);
  }

  @Test
  void anotherDoesTheTasksOfAWorkerThatDies() throws Exception {
    TaskTaker dying = worker();
    offers.offer(1, KEY, 0, 0);
    take(dying);
    kill(dying);
    until(() -> offers.workers() == 0);
    assertDoneByAnother(Status.LOST);
  }

  /** The transport gives the task to another worker, or the conductor offers it again. */
  private void assertDoneByAnother(Status end) throws Exception {
    TaskTaker other = worker();
    List<TaskResult> back = new ArrayList<>();
    TakenTask again =
        soon(
            () -> {
              offers
                  .collect()
                  .forEach(
                      outcome -> {
                        back.add(outcome);
                        assertThat(offers.offer(2, KEY, 0, 0)).isTrue();
                      });
              return other.take();
            });
    assertThat(back).hasSizeLessThan(2).allMatch(outcome -> outcome.status() == end);
    other.finish(again, Status.SOLVED, 3, 4);
    TaskResult outcome = outcome();
    assertThat(outcome.id()).isEqualTo(back.isEmpty() ? 1 : 2);
    assertThat(outcome.status()).isEqualTo(Status.SOLVED);
    assertThat(outcome.value()).isEqualTo(3);
  }

  @Test
  void tasksAreWantedWhileAWorkerIsThereAndNoneWaits() throws Exception {
    assertThat(offers.workers()).isZero();
    assertThat(offers.wanted()).isLessThanOrEqualTo(0);
    worker();
    until(() -> offers.workers() > 0 && offers.wanted() > 0);
    long id = 0;
    while (offers.wanted() > 0) {
      assertThat(offers.offer(id++, KEY, 0, 0)).isTrue();
      assertThat(id).isLessThan(100);
    }
  }

  @Test
  void aTakerWithoutATaskIsSoonBack() throws Exception {
    TaskTaker taker = worker();
    long start = System.nanoTime();
    assertThat(taker.take()).isEmpty();
    assertThat(System.nanoTime() - start).isLessThan(SOON.toNanos());
  }

  @Test
  void numbersThatDoNotFitAndTasksThatAreNotHeldAreRefused() throws Exception {
    TaskTaker taker = worker();
    assertThatIllegalArgumentException().isThrownBy(() -> offers.offer(1, KEY, 256, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> offers.offer(1, KEY, -1, 0));
    offers.offer(1, KEY, 0, 0);
    assertThatIllegalArgumentException().isThrownBy(() -> offers.offer(1, KEY, 0, 0));
    TakenTask task = take(taker);
    for (int value : new int[] {-1, 256}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> taker.finish(task, Status.SOLVED, value, 0));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> taker.finish(task, Status.LOST, 0, 0));
    taker.finish(task, Status.SOLVED, 0, 0);
    assertThatIllegalStateException().isThrownBy(() -> taker.finish(task, Status.SOLVED, 0, 0));
    assertThat(taker.withdrawn(task)).isTrue();
    assertThat(outcome().value()).isZero();
  }

  @Test
  void theWorkersHearThatTheConductorCloses() throws Exception {
    TaskTaker taker = worker();
    offers.offer(1, KEY, 0, 0);
    TakenTask task = take(taker);
    offers.offer(2, KEY, 0, 0);
    assertThat(taker.conductorLives()).isTrue();
    offers.close();
    offers.close();

    until(() -> !taker.conductorLives());
    until(() -> taker.withdrawn(task));
    assertThat(taker.take()).isEmpty();
    taker.finish(task, Status.STOPPED, 0, 1);
    assertThatIllegalStateException().isThrownBy(() -> offers.offer(3, KEY, 0, 0));
    assertThatIllegalStateException().isThrownBy(() -> offers.collect());
    assertThatIllegalStateException().isThrownBy(() -> offers.withdraw(1));
    assertThatIllegalStateException().isThrownBy(() -> offers.workers());
    assertThatIllegalStateException().isThrownBy(() -> offers.wanted());
  }

  @Test
  void whatADeadConductorHadNotWrittenDownIsLeftForTheNext() throws Exception {
    TaskTaker taker = worker();
    List<FinishedTask> solved = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Key key = new Key(i, 5);
      offers.offer(i, key, 2, 0);
      taker.finish(take(taker), Status.SOLVED, i, 100 + i);
      solved.add(new FinishedTask(key, 2, i, 100 + i));
    }
    offers.offer(5, KEY, 2, 0);
    taker.finish(take(taker), Status.GAVE_UP, 1, 1);
    until(() -> offers.running() == 0);
    for (int i = 0; i < 2; i++) { // the second conductor dies before it asks for leftovers
      offers.collect(); // and the outcomes are not written down
      kill(offers);
      until(() -> !taker.conductorLives());
      offers = open();
    }
    opened.add(0, joinAgain(taker));
    List<FinishedTask> left = new ArrayList<>();
    until(() -> left.addAll(offers.leftovers()) && left.size() >= solved.size());
    assertThat(left).containsExactlyInAnyOrderElementsOf(solved);
    assertThat(offers.leftovers()).isEmpty();
    assertThat(offers.collect()).isEmpty();
    assertThat(offers.leftovers()).isEmpty();
  }
}
