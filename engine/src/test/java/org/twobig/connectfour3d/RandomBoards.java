package org.twobig.connectfour3d;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;

/**
 * Kinds of random boards without a complete line. Some are positions of games. The others need not
 * be reachable, but a game can go on from them, and they meet the assumptions of the static proofs
 * in many more ways.
 */
public enum RandomBoards {
  /** {@link RandomGames#reasonable}. */
  REASONABLE((random, stones) -> OracleGame.CUBE.ofMoves(RandomGames.reasonable(random, stones))),

  /** Positions after random moves that complete no line. */
  CARELESS((random, stones) -> played(random, stones, 0, 0)),

  /** Positions of games that fill begun columns first, so some columns stay empty for long. */
  STACKED((random, stones) -> played(random, stones, 1, 0)),

  /** Positions of games where many stones are answered right above. */
  FOLLOWED((random, stones) -> played(random, stones, 1, 0.8)),

  /** Random stones; the players have unequal shares of the levels. */
  SCATTERED(),

  /** Random stones, and a threat of White on level 2 of a column with at most one stone. */
  WHITE_THREAT_ON_LEVEL_2(new Threat(Stone.WHITE, 2, 0)),

  /** Random stones, and a threat of White on level 1 of an empty column. */
  WHITE_THREAT_ON_LEVEL_1(new Threat(Stone.WHITE, 1, 0)),

  /** Like the previous kind, with a threat of Black right above, and one of White on level 2. */
  BLACK_THREAT_ABOVE_WHITE_THREAT(
      new Threat(Stone.WHITE, 1, 0), new Threat(Stone.BLACK, 2, 0), new Threat(Stone.WHITE, 2, 1)),

  /** Random stones, and a threat of Black on level 1 of an empty column. */
  BLACK_THREAT_ON_LEVEL_1(new Threat(Stone.BLACK, 1, 0)),

  /** Like the previous kind, with a threat of White right above. */
  WHITE_THREAT_ABOVE_BLACK_THREAT(new Threat(Stone.BLACK, 1, 0), new Threat(Stone.WHITE, 2, 0)),

  /** Random stones, and threats of both players on level 2 of different columns. */
  THREATS_OF_BOTH_ON_LEVEL_2(new Threat(Stone.BLACK, 2, 0), new Threat(Stone.WHITE, 2, 1)),

  /** Random stones, and threats of Black on level 2 of two columns. */
  BLACK_THREATS_ON_LEVEL_2(new Threat(Stone.BLACK, 2, 0), new Threat(Stone.BLACK, 2, 1)),

  /** Random stones, and threats on level 2: of White in two columns, of Black in a third. */
  WHITE_THREATS_ON_LEVEL_2(
      new Threat(Stone.WHITE, 2, 0), new Threat(Stone.WHITE, 2, 1), new Threat(Stone.BLACK, 2, 2));

  /**
   * A threat to be put on a board, in a column where the level below is empty. Threats of the same
   * group, 0 to 2, are in the same column.
   */
  private record Threat(Stone player, int level, int group) {}

  private static final long COLUMN = 0x0001_0001_0001_0001L;
  private static final long[] LINES =
      OracleGame.CUBE.lines().stream().mapToLong(Bits::of).toArray();

  private final BiFunction<RandomGenerator, Integer, OracleBoard> maker;

  RandomBoards(BiFunction<RandomGenerator, Integer, OracleBoard> maker) {
    this.maker = maker;
  }

  RandomBoards(Threat... threats) {
    this((random, stones) -> thrown(random, stones, threats));
  }

  /**
   * Returns a board with {@code stones} stones; fewer, by an even number, if the threats need the
   * room.
   */
  public OracleBoard next(RandomGenerator random, int stones) {
    return maker.apply(random, stones);
  }

  /** Plays a game. Draws the probabilities of a begun column and of the last column. */
  private static OracleBoard played(
      RandomGenerator random, int stones, double mostBegun, double mostAgain) {
    while (true) {
      double onStones = mostBegun * random.nextDouble();
      double again = mostAgain * random.nextDouble();
      OracleBoard board = OracleGame.CUBE.start();
      int last = -1;
      boolean stuck = false;
      while (!stuck && board.stones() < stones) {
        Stone player = board.toMove();
        List<Integer> columns = new ArrayList<>();
        List<Integer> begun = new ArrayList<>();
        for (int column : board.legalMoves()) {
          if (!board.completes(board.landing(column), player)) {
            columns.add(column);
            if (board.height(column) > 0) {
              begun.add(column);
            }
          }
        }
        stuck = columns.isEmpty();
        if (!stuck) {
          List<Integer> from = !begun.isEmpty() && random.nextDouble() < onStones ? begun : columns;
          last =
              columns.contains(last) && random.nextDouble() < again
                  ? last
                  : from.get(random.nextInt(from.size()));
          board.play(last);
        }
      }
      if (!stuck) {
        return board;
      }
    }
  }

