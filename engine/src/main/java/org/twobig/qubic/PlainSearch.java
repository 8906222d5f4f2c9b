package org.twobig.qubic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.twobig.game.Answer;
import org.twobig.game.Value;
import org.twobig.game.solver.TableView;

/**
 * A search that knows only the rules of the game. It plays every move on a {@link Position} and
 * tries the moves that end the game first. Serves as a check of {@link DfpnSearch}: both give a
 * position the same key in the table, but have separate code for the rules.
 */
final class PlainSearch extends Search {
  PlainSearch(Shape shape, TableView table, boolean forWhite) {
    super(shape, table, forWhite);
  }

  @Override
  Answer byRules(Position position) {
    return Answer.OPEN;
  }

  @Override
  boolean wins(Position position) {
    visit();
    Position canonical = position.canonical();
    Answer known = find(canonical.white(), canonical.black());
    if (known != Answer.OPEN) {
      return known == Answer.YES;
    }
    long before = nodes() - 1;
    boolean attacker = position.whiteToMove() == forWhite;
    boolean wins = !attacker;
    List<Position> goOn = new ArrayList<>();
    for (int move : canonical.legalMoves()) {
      Position next = canonical.play(move);
      Optional<Value> end = next.end();
      if (end.isEmpty()) {
        goOn.add(next);
      } else if ((end.get() == (forWhite ? Value.WIN : Value.LOSS)) == attacker) {
        wins = attacker;
      }
    }
    for (int i = 0; i < goOn.size() && wins != attacker; i++) {
      wins = wins(goOn.get(i));
    }
    store(canonical.white(), canonical.black(), wins, nodes() - before);
    return wins;
  }
}
