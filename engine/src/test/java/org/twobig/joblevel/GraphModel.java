package org.twobig.joblevel;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.tt.table.Key;

/**
 * A model of a {@link TaskGraph}. It stores only the given facts about each position, and computes
 * all other answers and numbers from the leaves when they are requested.
 */
public final class GraphModel {
  /** The given facts about a position; {@code next} are its successors, if it is expanded. */
  private static final class Spot {
    private final Successor leaf;
    private Answer told;
    private Answer assumed = Answer.OPEN;
    private boolean inWork;
    private boolean split;
    private boolean expanded;
    private boolean attackerToMove;
    private final Set<Key> next = new LinkedHashSet<>();

    Spot(Successor leaf) {
      this.leaf = leaf;
      this.told = leaf.answer();
    }
  }

  private final boolean weak;
  private final Map<Key, Spot> spots = new LinkedHashMap<>();

  // The results computed since the last change.
  private final Map<Key, Answer> answers = new HashMap<>();
  private final Map<Key, Answer> values = new HashMap<>();
  private final Map<Key, Long> proofs = new HashMap<>();
  private final Map<Key, Long> disproofs = new HashMap<>();

  public GraphModel() {
    this(false);
  }

  /**
   * @param weak whether its numbers are weak
   */
  GraphModel(boolean weak) {
    this.weak = weak;
  }

  private Spot changing(Key key) {
    answers.clear();
    values.clear();
    proofs.clear();
    disproofs.clear();
    return spots.get(key);
  }

  public void add(Successor leaf) {
    changing(leaf.key());
    spots.putIfAbsent(leaf.key(), new Spot(leaf));
  }

  public void expand(Key key, Expansion expansion) {
    Spot spot = changing(key);
    spot.inWork = false;
    spot.expanded = true;
    spot.attackerToMove = expansion.attackerToMove();
    for (Successor child : expansion.successors()) {
      add(child);
      if (child.answer() != Answer.OPEN) {
        answer(child.key(), child.answer());
      }
      spot.next.add(child.key());
    }
  }

  public void answer(Key key, Answer answer) {
    Spot spot = changing(key);
    spot.told = answer;
    spot.inWork = false;
  }

  void startWork(Key key, Answer assumed) {
    Spot spot = changing(key);
    spot.inWork = true;
    spot.assumed = assumed;
  }

  void reopen(Key key) {
    changing(key).inWork = false;
  }

  public void markSplit(Key key) {
    spots.get(key).split = true;
  }

  /** Keeps the positions relevant to the root, the root's successors and {@code more}. */
  void keepOpenPart(Key root, Collection<Key> more) {
    Set<Key> kept = bearingOn(root);
    Map<Key, Answer> known = new HashMap<>();
    spots.keySet().forEach(key -> known.put(key, answer(key)));
    Set<Key> all = new HashSet<>(kept);
    all.addAll(spots.get(root).next);
    all.addAll(more);
    changing(root);
    spots.keySet().retainAll(all);
    spots.forEach(
        (key, spot) -> {
          spot.told = known.get(key);
          spot.next.retainAll(spot.told == Answer.OPEN ? kept : Set.of());
        });
  }

  /** Returns all positions in the order in which they were added. */
  public List<Key> keys() {
    return List.copyOf(spots.keySet());
  }

  public boolean contains(Key key) {
    return spots.containsKey(key);
  }

  public int level(Key key) {
    return spots.get(key).leaf.level();
  }

  boolean isInWork(Key key) {
    return spots.get(key).inWork;
  }

  public boolean isSplit(Key key) {
    return spots.get(key).split;
  }

  public boolean isExpanded(Key key) {
    return spots.get(key).expanded;
  }

  boolean attackerToMove(Key key) {
    return spots.get(key).attackerToMove;
  }

  List<Key> successors(Key key) {
    return List.copyOf(spots.get(key).next);
  }

  /** Returns the answer that follows from the given facts. */
  public Answer answer(Key key) {
    Answer known = answers.get(key);
    if (known == null) {
      Spot spot = spots.get(key);
      known = spot.told != Answer.OPEN ? spot.told : fromNext(spot, this::answer);
      answers.put(key, known);
    }
    return known;
  }

  /** Returns the answer if all leaves in work end as expected. */
  Answer value(Key key) {
    Answer known = values.get(key);
    if (known == null) {
      Spot spot = spots.get(key);
      if (spot.told != Answer.OPEN) {
        known = spot.told;
      } else {
        known = spot.inWork ? spot.assumed : fromNext(spot, this::value);
      }
      values.put(key, known);
    }
    return known;
  }

  private static Answer fromNext(Spot spot, Function<Key, Answer> of) {
    Answer enough = spot.attackerToMove ? Answer.YES : Answer.NO;
    Answer other = spot.attackerToMove ? Answer.NO : Answer.YES;
    List<Answer> all = spot.next.stream().map(of).toList();
    if (all.contains(enough)) {
      return enough;
    }
    return all.isEmpty() || all.contains(Answer.OPEN) ? Answer.OPEN : other;
  }

  long proof(Key key) {
    return number(key, Answer.YES, proofs);
  }

  long disproof(Key key) {
    return number(key, Answer.NO, disproofs);
  }

  /**
   * Returns the proof or disproof number. If one successor is enough, it is the smallest number of
   * a successor. Otherwise it is the sum over the open successors; if weak, the largest plus one
   * for each other.
   */
  private long number(Key key, Answer goal, Map<Key, Long> numbers) {
    Answer value = value(key);
    if (value != Answer.OPEN) {
      return value == goal ? 0 : TaskGraph.INFINITE;
    }
    Long number = numbers.get(key);
    if (number == null) {
      Spot spot = spots.get(key);
      if (spot.expanded) {
        List<Long> open =
            spot.next.stream()
                .filter(next -> value(next) == Answer.OPEN)
                .map(next -> number(next, goal, numbers))
                .toList();
        number =
            spot.attackerToMove == (goal == Answer.YES)
                ? open.stream().reduce(Math::min).orElseThrow()
                : together(open);
      } else {
        number = (long) (goal == Answer.YES ? spot.leaf.proof() : spot.leaf.disproof());
      }
      number = Math.min(number, TaskGraph.INFINITE - 1);
      numbers.put(key, number);
    }
    return number;
  }

  private long together(List<Long> open) {
    return weak
        ? open.stream().reduce(Math::max).orElseThrow() + open.size() - 1
        : open.stream().mapToLong(n -> n).sum();
  }

  /** Returns the open positions to which a path of open positions leads from the root. */
  public Set<Key> bearingOn(Key root) {
    Set<Key> found = new HashSet<>();
    Deque<Key> todo = new ArrayDeque<>(List.of(root));
    while (!todo.isEmpty()) {
      Key key = todo.remove();
      if (answer(key) == Answer.OPEN && found.add(key)) {
        todo.addAll(spots.get(key).next);
      }
    }
    return found;
  }
}
