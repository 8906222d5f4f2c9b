package org.twobig.connectfour;

import java.util.stream.IntStream;
import org.twobig.table.Geometry;
import org.twobig.table.ReplacementScheme;
import org.twobig.table.Table;
import org.twobig.table.WordRegion;

/** Solves late positions: minimax that remembers what it solved. */
final class LateSolver {
  /** Values of a position for the player to move, as they are stored. */
  static final int LOSS = 0;

  static final int DRAW = 1;
  static final int WIN = 2;

  static final int VALUE_BITS = 2;

  /** The table for each number of stones, looked up once. */
  private final WordRegion[] tables;

  private long nodes;

  LateSolver(Table table) {
    tables =
        IntStream.rangeClosed(0, Board.CELLS)
            .mapToObj(table::wordRegion)
            .toArray(WordRegion[]::new);
  }

  /** Positions searched so far. */
  long nodes() {
    return nodes;
  }

  /** The value of a position in which nobody has won, for the player to move. */
  int solve(Board board) {
    if (board.stones() == Board.CELLS) {
      return DRAW;
    }
    WordRegion table = tables[board.stones()];
    long key = board.key();
    long bucket = table.bucket(0, key);
    long entry = table.find(bucket, table.touch(bucket), key);
    if (entry != 0) {
      return (int) table.value(entry);
    }
    long before = nodes++;
    int best = LOSS;
    for (int column = 0; column < Board.COLUMNS && best < WIN; column++) {
      if (board.hasRoom(column)) {
        Board next = board.play(column);
        best = Math.max(best, next.isWon() ? WIN : WIN - solve(next));
      }
    }
    table.store(bucket, key, best, nodes - before);
    return best;
  }

  /** What a table of these positions is made of. */
  static Geometry geometry(long buckets, ReplacementScheme strategy) {
    return Geometry.ofBuckets(Board.KEY_SPACE, VALUE_BITS, buckets, strategy);
  }
}
