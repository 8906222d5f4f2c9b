package org.twobig.connectfour3d;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;

/**
 * Kinds of random boards on which nobody has completed a line. The games are such as are played;
 * the others need not be reachable, but are boards on which the rest of a game can be played, and
 * in them the assumptions of the static proofs are met in many more ways.
 */
public enum RandomBoards {
  /** {@link RandomGames#reasonable}. */
  REASONABLE((random, stones) -> OracleGame.CUBE.ofMoves(RandomGames.reasonable(random, stones))),

  /** Games of any moves that complete no line. */
  CARELESS((random, stones) -> played(random, stones, 0, 0)),

  /** Games in which columns once begun are filled first, so that some stay empty for long. */
  STACKED((random, stones) -> played(random, stones, 1, 0)),

  /** Games in which many a stone is answered by one right above it. */
  FOLLOWED((random, stones) -> played(random, stones, 1, 0.8)),

  /** Any stones, the players' shares of the levels uneven. */
  SCATTERED(),

  /** The same, with a threat of White on level 2 of a column that holds one stone or none. */
  WHITE_THREAT_ON_LEVEL_2(new Threat(Stone.WHITE, 2, 0)),

  /** The same, with a threat of White on level 1 of an empty column. */
  WHITE_THREAT_ON_LEVEL_1(new Threat(Stone.WHITE, 1, 0)),

  /** The same, with a threat of Black right above it, and one of White on level 2 of another. */
  BLACK_THREAT_ABOVE_WHITE_THREAT(
      new Threat(Stone.WHITE, 1, 0), new Threat(Stone.BLACK, 2, 0), new Threat(Stone.WHITE, 2, 1)),

  /** The same, with a threat of Black on level 1 of an empty column. */
  BLACK_THREAT_ON_LEVEL_1(new Threat(Stone.BLACK, 1, 0)),

  /** The same, with a threat of White right above it. */
  WHITE_THREAT_ABOVE_BLACK_THREAT(new Threat(Stone.BLACK, 1, 0), new Threat(Stone.WHITE, 2, 0)),

  /** The same, with threats of both players on level 2 of different columns. */
  THREATS_OF_BOTH_ON_LEVEL_2(new Threat(Stone.BLACK, 2, 0), new Threat(Stone.WHITE, 2, 1)),

  /** The same, with threats of Black on level 2 of two columns. */
  BLACK_THREATS_ON_LEVEL_2(new Threat(Stone.BLACK, 2, 0), new Threat(Stone.BLACK, 2, 1)),

  /** The same, with threats of White on level 2 of two columns, and one of Black of a third. */
  WHITE_THREATS_ON_LEVEL_2(
      new Threat(Stone.WHITE, 2, 0), new Threat(Stone.WHITE, 2, 1), new Threat(Stone.BLACK, 2, 2));

  /**
   * A threat to be put on a board, in a column in which the level below it is empty. Those of the
   * same group, 0 to 2, are put into the same column.
   */
  private record Threat(Stone player, int level, int group) {}

  private static final long COLUMN = 0x0001_0001_0001_0001L;
  private static final long[] LINES =
      OracleGame.CUBE.lines().stream().mapToLong(Bits::of).toArray();

  private final BiFunction<Random, Integer, OracleBoard> maker;

  RandomBoards(BiFunction<Random, Integer, OracleBoard> maker) {
    this.maker = maker;
  }

  RandomBoards(Threat... threats) {
    this((random, stones) -> thrown(random, stones, threats));
  }

  /**
   * A board with so many stones; fewer, by an even number, where so many leave no room for the
   * threats.
   */
  public OracleBoard next(Random random, int stones) {
    return maker.apply(random, stones);
  }

  /** A game for which it is drawn how likely columns begun, and the last one again, are played. */
  private static OracleBoard played(Random random, int stones, double mostBegun, double mostAgain) {
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

  /** Stones of no game: heights and colours at random, complete lines broken up by exchanges. */
  private static OracleBoard thrown(Random random, int wanted, Threat... threats) {
    // The columns of the threats stay empty, or nearly.
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

  /** A cell and those above it. */
  private static long upwards(int cell) {
    return COLUMN << cell % 16 & -1L << cell;
  }

  /** Cells that obey gravity, these among them and those not; fewer than wanted if impossible. */
  private static long filled(Random random, int stones, long always, long never) {
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

  /** A board of these cells, some of a given colour; nothing if it does not succeed. */
  private static Optional<OracleBoard> coloured(
      Random random, long filled, long plantedWhite, long plantedBlack) {
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
      // A stone of the complete line, or any, changes colour, if that brings the shares nearer.
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
