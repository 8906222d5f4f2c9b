package org.twobig.connectfour3d.position;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Generates random positions of reasonable play (Romen 2020, "Performance Test"). If the opponent
 * could complete a line at once on some playable cells, the player to move fills one of these, each
 * with equal probability; otherwise every legal move is equally likely. Games that are won before
 * or at the wanted number of stones are discarded.
 *
 * <p>A seed and a number of stones give equal positions on every machine. The random numbers are
 * SplitMix64 (Steele, Lea and Flood 2014), made uniform below n by rejection.
 */
public final class PositionGenerator {
  /** The seed of the positions in the benchmarks and the ladder (tools/lab/docs). */
  public static final long STANDARD_SEED = 20240501;

  private static final long SEED_FACTOR = 1_000_003;

  private final String beginning;
  private final Position start;
  private final int stones;
  private final SplittableRandom random;

  /**
   * Generates games that begin with given moves, perhaps none.
   *
   * @param stones the number of stones of the positions, from the number of these moves to 64
   * @throws IllegalArgumentException if a move is illegal, a player has won after the moves, or
   *     {@code stones} is out of range
   */
  public PositionGenerator(String beginning, int stones, long seed) {
    this.beginning = beginning.replaceAll("\\s", "").toUpperCase(Locale.ROOT);
    this.start = Position.ofMoves(beginning);
    if (start.isWon()) {
      throw new IllegalArgumentException("The game is over after " + beginning);
    }
    if (stones < start.stones() || stones > Cells.COUNT) {
      throw new IllegalArgumentException(
          "A position has %d to 64 stones, not %d".formatted(start.stones(), stones));
    }
    this.stones = stones;
    this.random = new SplittableRandom(seed * SEED_FACTOR + stones);
  }

  /** Returns the moves of the next position, from the empty board. */
  public String next() {
    while (true) {
      StringBuilder moves = new StringBuilder(beginning);
      Position position = start;
      while (position.stones() < stones && !position.isWon()) {
        int column = move(position);
        moves.append(Position.digit(column));
        position = position.play(column);
      }
      if (!position.isWon()) {
        return moves.toString();
      }
    }
  }

  private int move(Position position) {
    long opposing = position.whiteToMove() ? position.black() : position.white();
    long own = position.whiteToMove() ? position.white() : position.black();
    long playable = Cells.playable(own | opposing);
    long threats = Lines.threats(opposing, own) & playable;
    long choice = Cells.columns(threats != 0 ? threats : playable) & Cells.BOTTOM;
    for (int skip = below(Long.bitCount(choice)); skip > 0; skip--) {
      choice &= choice - 1;
    }
    return Long.numberOfTrailingZeros(choice);
  }

  private int below(int bound) {
    long limit = -1L - Long.remainderUnsigned(-1L, bound);
    long number = random.nextLong();
    while (Long.compareUnsigned(number, limit) >= 0) {
      number = random.nextLong();
    }
    return (int) Long.remainderUnsigned(number, bound);
  }
}
