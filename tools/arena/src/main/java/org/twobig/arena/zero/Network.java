package org.twobig.arena.zero;

import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/** A function that evaluates positions. Thread-safe. */
public interface Network extends AutoCloseable {
  /** A network for which all moves are equally good, and win, draw and loss equally likely. */
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
   * Computes {@link Batch#policies} and {@link Batch#outcomes} for the positions of a batch.
   *
   * @throws IllegalArgumentException if the network does not support the board
   */
  void evaluate(Batch batch);

  /** Throws IllegalArgumentException if the network does not support the board. */
  default void requireBoards(BoardSize boardSize) {}

  /** Returns the legal move with the largest policy, without a search. Clears the batch first. */
  default int favourite(MutableBoard board, Batch batch) {
    batch.clear();
    int index = batch.add(board);
    evaluate(batch);
    int best = -1;
    for (int column = 0; column < board.boardSize().columns(); column++) {
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
