package org.twobig.qubic;

import java.util.ArrayList;
import java.util.List;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.solver.TableSolver;
import org.twobig.growth.TableSource;
import org.twobig.table.Key;

/**
 * A solver that knows only the rules of the game. It plays every move on a {@link Position} and
 * tries the moves that end the game first. Serves as a check of {@link Solver}: both give a
 * position the same key in the table, but have separate code for the rules.
 */
final class PlainSolver extends TableSolver {
  PlainSolver(Shape shape, TableSource source) {
    super(source, List.of(new Qubic(shape).positions()), DfpnSearch.POLL_INTERVAL);
  }

  @Override
  protected boolean search(Board board, Question question) {
    view.meter().visit();
    long before = view.meter().nodes() - 1;
    Position position = ((Position) board).canonical();
    boolean fits = position.ply() < view.kind().count();
    Outcome known = stored(position);
    if (fits) {
      view.meter().probed(position.ply(), known.answers(question));
    }
    if (known.answers(question)) {
      return known.answer(question) == Answer.YES;
    }
    boolean attacker = position.whiteToMove() == (question == Question.WHITE);
    boolean wins = !attacker;
    List<Position> open = new ArrayList<>();
    for (int move : position.legalMoves()) {
      Position next = position.play(move);
      if (!next.isOver()) {
        open.add(next);
      } else if ((knownAnswer(next, question) == Answer.YES) == attacker) {
        wins = attacker;
      }
    }
    for (int i = 0; i < open.size() && wins != attacker; i++) {
      wins = search(open.get(i), question);
    }
    if (fits) {
      Key key = position.key();
      long work = view.meter().nodes() - before;
      view.store(position.ply(), key.high(), key.low(), value(question, wins), work);
    }
    return wins;
  }
}
