package org.twobig.lab.cluster;

import java.util.ArrayList;
import java.util.List;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.table.Key;

/**
 * A game that costs nothing to search. The players take turns to take one of their first {@value
 * #MOVES} free cells, of 32 each, so that positions meet again in another order of moves. Whether a
 * position is won, and how many nodes that takes to find, is chance, drawn from its key: positions
 * above a level are too heavy for any task, and below it they become lighter with each level. The
 * player to move wins with the probability that a move leads to, so that all levels are uncertain.
 */
public final class SyntheticGame implements Workload {
  private static final int MOVES = 8;
  private static final int CELLS = 32;

  /** Solves p = (1 - p)^8. */
  private static final double WINS = 0.18834;

  private final long seed;
  private final int heavyLevels;
  private final double nodesBelow;

  /**
   * @param heavyLevels positions of fewer moves are too heavy for any task; at most 40
   * @param nodesBelow mean nodes to solve a position of so many moves
   */
  public SyntheticGame(long seed, int heavyLevels, double nodesBelow) {
    this.seed = seed;
    this.heavyLevels = heavyLevels;
    this.nodesBelow = nodesBelow;
  }

  @Override
  public Key root() {
    return new Key(0, 0);
  }

  @Override
  public Successor leaf(Key position) {
    return new Successor(position, Long.bitCount(position.low()), Answer.OPEN, 1, 1);
  }

  @Override
  public Slice search(int node, Key position, long before, long most) {
    long left = Math.max(1, nodes(position.low()) - before);
    return left <= most
        ? new Slice(Answer.of(isYes(position.low())), left)
        : new Slice(Answer.OPEN, most);
  }

  private long nodes(long cells) {
    int below = Long.bitCount(cells) - heavyLevels;
    return below < 0
        ? Long.MAX_VALUE
        : (long) (-Math.log(chance(cells, 1)) * nodesBelow / Math.pow(2, below));
  }

  private boolean isYes(long cells) {
    return attackerToMove(cells) == chance(cells, 2) < WINS;
  }

  private static boolean attackerToMove(long cells) {
    return Long.bitCount(cells) % 2 == 0;
  }

  /** Above 0 and below 1. */
  private double chance(long cells, long which) {
    long mixed = (cells + seed) * 0x9E3779B97F4A7C15L + which * 0xC2B2AE3D27D4EB4FL;
    mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    return ((mixed >>> 12) + 0.5) * 0x1p-52;
  }

  @Override
  public Expansion expand(int node, Key position) {
    long cells = position.low();
    boolean attacker = attackerToMove(cells);
    List<Successor> successors = new ArrayList<>();
    for (int cell = attacker ? 0 : CELLS; successors.size() < MOVES; cell++) {
      if ((cells >>> cell & 1) == 0) {
        successors.add(leaf(new Key(0, cells | 1L << cell)));
      }
    }
    return new Expansion(Answer.OPEN, attacker, successors);
  }
}
