package org.twobig.connectfour3d.search;

import java.util.ArrayList;
import java.util.List;
import org.twobig.connectfour3d.order.ScoredMoves;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.rules.StaticRules;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;

/**
 * Answers the question of a {@link Search} for undecided positions and their moves, as far as
 * possible without a search: by the rules, the proofs and forcing moves, and in most methods by the
 * table. Not thread-safe; an expander uses the nodes of its search.
 */
public final class Expander {
  /**
   * Difference of scores that stands for a factor of e in the odds of success, since the weights
   * are fitted to logits. A move that is n units behind the best counts as n + 1 times as hard.
   */
  private static final int PENALTY_UNIT = 60;

  private final Search search;

  /** The position where {@link #valueByRulesWhenFollowed} stopped. */
  private Node followed;

  public Expander(Search search) {
    this.search = search;
    this.followed = search.node(0);
  }

  /** Returns the columns that are not full, in the order of the search. */
  public int[] columnsInOrder(Position position) {
    Node node = search.node(position);
    long playable = Cells.playable(node.filled());
    int[] columns = new int[search.order(node, playable, playable)];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = Cells.column(ScoredMoves.cell(ScoredMoves.next(node.moves, i, columns.length)));
    }
    return columns;
  }

  Answer decidedByRules(Position position) {
    Node node = search.node(position);
    int value = StaticRules.value(node, Cells.playable(node.filled()), search.attackerToMove(node));
    return value == StaticRules.UNKNOWN ? Answer.OPEN : Answer.of(value == StaticRules.YES);
  }

  /**
   * Returns the answer for a position, or its successors with their answers. Plays forced moves
   * before and after the move. Tries at most one tempo move, see {@link Search#movesToTry}.
   */
  Expansion expand(Position position) {
    search.forget();
    int value = valueWhenFollowed(search.node(position));
    Node node = followed;
    boolean attacker = search.attackerToMove(node);
    if (value != StaticRules.UNKNOWN) {
      return new Expansion(answer(value), attacker, List.of());
    }
    long playable = Cells.playable(node.filled());
    long moves = search.movesToTry(node, playable);
    if (moves == 0) {
      return new Expansion(answer(StaticRules.YES - search.success(node)), attacker, List.of());
    }
    int count = search.order(node, moves, playable);
    List<Successor> successors = new ArrayList<>();
    int best = ScoredMoves.scoreOf(ScoredMoves.next(node.moves, 0, count));
    for (int i = 0; i < count; i++) {
      int move = ScoredMoves.next(node.moves, i, count);
      Answer answer = answer(valueWhenFollowed(search.after(node, ScoredMoves.cell(move))));
      successors.add(successor(followed, answer, attacker, best - ScoredMoves.scoreOf(move)));
    }
    return new Expansion(Answer.OPEN, attacker, successors);
  }

  /** Returns the position to which forced moves lead, with its answer. */
  Successor follow(Position position) {
    Answer answer = answer(valueWhenFollowed(search.node(position)));
    return successor(followed, answer, false, 0);
  }

  /**
   * Returns the answer of the rules, the proofs and forcing moves, without the table. Adds the
   * columns of the forced moves, up to the first position that is decided or leaves a choice, to
   * {@code forced}.
   */
  Answer followByRules(Position position, List<Integer> forced) {
    int value = valueByRulesWhenFollowed(search.node(position));
    for (int stones = position.stones() + 1; stones <= followed.stones; stones++) {
      forced.add(Cells.column(search.node(stones).last));
    }
    return answer(value);
  }

  private static Answer answer(int value) {
    return value == StaticRules.UNKNOWN ? Answer.OPEN : Answer.of(value == StaticRules.YES);
  }

  /**
   * Returns a position as a leaf of the job-level graph. {@code behind} is the best move's score
   * less that of the move that led to the position, which was the attacker's if {@code
   * attackerChose}.
   */
  private Successor successor(Node node, Answer answer, boolean attackerChose, int behind) {
    long playable = Cells.playable(node.filled());
    int replies = Math.max(1, Long.bitCount(StaticRules.safeMoves(node, playable)));
    int penalty = 1 + behind / PENALTY_UNIT;
    boolean attacker = search.attackerToMove(node);
    int proof = (attacker ? 1 : replies) * (attackerChose ? penalty : 1);
    int disproof = (attacker ? replies : 1) * (attackerChose ? 1 : penalty);
    return new Successor(
        PositionKey.of(new Position(node.white(), node.black())),
        node.stones,
        answer,
        proof,
        disproof);
  }

  /** Plays forced moves, then returns the value of {@link #followed} if known without a search. */
  private int valueWhenFollowed(Node start) {
    int value = valueByRulesWhenFollowed(start);
    return value == StaticRules.UNKNOWN ? search.storedValue(followed) : value;
  }

  private int valueByRulesWhenFollowed(Node start) {
    Node node = start;
    while (true) {
      followed = node;
      long playable = Cells.playable(node.filled());
      int value = search.valueByRules(node, playable);
      if (value != StaticRules.UNKNOWN) {
        return value;
      }
      long forced = StaticRules.forcedMove(node, playable);
      if (forced == 0) {
        return search.winsByForce(node) ? search.success(node) : StaticRules.UNKNOWN;
      }
      node = search.after(node, Long.numberOfTrailingZeros(forced));
    }
  }
}
