package org.twobig.joblevel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.game.Answer;
import org.twobig.game.ContradictionException;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.joblevel.Task.Wish;
import org.twobig.tt.table.Key;

/** Tests job-level searches of random games with known answers, and waiting workers. */
class ConductorTest {
  private static final long PLENTY = 1L << 40;

  /** One thread chooses the shares of work and the order of events at random. */
  @Property
  void theRootsAnswerIsFoundWhateverTheWorkersDo(
      @ForAll long seed, @ForAll boolean weak, @ForAll @IntRange(min = 1, max = 24) int workers) {
    new ConductorStory(seed, weak, PLENTY).run(workers);
  }

  /** The graph removes decided positions as often as possible. */
  @Property
  void theRootsAnswerIsFoundWithoutMemory(
      @ForAll long seed, @ForAll boolean weak, @ForAll @IntRange(min = 1, max = 8) int workers) {
    new ConductorStory(seed, weak, 1).run(workers);
  }

  @Property(tries = 150)
  void theRootsAnswerIsFoundByThreads(
      @ForAll long seed,
      @ForAll boolean weak,
      @ForAll @IntRange(min = 1, max = 4) int threads,
      @ForAll boolean memory) {
    new ConductorStory(seed, weak, memory ? PLENTY : 1).runThreads(threads);
  }

  private static Successor leaf(int number, int level) {
    return new Successor(new Key(0, number), level, Answer.OPEN, 1, 1);
  }

  /** Returns a leaf that is taken only if no other leaf is needed. */
  private static Successor hard(int number, int level) {
    return new Successor(new Key(0, number), level, Answer.OPEN, 10, 10);
  }

  /** Returns an expansion where one success is enough for the named player. */
  private static Expansion choice(boolean attackerToMove, Successor... next) {
    return new Expansion(Answer.OPEN, attackerToMove, List.of(next));
  }

  private static final class Clock {
    private long nanos;

    void advance(Duration time) {
      nanos += time.toNanos();
    }
  }

  private final Clock clock = new Clock();

  private Conductor conductor(boolean weak, long mostBytes, TaskLog log) {
    return new Conductor(leaf(0, 0), weak, 10_000, mostBytes, log, () -> clock.nanos);
  }

  private Conductor conductor() {
    return conductor(false, PLENTY, TaskLog.NONE);
  }

  private static TaskLog noting(TaskLog.Event wanted, List<Key> positions) {
    return (event, position, yes, nodes) -> {
      if (event == wanted) {
        positions.add(position);
      }
    };
  }

  private static Task take(Conductor conductor) {
    return conductor.takeNow(1, 1).getFirst();
  }

