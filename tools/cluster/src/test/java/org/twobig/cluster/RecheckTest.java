package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.cluster.ClusterFixture.PATIENCE;
import static org.twobig.cluster.ClusterFixture.hub;
import static org.twobig.cluster.ClusterFixture.take;
import static org.twobig.cluster.ClusterFixture.until;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.twobig.cluster.ClusterFixture.Contradicted;
import org.twobig.cluster.ClusterStatus.Rechecked;
import org.twobig.tt.table.Key;
import org.twobig.tt.tasks.Part;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TakenTask;
import org.twobig.tt.tasks.TaskResult;
import org.twobig.tt.tasks.TaskTaker;

/** A second node repeats some tasks; the conductor compares the answers. */
class RecheckTest {
  private static final Key KEY = new Key(5, 7);
  private static final int KIND = 1;
  private static final int BUDGET = 100;
  private static final List<Part> PARTS =
      IntStream.range(0, 64).mapToObj(i -> new Part(new Key(6, i), 1)).toList();

  private final Hub hub = hub();
  private final List<ClusterNode> nodes = new ArrayList<>();
  private final HubTasks tasks = (HubTasks) hub.tasks();

  @AfterEach
  void close() {
    nodes.forEach(ClusterNode::close);
    hub.close();
  }

  private TaskTaker join(String name) {
    ClusterNode node = ClusterFixture.node(name, hub.endpoint());
    nodes.add(node);
    return node.join(PATIENCE).orElseThrow();
  }

  /** Asserts that no check waits: it would come before a task that is offered now. */
  private void assertNoCheckComes(TaskTaker taker) {
    Key later = new Key(0, 9);
    tasks.offer(2, later, KIND, BUDGET);
    assertThat(take(taker).key()).isEqualTo(later);
  }

  private List<TaskResult> collected(int count) {
    List<TaskResult> all = new ArrayList<>();
    until(
        () -> {
          all.addAll(tasks.collect());
          return all.size() >= count;
        });
    assertThat(all).hasSize(count);
    return all;
  }

  private void untilRechecked(long chosen, long done, long agreed) {
    until(() -> hub.status().rechecked().equals(new Rechecked(chosen, done, agreed)));
  }

  /** Answers a task as a node, so that a check of the answer is offered. */
  private void answer(TaskTaker first, int value) {
    tasks.offer(1, KEY, KIND, BUDGET);
    TakenTask task = take(first);
    assertThat(task.withoutTable()).isFalse();
    first.finish(task, Status.SOLVED, value, 30);
    assertThat(collected(1).get(0).value()).isEqualTo(value); // it counts at once
  }

  @Test
  void aWrongAnswerEndsTheSolveAndBothNodesAreNamed() {
    hub.recheck(1);
    answer(join("liar"), 3);
    TaskTaker honest = join("honest");
    TakenTask check = take(honest);
    assertThat(check).isEqualTo(new TakenTask(check.id(), KEY, KIND, 16 * BUDGET, true));
    honest.finish(check, Status.SOLVED, 2, 70);
    untilRechecked(1, 1, 0);
    assertThatThrownBy(tasks::collect)
        .isInstanceOfSatisfying(
            Contradicted.class,
            end ->
                assertThat(end.found)
                    .isEqualTo(new Hub.Conflict(KEY, true, "liar", 3, "honest", 2)));
    assertThat(tasks.leftovers()).isEmpty(); // nothing for the journal
  }

  @Test
  void aCheckMayBeTheWrongOne() {
    hub.recheck(1);
    answer(join("honest"), 2);
    TaskTaker liar = join("liar");
    liar.finish(take(liar), Status.SOLVED, 3, 1);
    until(() -> hub.status().rechecked().done() == 1);
    assertThatThrownBy(tasks::collect).isInstanceOf(Contradicted.class);
  }

  @Test
  void ofTwoHonestNodesEachChecksWhatTheOtherSays() {
    hub.recheck(1);
    List<TaskTaker> both = List.of(join("one"), join("two"));
    int count = 200;
    for (int i = 0; i < count; i++) {
      assertThat(tasks.offer(i, new Key(i, ~i), KIND, BUDGET)).isTrue();
    }
    Map<Key, Integer> first = new HashMap<>();
    Set<Key> checked = new HashSet<>();
    List<TaskResult> outcomes = new ArrayList<>();
    until(
        () -> {
          for (int node = 0; node < 2; node++) {
            TaskTaker taker = both.get(node);
            Optional<TakenTask> taken = taker.take();
            if (taken.isPresent()) {
              TakenTask task = taken.get();
              if (task.withoutTable()) {
                assertThat(first.get(task.key())).isEqualTo(1 - node);
                assertThat(checked.add(task.key())).isTrue();
              } else {
                assertThat(first.put(task.key(), node)).isNull();
              }
              taker.finish(task, Status.SOLVED, (int) task.key().high() % 4, 10);
            }
          }
          outcomes.addAll(tasks.collect());
          return checked.size() == count;
        });
    untilRechecked(count, count, count);
    assertThat(outcomes).hasSize(count).allMatch(each -> each.value() == each.id() % 4);
    assertThat(tasks.collect()).isEmpty();
    assertThat(tasks.leftovers()).isEmpty();
    assertThat(tasks.running() + tasks.offered()).isZero();
    nodes.forEach(node -> until(() -> confirmed(node)));
  }

