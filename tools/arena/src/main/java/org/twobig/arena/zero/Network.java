package org.twobig.arena.zero;

import org.twobig.arena.Board;
import org.twobig.arena.Shape;

/** A function that evaluates positions. Several threads may use a network at the same time. */
public interface Network extends AutoCloseable {
  /** Knows nothing: all moves are equally good, and every game is a draw. */
  Network BLANK =
      batch -> {
        for (int i = 0; i < batch.policies().limit(); i++) {
          batch.policies().put(i, 0);
        }
        for (int i = 0; i < batch.outcomes().limit(); i++) {
          batch.outcomes().put(i, 0);
        }
      };

  /**
   * Fills in the answers, {@link Batch#policies} and {@link Batch#outcomes}, for the positions of a
   * batch.
   *
   * @throws IllegalArgumentException if the network does not do boards of this size, saying which
   */
  void evaluate(Batch batch);

  /**
   * Sees that boards can be evaluated.
   *
   * @throws IllegalArgumentException if the network does not do boards of this size, saying which
   */
  default void requireBoards(Shape shape) {}

  /**
   * Returns the legal move that the network likes best, without a search.
   *
   * @param batch of this board's size; it is cleared
   */
  default int favourite(Board board, Batch batch) {
    batch.clear();
    int index = batch.add(board);
    evaluate(batch);
    int best = -1;
    for (int column = 0; column < board.shape().columns(); column++) {
      if (board.hasRoom(column)
          && (best < 0 || batch.logit(index, column) > batch.logit(index, best))) {
        best = column;
      }
    }
    return best;
  }

  @Override
  default void close() {}
}
