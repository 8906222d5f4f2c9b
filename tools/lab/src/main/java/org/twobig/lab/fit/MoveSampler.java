package org.twobig.lab.fit;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.twobig.connectfour3d.order.ConnectFour3dMoveOrder;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.rules.ForcingMoves;
import org.twobig.connectfour3d.search.ConnectFour3dSearch;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.game.Outcome;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;

/**
 * Samples choices between moves in searches for White's win; {@link WeightsFit} fits {@link
 * Weights} to them. The sampler searches a position and draws nodes at which moves were ordered, up
 * to a limit for each number of stones. Then it searches the moves of each drawn node, one after
 * another in random order. The table is new for each node, so it holds results of the moves
 * searched before, and nothing else.
 *
 * <p>It skips nodes at which the order has no effect: those with a win by {@link ForcingMoves}, and
 * those without a move that succeeds. Equal seeds give equal samples.
 */
public final class MoveSampler {
  /** The size of a table: small, since each node gets a new table. */
  private static final long TABLE_BYTES =
      Geometry.smallestBytes(PositionKey.KEY_SPACE, Outcome.BITS);

  private final Weights weights;
  private final int choicesPerStones;
  private final Random random;

  /**
   * Makes a sampler that takes at most {@code choicesPerStones} choices from a position for each
   * number of stones. Its searches order moves by the weights.
   */
  public MoveSampler(Weights weights, int choicesPerStones, long seed) {
    this.weights = weights;
    this.choicesPerStones = choicesPerStones;
    this.random = new Random(seed);
  }

  public List<SampledChoice> sample(Position position) {
    RecordingMoveOrder order = new RecordingMoveOrder(weights, choicesPerStones, random);
    try (Arena arena = Arena.ofConfined()) {
      search(order, arena).attackerWins(position);
    }
    List<SampledChoice> samples = new ArrayList<>();
    for (RecordingMoveOrder.Choice choice : order.choices()) {
      if (!isWonByForcingMoves(choice.position())) {
        SampledChoice sample = measureMoves(choice);
        if (sample.moves().stream().anyMatch(SampledChoice.Move::succeeds)) {
          samples.add(sample);
        }
      }
    }
    return samples;
  }

  private static ConnectFour3dSearch search(ConnectFour3dMoveOrder order, Arena arena) {
    Geometry geometry = Geometry.ofBytes(PositionKey.KEY_SPACE, Outcome.BITS, TABLE_BYTES);
    return new ConnectFour3dSearch(PrivateTable.create(geometry, arena), true, Feature.ALL, order);
  }

  private SampledChoice measureMoves(RecordingMoveOrder.Choice choice) {
    Position position = choice.position();
    List<Integer> cells = new ArrayList<>();
    for (long rest = choice.moves(); rest != 0; rest &= rest - 1) {
      cells.add(Long.numberOfTrailingZeros(rest));
    }
    Collections.shuffle(cells, random);
    Node node = new Node(position.stones());
    node.set(position);
    List<SampledChoice.Move> moves = new ArrayList<>();
    try (Arena arena = Arena.ofConfined()) {
      ConnectFour3dSearch search = search(new ConnectFour3dMoveOrder(weights), arena);
      for (int cell : cells) {
        long before = search.effort().nodes();
        boolean whiteWins = search.attackerWins(position.play(Cells.column(cell)));
        moves.add(
            new SampledChoice.Move(
                Cells.column(cell),
                ConnectFour3dMoveOrder.features(node, cell, choice.last()),
                whiteWins == position.whiteToMove(),
                search.effort().nodes() - before));
      }
    }
    return new SampledChoice(position, moves);
  }

  private static boolean isWonByForcingMoves(Position position) {
    Node[] path = new Node[Cells.COUNT + 1];
    for (int stones = 0; stones <= Cells.COUNT; stones++) {
      path[stones] = new Node(stones);
    }
    Node node = path[position.stones()];
    node.set(position);
    return new ForcingMoves(path).win(node);
  }
}
