package org.twobig.arena.zero;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/**
 * Positions of one board size that a {@link Network} evaluates together, and their values. The
 * caller fills, evaluates, reads and clears a batch in a cycle. A batch is outside the heap, so
 * that native code needs no copy of it. Not thread-safe.
 */
public final class Batch {
  /**
   * Number of outcomes of a game for the player to move: a win, a draw and a loss, in this order.
   */
  public static final int OUTCOMES = 3;

  private final BoardSize boardSize;
  private final int capacity;
  private final FloatBuffer planes;
  private final FloatBuffer policies;
  private final FloatBuffer outcomes;
  private int size;

  public Batch(BoardSize boardSize, int capacity) {
    this.boardSize = boardSize;
    this.capacity = capacity;
    this.planes = floats(capacity * Planes.size(boardSize));
    this.policies = floats(capacity * boardSize.columns());
    this.outcomes = floats(capacity * OUTCOMES);
  }

  private static FloatBuffer floats(int count) {
    return ByteBuffer.allocateDirect(count * Float.BYTES)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }

  public BoardSize boardSize() {
    return boardSize;
  }

  public int size() {
    return size;
  }

  public boolean isFull() {
    return size == capacity;
  }

  public void clear() {
    size = 0;
  }

  /**
   * Adds a position; returns its index.
   *
   * @throws IllegalStateException if the batch is full
   */
  public int add(MutableBoard board) {
    if (isFull()) {
      throw new IllegalStateException(
          "A batch of %d positions is full; evaluate and clear it first".formatted(capacity));
    }
    Planes.write(board, planes, size * Planes.size(boardSize));
    return size++;
  }

  /** Returns the {@link Planes} of the positions: {@code [size][plane][row][column]}. */
  public FloatBuffer planes() {
    return planes.slice(0, size * Planes.size(boardSize));
  }

  /**
   * Returns the network's logits for each column, full columns included: {@code [size][column]}.
   */
  public FloatBuffer policies() {
    return policies.slice(0, size * boardSize.columns());
  }

  /** Returns the network's logits for each outcome: {@code [size][OUTCOMES]}. */
  public FloatBuffer outcomes() {
    return outcomes.slice(0, size * OUTCOMES);
  }

  public float logit(int index, int column) {
    return policies.get(index * boardSize.columns() + column);
  }

  /** Returns the expected result for the player to move, from -1 for a loss to 1. */
  public float value(int index) {
    float win = outcomes.get(index * OUTCOMES);
    float draw = outcomes.get(index * OUTCOMES + 1);
    float loss = outcomes.get(index * OUTCOMES + 2);
    float most = Math.max(win, Math.max(draw, loss));
    double won = Math.exp(win - most);
    double lost = Math.exp(loss - most);
    return (float) ((won - lost) / (won + Math.exp(draw - most) + lost));
  }
}
