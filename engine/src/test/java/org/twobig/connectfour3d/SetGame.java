package org.twobig.connectfour3d;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.position.Folding;

/**
 * The parts of a position that matter by {@link Folding}: the player to move, the empty cells of
 * live columns, for each player the sets of empty cells that win when filled, and whether a tempo
 * move is left. It is made from an {@link OracleBoard}, by Folding's description without its code,
 * or from a key. Plain minimax finds its value.
 *
 * @param live the empty cells of columns that are not only tempo moves
 * @param whiteSets the sets of cells that White must fill to win, in ascending order
 * @param blackSets the sets of cells that Black must fill to win
 * @param tempo whether an odd number of tempo moves is left
 */
public record SetGame(
    boolean whiteToMove, long live, List<Long> whiteSets, List<Long> blackSets, boolean tempo) {

  /** Returns the parts of a board that matter. */
  public static SetGame of(OracleBoard board) {
    long empty = ~(board.bits(Stone.WHITE) | board.bits(Stone.BLACK));
    Collection<Long> white = sets(board, Stone.WHITE);
    Collection<Long> black = sets(board, Stone.BLACK);

    long never = above(singles(white) & singles(black));
    white.removeIf(set -> (set & never) != 0);
    black.removeIf(set -> (set & never) != 0);
    dropSupersets(white);
    dropSupersets(black);
    long whiteThreats = singles(white);
    long blackThreats = singles(black);
    white.removeIf(set -> Long.bitCount(set & blackThreats >>> 16) >= 2);
    black.removeIf(set -> Long.bitCount(set & whiteThreats >>> 16) >= 2);

    long matters = 0;
    for (long set : white) {
      matters |= set;
    }
    for (long set : black) {
      matters |= set;
    }
    long live = 0;
    for (int column = 0; column < 16; column++) {
      long cells = 0x0001_0001_0001_0001L << column;
      live |= (matters & cells) != 0 ? empty & cells : 0;
    }
    return new SetGame(
        board.toMove() == Stone.WHITE,
        live,
        List.copyOf(white),
        List.copyOf(black),
        Long.bitCount(empty & ~live) % 2 != 0);
  }

  /** Returns the parts that a key determines, with the player to move. */
  public static SetGame ofKey(long occupied, long whites, long blacks, boolean whiteToMove) {
    long live = ~occupied;
    long whiteThreats = whites & live;
    long blackThreats = blacks & live;
    long never = above(whiteThreats & blackThreats);
    // White is to move if the number of stones is even. The other occupied cells are tempo moves.
    boolean even = Long.bitCount(occupied) % 2 == 0;
    return new SetGame(
        whiteToMove,
        live,
        setsOfKey(live, whites & occupied, whiteThreats, blackThreats, never),
        setsOfKey(live, blacks & occupied, blackThreats, whiteThreats, never),
        even != whiteToMove);
  }

  private static List<Long> setsOfKey(
      long live, long stones, long threats, long opposingThreats, long never) {
    Set<Long> sets = new TreeSet<>();
    for (int[] line : OracleGame.CUBE.lines()) {
      long cells = Bits.of(line);
      long missing = cells & ~stones;
      boolean kept =
          (missing & ~live) == 0
              && (missing & (threats | never)) == 0
              && Long.bitCount(missing & opposingThreats >>> 16) < 2;
      if (kept) {
        sets.add(missing);
      }
    }
    for (int cell = 0; cell < 64; cell++) {
      if ((threats >>> cell & 1) != 0) {
        sets.add(1L << cell);
      }
    }
    return List.copyOf(sets);
  }

  /** Returns the sets of empty cells that would complete a line of a player. */
  private static Collection<Long> sets(OracleBoard board, Stone player) {
    Set<Long> sets = new TreeSet<>();
    for (int[] line : OracleGame.CUBE.lines()) {
      if (board.count(line, player.other()) == 0) {
        long set = 0;
        for (int cell : line) {
          set |= board.at(cell) == Stone.NONE ? 1L << cell : 0;
        }
        sets.add(set);
      }
    }
    return sets;
  }

  private static void dropSupersets(Collection<Long> sets) {
    List<Long> all = new ArrayList<>(sets);
    sets.removeIf(set -> all.stream().anyMatch(other -> (other & ~set) == 0 && other != set));
  }

  private static long singles(Collection<Long> sets) {
    long singles = 0;
    for (long set : sets) {
      singles |= Long.bitCount(set) == 1 ? set : 0;
    }
    return singles;
  }

  private static long above(long cells) {
    long above = 0;
    for (int cell = 0; cell < 64; cell++) {
      for (int higher = cell + 16; higher < 64; higher += 16) {
        above |= (cells >>> cell & 1) << higher;
      }
    }
    return above;
  }

  /** Returns the image under a symmetry of the board. */
  public SetGame image(OracleBoard.Square square) {
    return new SetGame(
        whiteToMove,
        image(square, live),
        images(square, whiteSets),
        images(square, blackSets),
        tempo);
  }

  private static List<Long> images(OracleBoard.Square square, List<Long> sets) {
    Set<Long> images = new TreeSet<>();
    for (long set : sets) {
      images.add(image(square, set));
    }
    return List.copyOf(images);
  }

  /** Returns the image of a set of cells. */
  public static long image(OracleBoard.Square square, long cells) {
    long image = 0;
    for (int cell = 0; cell < 64; cell++) {
      if ((cells >>> cell & 1) != 0) {
        image |= 1L << square.applyAsInt(cell);
      }
    }
    return image;
  }

  /** Returns whether a player wins, by plain minimax on the sets. */
  public boolean wins(Stone attacker) {
    return new Play(attacker == Stone.WHITE).solve(0, 0, tempo, whiteToMove);
  }

  private final class Play {
    private record State(long white, long black, boolean tempo) {}

    private final boolean forWhite;
    private final Map<State, Boolean> solved = new HashMap<>();

    Play(boolean forWhite) {
      this.forWhite = forWhite;
    }

    private boolean solve(long white, long black, boolean tempoLeft, boolean whitesTurn) {
      State state = new State(white, black, tempoLeft);
      Boolean known = solved.get(state);
      if (known == null) {
        known = search(white, black, tempoLeft, whitesTurn);
        solved.put(state, known);
      }
      return known;
    }

    private boolean search(long white, long black, boolean tempoLeft, boolean whitesTurn) {
      boolean goal = whitesTurn == forWhite;
      long own = whitesTurn ? white : black;
      List<Long> sets = whitesTurn ? whiteSets : blackSets;
      long empty = live & ~(white | black);
      long playable = empty & ~(empty << 16);
      for (long set : sets) {
        long missing = set & ~own;
        if (Long.bitCount(missing) == 1 && (missing & playable) != 0) {
          return goal;
        }
      }
      // If no move is left, the attacker has not won.
      boolean reached = playable == 0 && !tempoLeft && !goal;
      for (int cell = 0; cell < 64 && !reached; cell++) {
        long bit = 1L << cell;
        if ((playable & bit) != 0) {
          reached =
              solve(
                      whitesTurn ? white | bit : white,
                      whitesTurn ? black : black | bit,
                      tempoLeft,
                      !whitesTurn)
                  == goal;
        }
      }
      if (tempoLeft && !reached) {
        reached = solve(white, black, false, !whitesTurn) == goal;
      }
      return reached == goal;
    }
  }
}
