package org.twobig.joblevel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.agrona.collections.IntArrayList;
import org.junit.jupiter.api.Test;
import org.twobig.Attempts;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.tt.table.Key;

/** Compares the graph with a model that recomputes everything. */
class TaskGraphTest {
  /** Near the largest length, 1.5 times a length is no int. */
  @Test
  void arraysGrowUpToTheLargestThereCanBe() {
    assertThat(TaskGraph.grown(1_000)).isEqualTo(1_500);
    assertThat(TaskGraph.grown(1_431_655_764)).isEqualTo(2_147_483_639);
    assertThat(TaskGraph.grown(1_500_000_000)).isEqualTo(2_147_483_639);
    assertThatThrownBy(() -> TaskGraph.grown(2_147_483_639))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("2147483639");
  }

  private static final Successor ROOT = new Successor(new Key(0, 0), 3, Answer.OPEN, 1, 1);

  @Property
  void answersAndNumbersAreWhatTheLeavesMakeThem(@ForAll Random random) {
    new Story(random, new RandomGame(random, 5, 8, 4)).run(80, 1);
  }

  /** The arrays grow several times. */
  @Property(tries = 1)
  void aLargeGraphHoldsTheSame(@ForAll Random random) {
    for (int i = 0; i < Attempts.times(1); i++) {
      new Story(random, new RandomGame(random, 8, 900, 12)).run(3000, 500);
    }
  }

  /** Applies equal steps to a graph and to a model. */
  private static final class Story {
    private final Random random;
    private final RandomGame game;
    private final Key root;
    private final GraphModel model;
    private final Map<Key, int[]> numbersBefore = new LinkedHashMap<>();
    private final Map<Key, Double> ownWork = new HashMap<>();
    private final Set<Key> decided = new HashSet<>();
    private final Set<Key> unneeded = new HashSet<>();
    private boolean expanding;
    private TaskGraph graph;

    Story(Random random, RandomGame game) {
      this.random = random;
      this.game = game;
      this.root = game.root().key();
      boolean weak = random.nextBoolean();
      this.model = new GraphModel(weak);
      this.graph = new TaskGraph(this::decided, this::unneeded, weak);
      addNode(game.root());
      graph.anchor(node(root));
    }

    private void decided(int node) {
      assertThat(decided.add(graph.key(node))).isTrue();
      double below = 0;
      for (int i = 0; i < graph.successors(node); i++) {
        below += graph.work(graph.successor(node, i));
      }
      assertThat(graph.work(node)).isEqualTo(ownWork.getOrDefault(graph.key(node), 0.0) + below);
    }

    /** An expansion answers its successors one by one, so it may report a leaf more than once. */
    private void unneeded(int node) {
      boolean first = unneeded.add(graph.key(node));
      assertThat(first || expanding).isTrue();
    }

    void run(int steps, int stepsACheck) {
      for (int i = 0; i < steps; i++) {
        if (stepsACheck == 1) {
          stepAndTellUnneeded();
        } else {
          step();
        }
        if (i % stepsACheck == 0) {
          compare();
        }
      }
      compare();
    }

    /** Leaves that were relevant only during the step may be reported, too. */
    private void stepAndTellUnneeded() {
      Set<Key> inWork = new HashSet<>(model.keys());
      inWork.removeIf(key -> !model.isInWork(key));
      Set<Key> bearing = model.bearingOn(root);
      step();
      Set<Key> bearingNow = model.bearingOn(root);
      assertThat(inWork).containsAll(unneeded);
      inWork.removeIf(key -> !model.contains(key) || model.isExpanded(key)); // by this step
      inWork.removeIf(
          key ->
              model.answer(key) == Answer.OPEN
                  && (!bearing.contains(key) || bearingNow.contains(key)));
      assertThat(unneeded).containsAll(inWork);
    }

    private void step() {
      unneeded.clear();
      switch (random.nextInt(20)) {
        case 0 -> addNode(random.nextBoolean() ? game.unanswered(game.any()) : known());
        case 1, 2, 3 -> reopen();
        case 4, 5, 6, 7 -> startWork();
        case 8 -> answer();
        case 9 -> addWork();
        case 11 -> expectOtherwise();
        case 10 -> {
          if (random.nextInt(10) == 0 && model.answer(root) == Answer.OPEN) {
            forget();
          }
        }
        default -> expand();
      }
    }

    private Successor known() {
      return game.answered(game.any());
    }

    private int node(Key key) {
      return graph.find(key);
    }

