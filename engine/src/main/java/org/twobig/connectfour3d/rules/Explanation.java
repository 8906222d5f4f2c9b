package org.twobig.connectfour3d.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.picture.Reason;

/** What the static proofs say of a position, for a person. For one thread. */
public final class Explanation {
  private static final String FOLLOW_UP =
      "Black answers a stone on level 1 or 3 with the stone above it, and a stone on one cell of a"
          + " pair with the other cell of the pair.";
  private static final String NO_LINE = " So White never completes a line.";
  private static final String BLACK_LINE =
      " So White never completes a line, and the cells that Black receives hold one of his own.";

  private final FollowUp followUp = new FollowUp();
  private final FollowUpDisproof disproof = new FollowUpDisproof(followUp);
  private final ZugzwangProof zugzwang = new ZugzwangProof(followUp);

  /**
   * The proofs that hold.
   *
   * @param position in which the game goes on and nobody can complete a line at once
   */
  public List<Reason> reasons(Position position) {
    long white = position.white();
    long black = position.black();
    long whiteThreats = Lines.threats(white, black);
    long blackThreats = Lines.threats(black, white);
    List<Reason> reasons = new ArrayList<>();
    if (position.whiteToMove()) {
      if (disproof.blackWins(white, black, blackThreats)) {
        reasons.add(followUp("Follow-up, Black wins", FOLLOW_UP + BLACK_LINE, false));
      } else if (disproof.holds(white, black, blackThreats)) {
        reasons.add(followUp("Follow-up", FOLLOW_UP + NO_LINE, false));
      }
      if (zugzwang.holdsAfterMove(white, black, whiteThreats)) {
        reasons.add(zugzwang(true));
      }
    } else {
      if (zugzwang.holds(white, black, whiteThreats)) {
        reasons.add(zugzwang(false));
      }
      if (disproof.blackWinsAfterMove(white, black, blackThreats)) {
        reasons.add(followUp("Follow-up after a move, Black wins", FOLLOW_UP + BLACK_LINE, true));
      } else if (disproof.holdsAfterMove(white, black, blackThreats)) {
        reasons.add(followUp("Follow-up after a move", FOLLOW_UP + NO_LINE, true));
      }
    }
    return reasons;
  }

  private Reason followUp(String title, String sentence, boolean afterMove) {
    return new Reason(title, sentence, List.of(), pairs(), firstMove(afterMove));
  }

  private Reason zugzwang(boolean afterMove) {
    int column = zugzwang.threatColumn();
    int threat = column + 2 * Cells.COLUMNS;
    return new Reason(
        "Zugzwang",
        "White has three stones in a line with the third cell of a column, and answers every move"
            + " elsewhere: a stone on level 1 or 3 with the stone above it, a stone on one cell of"
            + " a pair with the other. In the end Black must play below that cell, and White"
            + " completes the line.",
        List.of(threat, threat - Cells.COLUMNS),
        pairs(),
        firstMove(afterMove));
  }

  private List<List<Integer>> pairs() {
    return LongStream.of(followUp.pairsThatMatter())
        .mapToObj(
            pair -> List.of(Long.numberOfTrailingZeros(pair), 63 - Long.numberOfLeadingZeros(pair)))
        .toList();
  }

  private List<Integer> firstMove(boolean afterMove) {
    return afterMove
        ? List.of(Cells.column(Long.numberOfTrailingZeros(followUp.firstMove())))
        : List.of();
  }
}
