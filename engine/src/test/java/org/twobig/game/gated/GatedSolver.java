package org.twobig.game.gated;

import java.util.List;
import java.util.Optional;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Question;
import org.twobig.game.StoredPositions;
import org.twobig.game.solver.TableSolver;
import org.twobig.tt.table.TableSource;

/** Minimax in the order of the moves, by the rules alone. */
final class GatedSolver extends TableSolver {
  private final Optional<Gate> gate;

  GatedSolver(TableSource source, StoredPositions rules, Optional<Gate> gate) {
    super(source, List.of(rules), 0);
    this.gate = gate;
  }

  @Override
  protected boolean search(Board board, Question question) {
    long before = probe.meter().nodes();
    gate.ifPresent(it -> it.pass(Gate.Unit.NODES, probe.meter()::isStopped));
    probe.meter().visit(); // counts the gate's node, and ends a search that was stopped at the gate
    boolean attacker = board.whiteToMove() == (question == Question.WHITE);
    boolean yes = !attacker;
    for (int move : board.legalMoves()) {
      Board next = board.play(move);
      Answer known = knownAnswer(next, question);
      probe.meter().probed(next.ply(), known != Answer.OPEN);
      if ((known == Answer.OPEN ? search(next, question) : known == Answer.YES) == attacker) {
        yes = attacker;
        break;
      }
    }
    store(board, value(question, yes), probe.meter().nodes() - before);
    probe.meter().publish(); // shows the nodes before the gate to other processes
    return yes;
  }
}