    /** Returns a random node that meets a condition, or the root. */
    private Key any(Predicate<Key> condition) {
      List<Key> all = new ArrayList<>(model.keys());
      while (!all.isEmpty()) {
        Key key = all.remove(random.nextInt(all.size()));
        if (condition.test(key)) {
          return key;
        }
      }
      return root;
    }

    private boolean isOpenLeaf(Key key) {
      return model.answer(key) == Answer.OPEN && !model.isExpanded(key);
    }

    private void addNode(Successor leaf) {
      assertThat(graph.key(graph.node(leaf))).isEqualTo(leaf.key());
      model.add(leaf);
    }

    private void expand() {
      Key key = any(this::isOpenLeaf);
      if (isOpenLeaf(key) && game.hasMoves(key)) {
        Expansion expansion = game.moves(key, random.nextInt(20) == 0 ? 0.3 : 0);
        Set<Key> before = openInnerNodes();
        expanding = true;
        graph.expand(node(key), expansion);
        expanding = false;
        model.expand(key, expansion);
        before.add(key);
        Set<Key> told = new HashSet<>();
        expansion.successors().stream()
            .filter(child -> child.answer() != Answer.OPEN)
            .forEach(child -> told.add(child.key()));
        assertDecided(before, told);
        numbersBefore.remove(key);
      }
    }

    private void answer() {
      Key key = any(each -> !each.equals(root) && model.answer(each) == Answer.OPEN);
      if (model.answer(key) == Answer.OPEN) {
        Answer answer = Answer.of(game.isYes(key));
        Set<Key> before = openInnerNodes();
        graph.decide(node(key), answer);
        model.answer(key, answer);
        before.remove(key);
        assertDecided(before, Set.of());
      }
    }

    private Set<Key> openInnerNodes() {
      Set<Key> open = new HashSet<>(model.keys());
      open.removeIf(key -> model.answer(key) != Answer.OPEN || !model.isExpanded(key));
      return open;
    }

    /**
     * Checks that each of these nodes that is no longer open was reported once.
     *
     * @param told nodes that need not be reported, depending on the order of the answers
     */
    private void assertDecided(Set<Key> before, Set<Key> told) {
      before.removeIf(key -> model.answer(key) == Answer.OPEN);
      assertThat(before).containsAll(decided);
      before.removeAll(told);
      assertThat(decided).containsAll(before);
      decided.clear();
    }

    private void startWork() {
      Key key = any(each -> isOpenLeaf(each) && !numbersBefore.containsKey(each));
      if (isOpenLeaf(key) && !numbersBefore.containsKey(key)) {
        Answer assumed = Answer.of(random.nextBoolean());
        numbersBefore.put(key, new int[] {graph.proof(node(key)), graph.disproof(node(key))});
        graph.expect(node(key), assumed);
        model.startWork(key, assumed);
      }
    }

    private void expectOtherwise() {
      Key key = any(each -> isOpenLeaf(each) && numbersBefore.containsKey(each));
      if (isOpenLeaf(key) && numbersBefore.containsKey(key)) {
        Answer other = Answer.of(model.value(key) == Answer.NO);
        graph.expect(node(key), other);
        model.startWork(key, other);
      }
    }

    private void reopen() {
      Key key = any(numbersBefore::containsKey);
      int[] before = numbersBefore.remove(key);
      if (before != null) {
        graph.reopen(node(key), before[0], before[1]);
        model.reopen(key);
      }
    }

    private void addWork() {
      Key key = any(each -> model.answer(each) == Answer.OPEN);
      graph.addWork(node(key), 1000);
      ownWork.merge(key, 1000.0, Double::sum);
      graph.markSplit(node(key));
      model.markSplit(key);
    }

    private void forget() {
      IntArrayList inWork = new IntArrayList();
      numbersBefore.keySet().forEach(key -> inWork.addInt(node(key)));
      graph = graph.openPart(node(root), inWork);
      model.keepOpenPart(root, numbersBefore.keySet());
      ownWork.keySet().removeIf(key -> !model.contains(key));
    }

