package org.twobig.qubic;

import java.util.ArrayList;
import java.util.List;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.solver.TableSolver;
import org.twobig.tt.table.TableSource;

/**
 * A solver that knows only the rules of the game. It plays every move on a {@link QubicPosition}
 * and tries the moves that end the game first. Serves as a check of {@link QubicSolver}: both give
 * a position the same key in the table, but have separate code for the rules.
 */
final class PlainSolver extends TableSolver {
  PlainSolver(QubicShape shape, TableSource source) {
    super(source, List.of(new Qubic(shape).positions()), DfpnSearch.POLL_INTERVAL);
  }

  @Override
  protected boolean search(Board board, Question question) {
    probe.meter().visit();
    long before = probe.meter().nodes() - 1;
    QubicPosition position = ((QubicPosition) board).canonical();
    Outcome known = stored(position);
    if (position.ply() < probe.rules().count()) {
      probe.meter().probed(position.ply(), known.answers(question));
    }
    if (known.answers(question)) {
      return known.answer(question) == Answer.YES;
    }
    boolean attacker = position.whiteToMove() == (question == Question.WHITE);
    boolean wins = !attacker;
    List<QubicPosition> undecided = new ArrayList<>();
    for (int move : position.legalMoves()) {
      QubicPosition next = position.play(move);
      if (!next.isOver()) {
        undecided.add(next);
      } else if ((knownAnswer(next, question) == Answer.YES) == attacker) {
        wins = attacker;
      }
    }
    for (int i = 0; i < undecided.size() && wins != attacker; i++) {
      wins = search(undecided.get(i), question);
    }
    store(position, value(question, wins), probe.meter().nodes() - before);
    return wins;
  }
}
