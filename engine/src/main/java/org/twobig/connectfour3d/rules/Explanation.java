package org.twobig.connectfour3d.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.picture.Reason;

/** Explains the static proofs of a position in words. Not thread-safe. */
public final class Explanation {
  private static final String FOLLOW_UP =
      "Black answers a stone on the lowest or third cell of a column with the stone above it, and a"
          + " stone on one cell of a pair with the other cell of the pair.";
  private static final String NO_LINE = " So White never completes a line.";
  private static final String BLACK_LINE =
      " So White never completes a line, and the cells that Black receives hold a line of Black.";
  private static final String BLACK_WAITS =
      " So White never completes a line, and in the end White must play below one of these cells.";

  private final FollowUp followUp = new FollowUp();
  private final FollowUpDisproof disproof = new FollowUpDisproof(followUp);
  private final ZugzwangProof zugzwang = new ZugzwangProof(followUp);

  /** Returns the proofs that hold in a position where no stone of either player wins at once. */
  public List<Reason> reasons(Position position) {
    long white = position.white();
    long black = position.black();
    long whiteThreats = Lines.threats(white, black);
    long blackThreats = Lines.threats(black, white);
    List<Reason> reasons = new ArrayList<>();
    boolean whiteMoves = position.whiteToMove();
    String title = whiteMoves ? "Follow-up" : "Follow-up after a move";
    if (disproof.holds(white, black, blackThreats, true)) {
      String end = waitsTwice(black) ? BLACK_WAITS : BLACK_LINE;
      reasons.add(followUp(position, title + ", Black wins", end));
    } else if (disproof.holds(white, black, blackThreats, false)) {
      reasons.add(followUp(position, title, NO_LINE));
    }
    if (zugzwang.holds(white, black, whiteThreats)) {
      reasons.add(zugzwang(position, whiteMoves));
    }
    return reasons;
  }

  private Reason followUp(Position position, String title, String end) {
    String sentence = FOLLOW_UP + waiting(position.black(), "Black", "White") + end;
    return new Reason(title, sentence, waitingCells(), pairs(), firstMove(!position.whiteToMove()));
  }

  private Reason zugzwang(Position position, boolean afterMove) {
    int threat = zugzwang.threatColumn() + 2 * Cells.COLUMNS;
    List<Integer> cells = new ArrayList<>(List.of(threat, threat - Cells.COLUMNS));
    cells.addAll(waitingCells());
    return new Reason(
        "Zugzwang",
        "White has three stones in a line with the third cell of a column, and answers every move"
            + " elsewhere: a stone on the lowest or third cell of a column with the stone above it,"
            + " a stone on one cell of a pair with the other."
            + waiting(position.white(), "White", "Black")
            + " In the end Black must play below that cell, and White completes the line.",
        cells,
        pairs(),
        firstMove(afterMove));
  }

  /** Describes the answers in waiting columns; empty if there are none. */
  private String waiting(long own, String defender, String attacker) {
    if (followUp.waitingColumn() == FollowUp.NONE) {
      return "";
    }
    String waits = "%2$s waits until %1$s plays below a cell that completes a line for %2$s.";
    String where =
        waitsTwice(own)
            ? " In two columns " + waits
            : " In one column "
                + waits
                + " In another %2$s answers the second cell with the third, and"
                + " the top cell with a stone in the column of the waiting.";
    return where.formatted(attacker, defender);
  }

  private boolean waitsTwice(long own) {
    int column = followUp.turnedColumn();
    return column != FollowUp.NONE && Lines.isThreat(column + 2 * Cells.COLUMNS, own);
  }

  /** Returns the level 2 cells of the waiting column and the turned one; empty without waiting. */
  private List<Integer> waitingCells() {
    return followUp.waitingColumn() == FollowUp.NONE
        ? List.of()
        : List.of(
            followUp.waitingColumn() + 2 * Cells.COLUMNS,
            followUp.turnedColumn() + 2 * Cells.COLUMNS);
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