    private void compare() {
      List<Key> keys = model.keys();
      Set<Key> bearing = model.bearingOn(root);
      int edges = 0;
      assertThat((long) graph.openLeaves())
          .isEqualTo(keys.stream().filter(this::isOpenLeaf).count());
      assertThat(graph.nodes()).isEqualTo(keys.size());
      for (int node = 0; node < keys.size(); node++) {
        Key key = keys.get(node);
        assertThat(graph.find(key)).isEqualTo(node);
        assertThat(graph.key(node)).isEqualTo(key);
        assertThat(graph.level(node)).isEqualTo(model.level(key));
        assertThat(graph.answer(node)).isEqualTo(model.answer(key));
        assertThat(graph.isOpen(node)).isEqualTo(model.answer(key) == Answer.OPEN);
        assertThat(graph.isInWork(node)).isEqualTo(model.isInWork(key));
        assertThat(graph.isSplit(node)).isEqualTo(model.isSplit(key));
        assertThat(graph.isExpanded(node)).isEqualTo(model.isExpanded(key));
        assertThat(graph.attackerToMove(node)).isEqualTo(model.attackerToMove(key));
        assertThat(successors(node)).isEqualTo(model.successors(key));
        assertThat(graph.isAnsweredOrExpected(node)).isEqualTo(model.value(key) != Answer.OPEN);
        assertThat(graph.proof(node)).isEqualTo((int) model.proof(key));
        assertThat(graph.disproof(node)).isEqualTo((int) model.disproof(key));
        assertThat(graph.isRelevant(node)).isEqualTo(bearing.contains(key));
        edges += model.successors(key).size();
      }
      assertNext();
      for (int i = 0; i < 20; i++) {
        Key key = game.any();
        assertThat(graph.find(key) != TaskGraph.NONE).isEqualTo(model.contains(key));
      }
      assertThat(graph.bytes()).isGreaterThanOrEqualTo(graph.nodes() * 51L + edges * 12L);
    }

    /** Checks that the next leaf is reached by the successors with the smallest numbers. */
    private void assertNext() {
      Set<Key> easiest = new HashSet<>();
      Deque<Key> todo = new ArrayDeque<>(List.of(root));
      while (!todo.isEmpty()) {
        Key key = todo.remove();
        if (model.value(key) == Answer.OPEN && easiest.add(key)) {
          ToLongFunction<Key> number = model.attackerToMove(key) ? model::proof : model::disproof;
          List<Key> open = new ArrayList<>(model.successors(key));
          open.removeIf(next -> model.value(next) != Answer.OPEN);
          long least = open.stream().mapToLong(number).min().orElse(0);
          open.stream().filter(next -> number.applyAsLong(next) == least).forEach(todo::add);
        }
      }
      int next = graph.mostProving(node(root));
      if (next == TaskGraph.NONE) {
        assertThat(easiest).isEmpty();
      } else {
        assertThat(easiest).contains(graph.key(next));
        assertThat(model.isExpanded(graph.key(next))).isFalse();
      }
    }

    private List<Key> successors(int node) {
      List<Key> successors = new ArrayList<>();
      for (int i = 0; i < graph.successors(node); i++) {
        successors.add(graph.key(graph.successor(node, i)));
      }
      return successors;
    }
  }

  @Test
  void positionsThatShareHalfTheirKeyAreToldApart() {
    TaskGraph graph = new TaskGraph(node -> {}, node -> {}, false);
    List<Key> keys = new ArrayList<>();
    for (int i = 1; i <= 500; i++) {
      keys.add(new Key(i, 7));
      keys.add(new Key(7, (long) i << 32));
    }
    for (Key key : keys) {
      assertThat(graph.find(key)).isEqualTo(TaskGraph.NONE);
      graph.node(new Successor(key, 0, Answer.OPEN, 1, 1));
    }
    for (int i = 0; i < keys.size(); i++) {
      assertThat(graph.find(keys.get(i))).isEqualTo(i);
      assertThat(graph.key(i)).isEqualTo(keys.get(i));
    }
  }

  @Test
  void anExpandedOrAnsweredNodeIsNotExpanded() {
    TaskGraph graph = new TaskGraph(node -> {}, node -> {}, false);
    Successor child = new Successor(new Key(0, 1), 4, Answer.OPEN, 1, 1);
    Expansion expansion = new Expansion(Answer.OPEN, true, List.of(child));
    graph.expand(graph.node(ROOT), expansion);

    assertThatThrownBy(() -> graph.expand(graph.find(ROOT.key()), expansion))
        .isInstanceOf(IllegalStateException.class);
    graph.decide(graph.find(child.key()), Answer.NO);
    assertThatThrownBy(() -> graph.expand(graph.find(child.key()), expansion))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void noMoveLeadsBack() {
    TaskGraph graph = new TaskGraph(node -> {}, node -> {}, false);
    Successor child = new Successor(new Key(0, 1), ROOT.level(), Answer.OPEN, 1, 1);

    assertThatThrownBy(
            () -> graph.expand(graph.node(ROOT), new Expansion(Answer.OPEN, true, List.of(child))))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
