package org.twobig.lab.fit;

import java.util.List;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.Position;

/**
 * A choice between moves that a search was faced with, and how each of them turned out.
 *
 * @param position where it was to be made
 * @param moves the moves, at least two
 */
public record SampledChoice(Position position, List<Move> moves) {
  public SampledChoice {
    moves = List.copyOf(moves);
  }

  /** Whose {@link Weights} order the moves: 0 White's, 1 Black's. */
  public int side() {
    return Weights.side(position.whiteToMove());
  }

  /** Returns which of his weights do, 0 to {@link Weights#STAGES} - 1. */
  public int stage() {
    return Weights.stage(position.stones());
  }

  /**
   * A move.
   *
   * @param column where it is played
   * @param features the features of {@link Weights} that it has, each as often as it counts
   * @param succeeds whether the player succeeds with it
   * @param nodes nodes it took to find that out, at least 1
   */
  public record Move(int column, List<Integer> features, boolean succeeds, long nodes) {
    public Move {
      features = List.copyOf(features);
    }
  }
}
