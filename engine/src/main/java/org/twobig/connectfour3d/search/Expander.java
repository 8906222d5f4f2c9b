package org.twobig.connectfour3d.search;

import java.util.ArrayList;
import java.util.List;
import org.twobig.connectfour3d.order.ScoredMoves;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.rules.StaticRules;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;

/**
 * Answers the question of a {@link ConnectFour3dSearch} for an undecided position and its moves, as
 * far as possible without a search. It uses the static rules, the proofs by follow-up and zugzwang,
 * and forcing moves; {@link #expand} and {@link #follow} also use the table. Not thread-safe; an
 * expander uses the nodes of its search.
 */
public final class Expander {
  /**
   * Scores are logits times this number: a score that is lower by it means odds lower by the factor
   * e. A move that is n such units below the best counts as n + 1 times as hard.
   */
  private static final int PENALTY_UNIT = 60;

  private final ConnectFour3dSearch search;

  /** The position where {@link #ruleValueAfterForcedMoves} stopped. */
  private Node afterForcedMoves;

  public Expander(ConnectFour3dSearch search) {
    this.search = search;
    this.afterForcedMoves = search.node(0);
  }

  /** Returns the columns that are not full, in the order of the search. */
  public int[] columnsInOrder(Position position) {
    Node node = search.node(position);
    long playable = Cells.playable(node.filled());
    int[] columns = new int[search.order(node, playable, playable)];
    for (int i = 0; i < columns.length; i++) {
      columns[i] =
          Cells.column(ScoredMoves.cell(ScoredMoves.selectBest(node.moves, i, columns.length)));
    }
    return columns;
  }

  Answer decidedByRules(Position position) {
    Node node = search.node(position);
    return answer(
        StaticRules.value(node, Cells.playable(node.filled()), search.attackerToMove(node)));
  }

  /**
   * Plays the forced moves from a position. Returns the answer. If it is unknown, returns the
   * successors with their answers, each after further forced moves. Of the moves that only pass the
   * turn, tries one at most: see {@link ConnectFour3dSearch#movesToTry}.
   */
  Expansion expand(Position position) {
    search.forget();
    int value = valueAfterForcedMoves(search.node(position));
    Node node = afterForcedMoves;
    boolean attacker = search.attackerToMove(node);
    if (value != StaticRules.UNKNOWN) {
      return new Expansion(answer(value), attacker, List.of());
    }
    long playable = Cells.playable(node.filled());
    long moves = search.movesToTry(node, playable);
    if (moves == 0) {
      return new Expansion(
          answer(StaticRules.YES - search.successValue(node)), attacker, List.of());
    }
    int count = search.order(node, moves, playable);
    List<Successor> successors = new ArrayList<>();
    int best = ScoredMoves.score(ScoredMoves.selectBest(node.moves, 0, count));
    for (int i = 0; i < count; i++) {
      int move = ScoredMoves.selectBest(node.moves, i, count);
      Answer answer = answer(valueAfterForcedMoves(search.after(node, ScoredMoves.cell(move))));
      successors.add(successor(afterForcedMoves, answer, attacker, best - ScoredMoves.score(move)));
    }
    return new Expansion(Answer.OPEN, attacker, successors);
  }

  /** Returns the position to which forced moves lead, with its answer. */
  Successor follow(Position position) {
    Answer answer = answer(valueAfterForcedMoves(search.node(position)));
    return successor(afterForcedMoves, answer, false, 0);
  }

  /**
   * Returns the answer without the table: by the rules, the proofs and forcing moves. Adds the
   * columns of the forced moves, up to the first position that is decided or leaves a choice, to
   * {@code forced}.
   */
  Answer followByRules(Position position, List<Integer> forced) {
    int value = ruleValueAfterForcedMoves(search.node(position));
    for (int stones = position.stones() + 1; stones <= afterForcedMoves.stones; stones++) {
      forced.add(Cells.column(search.node(stones).last));
    }
    return answer(value);
  }

  private static Answer answer(int value) {
    return value == StaticRules.UNKNOWN ? Answer.OPEN : Answer.of(value == StaticRules.YES);
  }

  /**
   * Returns a position as a leaf of the job-level graph. {@code scoreDeficit} says by how much the
   * move to the position scored lower than the best move; {@code attackerChose}, whether the
   * attacker made that move.
   */
  private Successor successor(Node node, Answer answer, boolean attackerChose, int scoreDeficit) {
    long playable = Cells.playable(node.filled());
    int replies = Math.max(1, Long.bitCount(StaticRules.safeMoves(node, playable)));
    int penalty = 1 + scoreDeficit / PENALTY_UNIT;
    boolean attacker = search.attackerToMove(node);
    int proof = (attacker ? 1 : replies) * (attackerChose ? penalty : 1);
    int disproof = (attacker ? replies : 1) * (attackerChose ? 1 : penalty);
    return new Successor(
        new Position(node.white(), node.black()).key(), node.stones, answer, proof, disproof);
  }

  /** Plays forced moves; returns the value of {@link #afterForcedMoves} if known. */
  private int valueAfterForcedMoves(Node start) {
    int value = ruleValueAfterForcedMoves(start);
    return value == StaticRules.UNKNOWN ? search.storedValue(afterForcedMoves) : value;
  }

  private int ruleValueAfterForcedMoves(Node start) {
    Node node = start;
    while (true) {
      afterForcedMoves = node;
      long playable = Cells.playable(node.filled());
      int value = search.valueByRules(node, playable);
      if (value != StaticRules.UNKNOWN) {
        return value;
      }
      long forced = StaticRules.forcedMove(node, playable);
      if (forced == 0) {
        return search.winsByForce(node) ? search.successValue(node) : StaticRules.UNKNOWN;
      }
      node = search.after(node, Long.numberOfTrailingZeros(forced));
    }
  }
}
