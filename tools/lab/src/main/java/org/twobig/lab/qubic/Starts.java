package org.twobig.lab.qubic;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.twobig.qubic.QubicShape;

/**
 * The positions from which the thesis (section 3.5.1) and Allis (1994) start: White begins in a
 * corner. Black has 12 replies of which none is an image of another. White answers each with
 * Patashnik's second move (1977). Of the 12 positions with 3 stones, 7 remain if images count once.
 *
 * <p>From these 7, Black has 427 moves. They lead to 422 different positions with 4 stones, the
 * number in the thesis, or to 195 if images count once. Other images of the 7 would give 416 to 421
 * positions instead of 422.
 */
enum Starts {
  EMPTY("empty"),
  THREE_STONES("7"),
  FOUR_STONES("195"),
  /** All different positions after a move of Black from the 7. */
  FOUR_STONES_UNREDUCED("422");

  /**
   * Black's reply to cell 0, and Patashnik's second move. The replies 7, 15, 5, 6 and 21 give
   * images of the first five.
   */
  private static final int[][] SECOND_MOVES = {
    {1, 12}, {3, 12}, {23, 3}, {27, 3}, {22, 3}, {31, 48}, {63, 48}
  };

  private final String text;

  Starts(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }

  /** The stones of both players. Black is to move if there are three, otherwise White. */
  record Start(long white, long black) {
    Start canonical(QubicShape shape) {
      int symmetry = shape.symmetries.toCanonical(white, black);
      return new Start(
          shape.symmetries.image(symmetry, white), shape.symmetries.image(symmetry, black));
    }

    @Override
    public String toString() {
      return QubicShape.of(4, 3).text(white, black);
    }
  }

  List<Start> positions() {
    QubicShape shape = QubicShape.of(4, 3);
    Set<Start> three = new LinkedHashSet<>();
    for (int[] moves : SECOND_MOVES) {
      three.add(new Start(1L | 1L << moves[1], 1L << moves[0]));
    }
    Set<Start> four = new LinkedHashSet<>();
    for (Start start : three) {
      for (long rest = shape.all & ~(start.white | start.black); rest != 0; rest &= rest - 1) {
        Start next = new Start(start.white, start.black | rest & -rest);
        four.add(this == FOUR_STONES ? next.canonical(shape) : next);
      }
    }
    return switch (this) {
      case EMPTY -> List.of(new Start(0, 0));
      case THREE_STONES -> new ArrayList<>(three);
      case FOUR_STONES, FOUR_STONES_UNREDUCED -> new ArrayList<>(four);
    };
  }
}