  private static Task take(Conductor conductor, Successor expected) {
    Task task = take(conductor);
    assertThat(task.key()).isEqualTo(expected.key());
    return task;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTaskIsSplitForOneWhoWaits(boolean weak) {
    Conductor conductor = conductor(weak, PLENTY, TaskLog.NONE);
    Task root = take(conductor);
    clock.advance(Duration.ofMillis(19));
    assertThat(conductor.takeNow(1, 1)).isEmpty();
    assertThat(root.isUnwanted()).isFalse(); // it has run for too short a time
    clock.advance(Duration.ofMillis(1));
    assertThat(conductor.takeNow(1, 1)).isEmpty();
    assertThat(root.isUnwanted()).isTrue();

    conductor.givenUp(root, choice(false, leaf(1, 1), leaf(2, 1)), 10);
    assertThat(List.of(take(conductor).key(), take(conductor).key()))
        .containsExactlyInAnyOrder(new Key(0, 1), new Key(0, 2));
  }

  @Test
  void noTaskIsSplitForOneInAdvance() {
    Conductor conductor = conductor();
    Task root = take(conductor);
    clock.advance(Duration.ofSeconds(1));
    assertThat(conductor.takeNow(20, 0)).isEmpty();
    assertThat(root.isUnwanted()).isFalse();
    assertThat(conductor.takeNow(20, 1)).isEmpty();
    assertThat(root.isUnwanted()).isTrue();
  }

  @Test
  void aTaskThatEndsSoonIsNotSplit() {
    Conductor conductor =
        new Conductor(leaf(0, 0), false, 2_000, PLENTY, TaskLog.NONE, () -> clock.nanos);
    Task root = take(conductor);
    clock.advance(Duration.ofSeconds(1));
    assertThat(conductor.takeNow(1, 1)).isEmpty();
    assertThat(root.isUnwanted()).isFalse();
  }

  private Conductor weak(boolean attackerToMove, int proof, int disproof) {
    Conductor conductor = conductor(true, PLENTY, TaskLog.NONE);
    Successor[] moves = new Successor[6];
    Arrays.setAll(moves, i -> new Successor(new Key(0, i + 1), 1, Answer.OPEN, proof, disproof));
    conductor.givenUp(take(conductor), choice(attackerToMove, moves), 10);
    return conductor;
  }

  /** All replies are needed if all are answered yes, whatever their proof numbers. */
  @Test
  void withWeakNumbersTasksAreExpectedToBeAnsweredYesAtFirst() {
    assertThat(weak(false, 80, 1).takeNow(6, 6)).hasSize(6);
    assertThat(weak(true, 80, 1).takeNow(6, 6)).hasSize(1);
  }

  @Test
  void withWeakNumbersTasksAreExpectedToBeAnsweredAsMostWere() {
    Conductor conductor = weak(true, 1, 80);
    conductor.answered(take(conductor), false, 10);
    assertThat(conductor.takeNow(6, 6)).hasSize(5);
  }

  @Test
  void theOldestTaskIsSplitAndOneAtATime() {
    Conductor conductor = conductor();
    conductor.givenUp(take(conductor), choice(false, leaf(1, 1), leaf(2, 1)), 10);
    Task first = take(conductor, leaf(1, 1));
    Task second = take(conductor, leaf(2, 1));
    clock.advance(Duration.ofSeconds(1));

    assertThat(conductor.takeNow(1, 1)).isEmpty();
    assertThat(conductor.takeNow(1, 1)).isEmpty();
    assertThat(first.isUnwanted()).isTrue();
    assertThat(second.isUnwanted()).isFalse();
  }

  @Test
  void manyTasksAreSplitForManyWhoWait() {
    Conductor conductor = conductor();
    Successor[] leaves = new Successor[20];
    Arrays.setAll(leaves, i -> leaf(i + 1, 1));
    conductor.givenUp(take(conductor), choice(false, leaves), 10);
    List<Task> running = conductor.takeNow(30, 30);
    assertThat(running).hasSize(20); // each must be answered, whatever the others' expected answers
    clock.advance(Duration.ofSeconds(1));

    assertThat(conductor.takeNow(17, 17)).isEmpty();
    assertThat(conductor.takeNow(8, 8)).isEmpty();
    assertThat(running).filteredOn(Task::isUnwanted).isEqualTo(running.subList(0, 3));
  }

  @Test
  void whatIsOnlyNeededIfAnExpectationFailsIsSearchedForManyWhoWait() {
    Conductor conductor = conductor();
    Successor[] leaves = new Successor[20];
    Arrays.setAll(leaves, i -> leaf(i + 1, 1));
    conductor.givenUp(take(conductor), choice(true, leaves), 10);
    take(conductor, leaf(1, 1)); // counts as a yes, which is enough
    assertThat(conductor.takeNow(8, 8)).isEmpty();

    List<Task> more = conductor.takeNow(15, 15);
    assertThat(more).extracting(Task::key).containsExactly(keys(leaves, 1, 8));
    more.forEach(task -> conductor.answered(task, false, 10));
    assertThat(conductor.takeNow(30, 30))
        .extracting(Task::key)
        .containsExactly(keys(leaves, 8, 20));
  }

  private static Key[] keys(Successor[] leaves, int from, int to) {
    return Arrays.stream(leaves, from, to).map(Successor::key).toArray(Key[]::new);
  }

  /** Such as that of a process that hangs. */
  @Test
  void aTaskThatIsNotGivenUpWhenAskedDoesNotKeepOthersFromBeingSplit() {
    Conductor conductor = conductor();
    conductor.givenUp(take(conductor), choice(false, leaf(1, 1), leaf(2, 1)), 10);
    Task hangs = take(conductor, leaf(1, 1));
    Task second = take(conductor, leaf(2, 1));
    clock.advance(Duration.ofSeconds(1));
    assertThat(conductor.takeNow(1, 1)).isEmpty();
    assertThat(hangs.wish).isEqualTo(Wish.SPLIT);
    clock.advance(Duration.ofMillis(1999));
    assertThat(conductor.takeNow(1, 1)).isEmpty();
    assertThat(second.wish).isEqualTo(Wish.ANSWER);

    clock.advance(Duration.ofMillis(1));
    assertThat(conductor.takeNow(1, 1)).isEmpty();
    assertThat(second.wish).isEqualTo(Wish.SPLIT);
  }

  @Test
  void aTaskThatWasCalledBackIsNotSplit() {
    Conductor conductor = conductor();
    Successor one = leaf(1, 1);
    Successor other = hard(2, 1);
    conductor.givenUp(take(conductor), choice(true, one, other), 10);
    Task expanded = take(conductor, one); // counts as a yes, so no other task is needed
    assertThat(conductor.takeNow(1, 1)).isEmpty();
    conductor.givenUp(expanded, choice(false, leaf(3, 2), leaf(4, 2)), 10);
    Task calledBack = take(conductor, leaf(3, 2));
    Task decides = take(conductor, leaf(4, 2));
    conductor.answered(decides, false, 10);
    assertThat(calledBack.wish).isEqualTo(Wish.NOTHING);

    Task wanted = take(conductor, other);
    clock.advance(Duration.ofSeconds(1));
    assertThat(conductor.takeNow(1, 1)).isEmpty();
    assertThat(calledBack.wish).isEqualTo(Wish.NOTHING);
    assertThat(wanted.wish).isEqualTo(Wish.SPLIT);
  }

  @Test
  void aPositionKnownToBeTooMuchIsNotSearchedAgain() {
    List<Key> split = new ArrayList<>();
    Conductor conductor = conductor(false, PLENTY, noting(TaskLog.Event.SPLIT, split));
    conductor.recall(leaf(0, 0));
    conductor.recall(leaf(1, 1));
    Task root = take(conductor);
    assertThat(root.budget()).isZero();
    conductor.givenUp(root, choice(true, leaf(1, 1)), 0);
    assertThat(take(conductor, leaf(1, 1)).budget()).isZero();
    assertThat(split).isEmpty();
  }

  /** A position must not be in two tasks at once. */
  @Test
  void aPositionThatIsForgottenWhileSomebodySearchesItIsNotGivenOutAgain() {
    Conductor conductor = conductor(false, 1, TaskLog.NONE);
    Successor shared = leaf(9, 5);
    conductor.givenUp(take(conductor), choice(true, leaf(1, 1), hard(2, 1)), 10);
    conductor.givenUp(take(conductor, leaf(1, 1)), choice(false, shared, leaf(3, 2)), 10);
    Task late = take(conductor, shared);
    conductor.answered(take(conductor, leaf(3, 2)), false, 10);
    assertThat(late.wish).isEqualTo(Wish.NOTHING);
    // Positions without a task are removed, then another path to the position is found.
    conductor.givenUp(take(conductor, leaf(2, 1)), choice(true, leaf(4, 2)), 10);
    conductor.givenUp(take(conductor, leaf(4, 2)), choice(false, shared, leaf(5, 3)), 10);
    Task other = take(conductor, leaf(5, 3));
    assertThat(conductor.takeNow(1, 1)).isEmpty();

    conductor.givenUp(late, choice(true, leaf(10, 6)), 10);
    Task again = take(conductor, shared);
    assertThat(conductor.takeNow(1, 1)).isEmpty();
    conductor.answered(other, true, 10);
    conductor.answered(again, true, 10);
    assertThat(conductor.answer(leaf(0, 0).key())).isEqualTo(Answer.YES);
  }

  @Test
  void whatIsKnownOfTheRootsMovesIsNotForgotten() {
    Conductor conductor = conductor(false, 1, TaskLog.NONE);
    conductor.givenUp(take(conductor), choice(true, leaf(1, 1), leaf(2, 1)), 10);
    conductor.answered(take(conductor, leaf(1, 1)), false, 10);
    conductor.givenUp(take(conductor, leaf(2, 1)), choice(true, leaf(3, 2)), 10);

    assertThat(conductor.answer(leaf(1, 1).key())).isEqualTo(Answer.NO);
    assertThat(conductor.answer(leaf(2, 1).key())).isEqualTo(Answer.OPEN);
    assertThat(conductor.answer(leaf(3, 2).key())).isEqualTo(Answer.OPEN);
  }

  /** Later tasks with the old budget do not raise the budget again. */
  @Test
  void budgetsAreDoubledWhenTasksOfThatSizeLeaveTooMuch() {
    Conductor conductor = conductor(false, 1, TaskLog.NONE);
    conductor.givenUp(take(conductor), choice(false, leaf(1, 1), leaf(2, 1), leaf(3, 1)), 10);
    Task first = take(conductor);
    Task second = take(conductor);
    Task third = take(conductor);
    assertThat(first.budget()).isEqualTo(20_000);
    conductor.givenUp(first, choice(true, leaf(4, 2)), 10);
    conductor.givenUp(second, choice(true, leaf(5, 2)), 10);
    conductor.givenUp(third, choice(true, leaf(6, 2)), 10);
    assertThat(take(conductor).budget()).isEqualTo(40_000);
  }

  @Test
  void twoAnswersForOnePositionAreRefused() {
    Conductor conductor = conductor();
    Successor one = leaf(1, 2);
    Successor known = new Successor(one.key(), one.level(), Answer.NO, 1, 1);
    conductor.givenUp(take(conductor), choice(false, one, leaf(2, 1)), 10);
    Task task = take(conductor, one);
    conductor.givenUp(take(conductor, leaf(2, 1)), choice(true, known, leaf(3, 2)), 10);

    assertThatThrownBy(() -> conductor.answered(task, true, 10))
        .isInstanceOf(ContradictionException.class)
        .hasMessageContaining(one.key().toString())
        .hasMessageContaining("a task says YES");
  }

  @Test
  void afterAStopThereIsNothingToDoAndAnswersStillCount() {
    List<Key> answered = new ArrayList<>();
    Conductor conductor = conductor(false, PLENTY, noting(TaskLog.Event.ANSWERED, answered));
    Task task = take(conductor);
    conductor.stop();

    assertThat(task.isUnwanted()).isTrue();
    assertThat(conductor.isOver()).isTrue();
    assertThat(conductor.take()).isEmpty();
    conductor.answered(task, true, 10);
    assertThat(answered).containsExactly(task.key());
    assertThat(conductor.answer(task.key())).isEqualTo(Answer.YES);
  }

  @Test
  void whoWaitsIsWokenByAStopAndByAnInterrupt() throws InterruptedException {
    Conductor conductor = conductor();
    take(conductor);
    List<Optional<Task>> taken = new ArrayList<>();
    List<Boolean> interrupted = new ArrayList<>();
    Thread one = new Thread(() -> taken.add(conductor.take()));
    one.start();
    Thread other =
        new Thread(
            () -> {
              conductor.take();
              interrupted.add(Thread.currentThread().isInterrupted());
            });
    other.start();
    other.interrupt();
    other.join();
    one.join();

    assertThat(interrupted).containsExactly(true);
    assertThat(taken).containsExactly(Optional.empty());
    assertThat(conductor.isOver()).isTrue();
  }

  @Test
  void recordsThatContradictEachOtherAreNoticed() {
    Conductor conductor = conductor();
    conductor.recall(new Successor(new Key(0, 1), 1, Answer.YES, 1, 1));
    conductor.recall(new Successor(new Key(0, 1), 1, Answer.YES, 1, 1));
    assertThatThrownBy(() -> conductor.recall(new Successor(new Key(0, 1), 1, Answer.NO, 1, 1)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void anExpansionThatContradictsAnAnswerIsNoticed() {
    Conductor conductor = conductor();
    conductor.recall(new Successor(new Key(0, 1), 1, Answer.NO, 1, 1));
    Task root = conductor.take().orElseThrow();
    Expansion wrong = choice(true, new Successor(new Key(0, 1), 1, Answer.YES, 1, 1), leaf(2, 1));
    assertThatThrownBy(() -> conductor.givenUp(root, wrong, 10))
        .isInstanceOf(IllegalStateException.class);
  }

  /** The root's numbers with two moves, one of which is enough. */
  @Test
  void progressTellsHowManyLeavesAreMissing() {
    Conductor conductor = conductor();
    Task root = conductor.take().orElseThrow();
    conductor.givenUp(root, choice(true, leaf(1, 1), leaf(2, 2), leaf(3, 2)), 10);
    assertThat(conductor.progress()).isEqualTo(new Conductor.ProofNumbers(1, 3));
    conductor.answered(conductor.take().orElseThrow(), false, 10);
    assertThat(conductor.progress()).isEqualTo(new Conductor.ProofNumbers(1, 2));
  }
}
