package org.twobig.lab.fit;

import java.util.List;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.Position;

/** A choice between at least two moves in a search, with the result of each move. */
public record SampledChoice(Position position, List<Move> moves) {
  public SampledChoice {
    moves = List.copyOf(moves);
  }

  /** Returns the player whose {@link Weights} order the moves: 0 White, 1 Black. */
  public int side() {
    return Weights.side(position.whiteToMove());
  }

  /** Returns the stage of the weights, 0 to {@link Weights#STAGES} - 1. */
  public int stage() {
    return Weights.stage(position.stones());
  }

  /**
   * @param features features of the move as in {@link Weights}; one of count n, n times
   * @param succeeds whether White wins after White's move, or does not win after Black's
   * @param nodes nodes that the search took to find the result, at least 1
   */
  public record Move(int column, List<Integer> features, boolean succeeds, long nodes) {
    public Move {
      features = List.copyOf(features);
    }
  }
}