  /** Returns random heights and colours; exchanges of stones break up complete lines. */
  private static OracleBoard thrown(RandomGenerator random, int wanted, Threat... threats) {
    // The columns of the threats get at most one stone.
    int most = 64 - 4 * threats.length;
    int stones = wanted <= most ? wanted : most - (wanted - most) % 2;
    while (true) {
      int[] columns = random.ints(3, 0, 16).toArray(); // one for each group
      long white = 0;
      long black = 0;
      long never = 0;
      for (Threat threat : threats) {
        int cell = 16 * threat.level() + columns[threat.group()];
        List<int[]> lines = OracleGame.CUBE.linesThrough(cell);
        long three = Bits.of(lines.get(random.nextInt(lines.size()))) & ~(1L << cell);
        white |= threat.player() == Stone.WHITE ? three : 0;
        black |= threat.player() == Stone.BLACK ? three : 0;
        never |= upwards(cell - 16 * (1 + random.nextInt(threat.level())));
      }
      long filled = filled(random, stones, white | black, never);
      if (Long.bitCount(filled) == stones && (white & black) == 0) {
        Optional<OracleBoard> board = coloured(random, filled, white, black);
        if (board.isPresent()) {
          return board.get();
        }
      }
    }
  }

  /** Returns a cell and the cells above it. */
  private static long upwards(int cell) {
    return COLUMN << cell % 16 & -1L << cell;
  }

  /** Returns cells that obey gravity, with {@code always} and without {@code never}. */
  private static long filled(RandomGenerator random, int stones, long always, long never) {
    long filled = 0;
    for (long rest = always; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      filled |= COLUMN << cell % 16 & ~upwards(cell) | 1L << cell;
    }
    double onStones = random.nextDouble();
    long possible = ~never;
    while ((filled & never) == 0 && Long.bitCount(filled) < stones && filled != possible) {
      long next = (filled << 16 | 0xFFFF) & ~filled & COLUMN << random.nextInt(16) & ~never;
      filled |= (next & 0xFFFF) == 0 || random.nextDouble() > onStones ? next : 0;
    }
    return (filled & never) == 0 ? filled : 0;
  }

  /** Returns a board with these cells, some with a given colour; empty after a failure. */
  private static Optional<OracleBoard> coloured(
      RandomGenerator random, long filled, long plantedWhite, long plantedBlack) {
    long planted = plantedWhite | plantedBlack;
    double whiteOnLevels02 = random.nextDouble();
    long white = plantedWhite;
    for (int cell = 0; cell < 64; cell++) {
      double share = cell / 16 % 2 == 0 ? whiteOnLevels02 : 1 - whiteOnLevels02;
      white |= random.nextDouble() < share ? 1L << cell & filled & ~planted : 0;
    }
    int wanted = (Long.bitCount(filled) + 1) / 2;
    for (int attempt = 0; attempt < 400; attempt++) {
      int surplus = Long.bitCount(white) - wanted;
      long complete = completeLine(white, filled & ~white);
      if (surplus == 0 && complete == 0) {
        return Optional.of(OracleGame.CUBE.ofBits(white, filled & ~white));
      }
      // A stone of the complete line, or any, changes colour if that makes the shares more equal.
      long candidates = (complete != 0 ? complete : filled) & ~planted;
      long stone = 1L << random.nextInt(64) & candidates;
      boolean isWhite = (white & stone) != 0;
      if (complete != 0
          ? random.nextInt(4) == 0 || isWhite == surplus > 0
          : isWhite == surplus > 0) {
        white ^= stone;
      }
    }
    return Optional.empty();
  }

  private static long completeLine(long white, long black) {
    for (long line : LINES) {
      if ((white & line) == line || (black & line) == line) {
        return line;
      }
    }
    return 0;
  }
}
