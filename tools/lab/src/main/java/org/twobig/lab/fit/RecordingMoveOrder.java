package org.twobig.lab.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.twobig.connectfour3d.order.ConnectFour3dMoveOrder;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.Position;

/**
 * A move order that records random nodes with at least two moves, up to a limit for each number of
 * stones (reservoir sampling, Vitter 1985).
 */
final class RecordingMoveOrder extends ConnectFour3dMoveOrder {
  /**
   * A node whose moves were ordered.
   *
   * @param last the last played cell, or {@link Node#NO_CELL}
   * @param moves the cells whose moves were ordered: some of the playable cells
   */
  record Choice(Position position, int last, long moves) {}

  private final int most;
  private final Random random;
  private final List<List<Choice>> reservoirs = new ArrayList<>();
  private final long[] seen = new long[Cells.COUNT + 1];

  /** Makes a recorder of up to {@code most} nodes for each number of stones. */
  RecordingMoveOrder(Weights weights, int most, Random random) {
    super(weights);
    this.most = most;
    this.random = random;
    for (int stones = 0; stones <= Cells.COUNT; stones++) {
      reservoirs.add(new ArrayList<>());
    }
  }

  @Override
  public int score(Node node, long cells, long playable, int last) {
    int count = super.score(node, cells, playable, last);
    if (count >= 2) {
      List<Choice> reservoir = reservoirs.get(node.stones);
      long place = seen[node.stones]++;
      if (place >= most) {
        place = random.nextLong(place + 1);
      }
      if (place < most) {
        Choice choice = new Choice(new Position(node.white(), node.black()), last, cells);
        if (place < reservoir.size()) {
          reservoir.set((int) place, choice);
        } else {
          reservoir.add(choice);
        }
      }
    }
    return count;
  }

  List<Choice> choices() {
    List<Choice> all = new ArrayList<>();
    reservoirs.forEach(all::addAll);
    return all;
  }
}
