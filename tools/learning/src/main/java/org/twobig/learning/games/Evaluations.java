package org.twobig.learning.games;

import java.util.Arrays;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.zero.Batch;

/**
 * A cache of evaluations by one network. A position and its mirror image share an entry. Each place
 * has room for one position; the next position with this place replaces it. Not thread-safe.
 */
final class Evaluations {
  private static final int PLACES = 1 << 17;
  private static final long NONE = -1; // free: no key, since no player owns all cells

  private final int columns;
  private final int width;
  private final Mirror mirror;
  private final Batch answer;
  private final long[] keys = new long[PLACES];
  private final float[] logits;
  private long asked;
  private long known;

  Evaluations(BoardSize boardSize) {
    this.columns = boardSize.columns();
    this.width = columns + Batch.OUTCOMES;
    this.mirror = new Mirror(boardSize);
    this.answer = new Batch(boardSize, 1);
    this.logits = new float[PLACES * width];
    answer.add(MutableBoard.empty(boardSize));
    Arrays.fill(keys, NONE);
  }

  /** Looks a position up. If the cache has it, {@link #answer} has its evaluation. */
  boolean knows(MutableBoard board) {
    long key = board.key();
    long canonical = mirror.canonical(key);
    int place = place(canonical);
    asked++;
    if (keys[place] != canonical) {
      return false;
    }
    known++;
    copy(place * width, key != canonical, true, answer, 0);
    return true;
  }

  Batch answer() {
    return answer;
  }

  void keep(long key, Batch batch, int index) {
    long canonical = mirror.canonical(key);
    int place = place(canonical);
    keys[place] = canonical;
    copy(place * width, key != canonical, false, batch, index);
  }

  private void copy(int from, boolean mirrored, boolean read, Batch batch, int index) {
    for (int column = 0; column < columns; column++) {
      int at = index * columns + column;
      int kept = from + (mirrored ? columns - 1 - column : column);
      if (read) {
        batch.policies().put(at, logits[kept]);
      } else {
        logits[kept] = batch.policies().get(at);
      }
    }
    for (int outcome = 0; outcome < Batch.OUTCOMES; outcome++) {
      int at = index * Batch.OUTCOMES + outcome;
      int kept = from + columns + outcome;
      if (read) {
        batch.outcomes().put(at, logits[kept]);
      } else {
        logits[kept] = batch.outcomes().get(at);
      }
    }
  }

  double shareKnown() {
    return asked == 0 ? 0 : (double) known / asked;
  }

  private static int place(long key) {
    return (int) (key * 0x9E37_79B9_7F4A_7C15L >>> Long.SIZE - 17);
  }
}