  private boolean confirmed(ClusterNode node) {
    tasks.collect();
    return node.unconfirmed() == 0;
  }

  @Test
  void withoutAnotherNodeACheckWaitsAndTasksDoNot() {
    hub.recheck(1);
    TaskTaker alone = join("alone");
    answer(alone, 2);
    assertThat(tasks.isChecking()).isFalse();
    assertThat(hub.status().rechecked()).isEqualTo(new Rechecked(1, 0, 0));
    assertThat(tasks.offered()).isZero();
    assertThat(tasks.running()).isZero();
    assertThat(tasks.wanted()).isPositive();
    assertThat(tasks.waiting()).isOne();
    assertNoCheckComes(alone);
  }

  @Test
  void whatANodeThatDiedWasCheckingAnotherChecks() {
    hub.recheck(1);
    TaskTaker first = join("first");
    answer(first, 2);
    TaskTaker dying = join("dying");
    assertThat(take(dying).withoutTable()).isTrue();
    until(() -> tasks.waiting() == 1); // one is busy, the other is not
    ClusterFixture.kill(nodes.get(1));
    until(() -> tasks.workers() == 1);
    assertNoCheckComes(first);
    assertThat(tasks.isChecking()).isFalse();
    TaskTaker third = join("third");
    until(tasks::isChecking);
    third.finish(take(third), Status.SOLVED, 2, 5);
    untilRechecked(1, 1, 1);
    assertThat(tasks.collect()).isEmpty();
  }

  @Test
  void aCheckThatIsStoppedGoesToAnotherAndOneThatTakesTooLongSaysNothing() {
    hub.recheck(1);
    answer(join("first"), 2);
    TaskTaker second = join("second");
    second.finish(take(second), Status.STOPPED, 0, 5);
    until(() -> tasks.collect().isEmpty() && tasks.waiting() == 2); // it has been heard
    TakenTask again = take(second);
    assertThat(again.withoutTable()).isTrue();
    assertThat(tasks.isChecking()).isTrue();
    second.finish(again, Status.GAVE_UP, 0, 16 * BUDGET);
    untilRechecked(1, 1, 0);
    assertThat(tasks.isChecking()).isFalse();
    assertThat(tasks.collect()).isEmpty();
    assertThat(tasks.running() + tasks.offered()).isZero();
  }

  /** A part may hold an answer, which needs a check as much as any other. */
  @Test
  void aPartIsBelievedWhereAnAnswerToItsQuestionWouldNotBeChecked() {
    TaskTaker node = join("node");
    assertThat(partsOfATaskGivenUp(node)).isEqualTo(PARTS);
    hub.recheck(0.5);
    List<Part> believed = partsOfATaskGivenUp(node);
    assertThat(believed.size()).isBetween(1, PARTS.size() - 1); // but for one time in 2^63
    for (Part each : PARTS) {
      long before = hub.status().rechecked().chosen();
      tasks.offer(2, each.key(), KIND, BUDGET);
      node.finish(take(node), Status.SOLVED, 2, 30);
      collected(1);
      boolean isChosen = hub.status().rechecked().chosen() > before;
      assertThat(isChosen).isNotEqualTo(believed.contains(each));
    }
    hub.recheck(1);
    assertThat(partsOfATaskGivenUp(node)).isEmpty();
  }

  private List<Part> partsOfATaskGivenUp(TaskTaker node) {
    tasks.offer(1, KEY, KIND, BUDGET);
    node.finish(take(node), Status.GAVE_UP, 0, BUDGET, PARTS);
    return collected(1).get(0).parts();
  }

  @Test
  void nothingIsCheckedUnlessItIsAskedFor() {
    answer(join("first"), 2);
    assertNoCheckComes(join("second"));
    assertThat(hub.status().rechecked()).isEqualTo(new Rechecked(0, 0, 0));
  }

  @Test
  void theShareThatIsChosenIsTheOneAskedForAndEachTimeTheSame() {
    int count = 100_000;
    for (double share : new double[] {0, 0.01, 0.25, 1}) {
      Rechecks one = new Rechecks(7);
      Rechecks other = new Rechecks(7);
      Rechecks ofAnotherSecret = new Rechecks(8);
      int differ = 0;
      one.setShare(share);
      other.setShare(share);
      ofAnotherSecret.setShare(share);
      int chosen = 0;
      for (int i = 0; i < count; i++) {
        Key key = new Key(i & 7, (long) i << 20);
        assertThat(other.mustCheck(key, KIND)).isEqualTo(one.mustCheck(key, KIND));
        chosen += one.mustCheck(key, KIND) ? 1 : 0;
        differ += one.mustCheck(key, KIND) == ofAnotherSecret.mustCheck(key, KIND) ? 0 : 1;
      }
      double spread = 5 * Math.sqrt(count * share * (1 - share)); // of a fair choice
      assertThat((double) chosen).isBetween(count * share - spread, count * share + spread);
      double expected = 2 * count * share * (1 - share);
      assertThat((double) differ).isBetween(expected - 2 * spread, expected + 2 * spread);
    }
  }
}
