package org.twobig.connectfour3d.search;

import java.util.ArrayList;
import java.util.List;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.game.Answer;
import org.twobig.game.Facts;
import org.twobig.game.Successor;
import org.twobig.table.PartitionedTable;
import org.twobig.table.TranspositionTable;

/** The line of play behind a verdict; see {@link Solver#line}. */
final class LineOfPlay {
  private final PartitionedTable table;
  private final TableKey key;
  private final Expander search;

  private final boolean forWhite;
  private final boolean wins;

  /**
   * @param forWhite whose win was asked for
   * @param wins the answer
   */
  LineOfPlay(
      PartitionedTable table, TableKey key, Expander search, boolean forWhite, boolean wins) {
    this.table = table;
    this.key = key;
    this.search = search;
    this.forWhite = forWhite;
    this.wins = wins;
  }

  List<Integer> from(Position start) {
    List<Integer> line = new ArrayList<>();
    Position position = start;
    while (!isOver(position)) {
      boolean succeeds = (position.whiteToMove() == forWhite) == wins;
      int column = succeeds ? provedMove(position) : stubbornMove(position);
      line.add(column);
      position = position.play(column);
    }
    return line;
  }

  private boolean isOver(Position position) {
    return position.isWon()
        || position.isFull()
        || !wins && Lines.allOpposedBy(forWhite ? position.black() : position.white());
  }

  /**
   * A move that keeps the verdict: one that wins at once, else one that the rules decide, else the
   * one of those the table knows that took least work, else what a search finds.
   */
  private int provedMove(Position position) {
    int best = -1;
    long leastWork = Long.MAX_VALUE;
    for (int column = 0; column < Position.COLUMNS; column++) {
      if (position.isLegal(column)) {
        long work = workIfProved(position.play(column));
        if (work < leastWork) {
          leastWork = work;
          best = column;
        }
      }
    }
    return best >= 0 ? best : search.successfulMove(position);
  }

  /** Work it took to prove that a position has a verdict, as far as known without a search. */
  private long workIfProved(Position position) {
    if (position.isWon()) {
      return 0;
    }
    if (search.decidedByRules(position).filter(verdict -> verdict == wins).isPresent()) {
      return 1;
    }
    TranspositionTable region = region(position);
    long entry = region.find(key.high, key.low);
    int facts = Facts.sound((int) region.value(entry));
    if (Facts.answer(facts, forWhite)) {
      return Facts.wins(facts, forWhite) == wins ? 1 + region.work(entry) : Long.MAX_VALUE;
    }
    // Of a row of forced moves, the graph of a solve by tasks has only the end.
    Successor end = search.follow(position);
    return end.answer() == Answer.of(wins)
        ? 1 + workStored(PositionKey.decode(end.key()).orElseThrow())
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
        long work = losesAtOnce ? 0 : 1 + workStored(next);
        if (work > mostWork) {
          mostWork = work;
          best = column;
        }
      }
    }
    return best;
  }

  private long workStored(Position position) {
    if (position.isWon()) {
      return 0;
    }
    TranspositionTable region = region(position);
    return region.work(region.find(key.high, key.low));
  }

  /** The region for a position, whose key is then made. */
  private TranspositionTable region(Position position) {
    key.set(position);
    return table.region(key.stones);
  }
}
