package org.twobig.joblevel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.table.Key;

/** The leaf that a graph chooses next, by a model of the graph. */
class NextLeafTest {
  @Property(tries = 1000)
  void theNextLeafIsAMostProvingOne(@ForAll Random random) {
    new Hunt(random).run(100);
  }

  /** A search that takes all leaves it is given, and gets answers for some. */
  private static final class Hunt {
    final GraphModel model = new GraphModel();
    final Graph graph = new Graph(node -> {}, node -> {}, false);
    final Key root;
    private final Random random;
    private final RandomGame game;

    /** Leaves in work with the numbers they had before. */
    private final List<Chosen> chosen = new ArrayList<>();

    private record Chosen(Key leaf, int proof, int disproof) {}

    Hunt(Random random) {
      this.random = random;
      this.game = new RandomGame(random, 6, 20, 5);
      Successor start = game.root();
      this.root = start.key();
      graph.node(start);
      model.add(start);
    }

    void run(int steps) {
      for (int i = 0; i < steps && model.answer(root) == Answer.OPEN; i++) {
        if (random.nextInt(3) > 0) {
          choose();
        } else if (!chosen.isEmpty()) {
          end(chosen.remove(random.nextInt(chosen.size())));
        }
      }
      for (Key key : model.keys()) {
        assertThat(graph.isInWork(graph.find(key))).isEqualTo(model.isInWork(key));
        assertThat(graph.proof(graph.find(key))).isEqualTo((int) model.proof(key));
        assertThat(graph.disproof(graph.find(key))).isEqualTo((int) model.disproof(key));
      }
    }

    private void choose() {
      int leaf = graph.next(graph.find(root));
      if (leaf == Graph.NONE) {
        assertThat(model.value(root)).isNotEqualTo(Answer.OPEN);
      } else {
        Key key = graph.key(leaf);
        assertThat(model.answer(key)).isEqualTo(Answer.OPEN);
        assertThat(model.isExpanded(key)).isFalse();
        assertThat(model.isInWork(key)).isFalse();
        assertThat(graph.isInWork(leaf)).isFalse();
        assertThat(graph.proof(leaf)).isEqualTo((int) model.proof(key));
        assertThat(graph.disproof(leaf)).isEqualTo((int) model.disproof(key));
        assertThat(model.value(root)).isEqualTo(Answer.OPEN);
        assertThat(isMostProving(root, key)).isTrue();
        Answer assumed = Answer.of(random.nextBoolean());
        chosen.add(new Chosen(key, graph.proof(leaf), graph.disproof(leaf)));
        graph.startWork(leaf, assumed);
        model.startWork(key, assumed);
      }
    }

    private void end(Chosen task) {
      int leaf = graph.find(task.leaf);
      if (model.answer(task.leaf) != Answer.OPEN || random.nextInt(6) == 0) {
        graph.giveBack(leaf, task.proof, task.disproof);
        model.giveBack(task.leaf);
      } else if (game.hasMoves(task.leaf) && random.nextInt(4) > 0) {
        Expansion expansion = game.moves(task.leaf, 0.03);
        graph.expand(leaf, expansion);
        model.expand(task.leaf, expansion);
      } else {
        Answer answer = Answer.of(game.isYes(task.leaf));
        graph.answer(leaf, answer);
        model.answer(task.leaf, answer);
      }
    }

    /** Whether one comes to a leaf by taking a successor with the least number each time. */
    boolean isMostProving(Key from, Key leaf) {
      if (!model.isExpanded(from)) {
        return from.equals(leaf);
      }
      boolean attacker = model.attackerToMove(from);
      long least = Long.MAX_VALUE;
      for (Key next : model.successors(from)) {
        if (model.value(next) == Answer.OPEN) {
          least = Math.min(least, attacker ? model.proof(next) : model.disproof(next));
        }
      }
      for (Key next : model.successors(from)) {
        if (model.value(next) == Answer.OPEN
            && (attacker ? model.proof(next) : model.disproof(next)) == least
            && isMostProving(next, leaf)) {
          return true;
        }
      }
      return false;
    }
  }
}
