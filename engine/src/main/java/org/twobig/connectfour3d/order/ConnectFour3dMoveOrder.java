package org.twobig.connectfour3d.order;

import java.util.List;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;
import org.twobig.connectfour3d.position.Node;

/**
 * A move order by weights fitted to sampled searches ({@link Weights}) and by what the search
 * learns ({@link History}).
 *
 * <p>The score of a move is a sum: a weight for each line through its cell, by the states of the
 * line's other cells; a weight for the place of the cell; a weight for each of three facts (the
 * move makes an opening, lies right above the opponent's last stone, lies right below an own
 * threat); and the merit in the history.
 */
public class ConnectFour3dMoveOrder {
  private static final int BIAS = 1 << 20;
  private static final int MOST = (1 << 21) - 1;

  private final Weights weights;
  private final History history = new History();
  private final CellStates states = new CellStates();

  public ConnectFour3dMoveOrder(Weights weights) {
    this.weights = weights;
  }

  public final History history() {
    return history;
  }

  /**
   * Scores some of a node's playable cells and writes the moves to {@link Node#moves}, in no order;
   * returns their number.
   *
   * @param last the cell played last, or {@link Node#NO_CELL}
   */
  public int score(Node node, long cells, long playable, int last) {
    long own = node.own;
    long empty = ~(own | node.opposing);
    long ownThreats = node.ownThreats & empty;
    long pairs = node.ownPairs();
    long uprightPairs = node.ownUprightPairs();
    // Lines with stones of both players weigh nothing.
    long alive = node.ownAlive() | node.opposingAlive();
    long mixedColumns = Cells.columns(own) & Cells.columns(node.opposing);
    states.set(node, playable);
    short[] lines = weights.lines(node.whiteToMove, node.stones);
    int[] places = weights.places(node.whiteToMove, node.stones);
    int[] facts = weights.of(node.whiteToMove, node.stones);
    int[] moves = node.moves;
    int count = 0;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest) & 63;
      long bit = rest & -rest;
      long threats =
          (ownThreats
                  | Lines.cellsThrough(cell, pairs) & ~own
                  | (uprightPairs & bit) << Cells.COLUMNS)
              & ~bit;
      long openings = threats & (playable ^ bit | bit << Cells.COLUMNS);
      int score =
          places[cell]
              + LineFeatures.sum(lines, cell, states, Lines.through(cell) & alive)
              + ((mixedColumns & bit) != 0 ? 0 : LineFeatures.upright(lines, cell, states));
      if (openings != 0) {
        score += facts[Weights.MAKES_OPENING];
      }
      if (cell == last + Cells.COLUMNS) {
        score += facts[Weights.FOLLOWS_UP];
      }
      if ((ownThreats >>> Cells.COLUMNS & bit) != 0) {
        score += facts[Weights.BELOW_OWN_THREAT];
      }
      score += history.score(node, cell);
      moves[count++] = ScoredMoves.pack(Math.clamp(score + BIAS, 0, MOST), cell);
    }
    return count;
  }

  /**
   * Returns the features of a move; a feature that counts n times is n times in the list. Their
   * weights add up to the score of the move without history. {@code last} is the cell played last.
   */
  public static List<Integer> features(Node node, int cell, int last) {
    CellStates states = new CellStates();
    states.set(node, Cells.playable(node.filled()));
    List<Integer> features = LineFeatures.of(cell, states, node.whiteToMove);
    features.add(Weights.placeFeature(cell));
    long bit = 1L << cell;
    long filled = node.filled() | bit;
    if ((Lines.threats(node.own | bit, node.opposing) & Cells.playable(filled)) != 0) {
      features.add(Weights.MAKES_OPENING);
    }
    if (cell == last + Cells.COLUMNS) {
      features.add(Weights.FOLLOWS_UP);
    }
    if ((Lines.threats(node.own, node.opposing) >>> Cells.COLUMNS & bit) != 0) {
      features.add(Weights.BELOW_OWN_THREAT);
    }
    return features;
  }
}
