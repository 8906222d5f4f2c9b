package org.twobig.game.gated;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Expansion;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.StoredPositions;
import org.twobig.game.Successor;
import org.twobig.game.solver.TableSolver;
import org.twobig.growth.TableSource;
import org.twobig.table.Key;

/** Minimax in the order of the moves, by the rules alone. */
final class GatedSolver extends TableSolver {
  private final Optional<Gate> gate;

  GatedSolver(TableSource source, StoredPositions kind, Optional<Gate> gate) {
    super(source, List.of(kind), 0);
    this.gate = gate;
  }

  @Override
  protected Answer byRules(Board board, Question question, List<Integer> forced) {
    return Answer.OPEN;
  }

  @Override
  protected Answer atOnce(Board board, Question question) {
    return Answer.OPEN;
  }

  /** What is known of a game, by its end or by the table. */
  private Answer answer(Board board, Question question) {
    return board.end().map(Outcome::of).orElseGet(() -> stored(board)).answer(question);
  }

  @Override
  protected boolean search(Board board, Question question) {
    long before = view.meter().nodes();
    gate.ifPresent(it -> it.pass(Gate.Unit.NODES, view.meter()::isStopped));
    view.meter().visit(); // counts what the gate has counted, and hears of a stop at the gate
    boolean attacker = board.whiteToMove() == (question == Question.WHITE);
    boolean yes = !attacker;
    for (int move : board.legalMoves()) {
      Board next = board.play(move);
      Answer known = answer(next, question);
      if ((known == Answer.OPEN ? search(next, question) : known == Answer.YES) == attacker) {
        yes = attacker;
        break;
      }
    }
    store(board, value(question, yes), view.meter().nodes() - before);
    return yes;
  }

  @Override
  protected Expansion expandOpen(Board board, Question question) {
    Answer answer = answer(board, question);
    Map<Key, Successor> successors = new LinkedHashMap<>();
    for (int move : answer == Answer.OPEN ? board.legalMoves() : List.<Integer>of()) {
      Successor next = follow(board.play(move), question);
      successors.put(next.key(), next);
    }
    boolean attackerToMove = board.whiteToMove() == (question == Question.WHITE);
    return new Expansion(answer, attackerToMove, List.copyOf(successors.values()));
  }

  @Override
  protected Successor followOpen(Board board, Question question) {
    return new Successor(board.key(), board.ply(), answer(board, question), 1, 1);
  }
}
