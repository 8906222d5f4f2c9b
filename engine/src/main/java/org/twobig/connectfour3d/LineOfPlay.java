package org.twobig.connectfour3d;

import org.twobig.table.Key;
import org.twobig.table.TranspositionTable;

/** The line of play behind a verdict; see {@link Solver#line}. */
final class LineOfPlay {
  private static final long NOT_STORED = 0;

  private final TranspositionTable table;
  private final Search search;

  LineOfPlay(TranspositionTable table, Search search) {
    this.table = table;
    this.search = search;
  }

  String from(Position start, boolean whiteWins) {
    StringBuilder line = new StringBuilder();
    Position position = start;
    while (!isOver(position, whiteWins)) {
      boolean succeeds = position.whiteToMove() == whiteWins;
      int column = succeeds ? provedMove(position, whiteWins) : stubbornMove(position);
      line.append(Position.digit(column));
      position = position.play(column);
    }
    return line.toString();
  }

  private static boolean isOver(Position position, boolean whiteWins) {
    return position.isWon()
        || position.isFull()
        || !whiteWins && Lines.allOpposedBy(position.black());
  }

  /**
   * A move that keeps the verdict: one that wins at once, else one that the rules decide, else the
   * one of those the table knows that took least work, else what a search finds.
   */
  private int provedMove(Position position, boolean whiteWins) {
    int best = -1;
    long leastWork = Long.MAX_VALUE;
    for (int column = 0; column < Position.COLUMNS; column++) {
      if (position.isLegal(column)) {
        long work = workIfProved(position.play(column), whiteWins);
        if (work < leastWork) {
          leastWork = work;
          best = column;
        }
      }
    }
    return best >= 0 ? best : search.successfulMove(position);
  }

  /** Work it took to prove that a position has a verdict, as far as known without a search. */
  private long workIfProved(Position position, boolean whiteWins) {
    if (position.isWon()) {
      return 0;
    }
    if (search.decidedByRules(position).filter(verdict -> verdict == whiteWins).isPresent()) {
      return 1;
    }
    long entry = entry(position);
    return entry != NOT_STORED && (table.value(entry) == Search.WHITE_WINS) == whiteWins
        ? 1 + table.geometry().workOf(entry)
        : Long.MAX_VALUE;
  }

  /** The move of a player who fails anyway that was hardest to refute. */
  private int stubbornMove(Position position) {
    long threats =
        position.whiteToMove()
            ? Lines.threats(position.black(), position.white())
            : Lines.threats(position.white(), position.black());
    int best = -1;
    long mostWork = -1;
    for (int column = 0; column < Position.COLUMNS; column++) {
      if (position.isLegal(column)) {
        Position next = position.play(column);
        boolean losesAtOnce = (threats & Cells.playable(next.white() | next.black())) != 0;
        long entry = entry(next);
        long work = losesAtOnce ? 0 : entry == NOT_STORED ? 1 : 1 + table.geometry().workOf(entry);
        if (work > mostWork) {
          mostWork = work;
          best = column;
        }
      }
    }
    return best;
  }

  private long entry(Position position) {
    Key key = PositionKey.of(position);
    return table.find(key.high(), key.low());
  }
}
