package org.twobig.connectfour3d.position;

/**
 * Builds the representative of a folded key: a position that {@link Folding} maps to that key. The
 * 80-bit code of the representative is the table key of all positions with the folded key.
 *
 * <p>Nothing but the folded key goes in. It is turned to the smallest of its eight images. The
 * stones that it names keep their colours; all others, and the tempo cells that it counts as
 * filled, are <i>grey</i>. If the number of tempo cells is odd one of them must be empty, for the
 * player to move shows in the number of stones: any grey stone on top of a full column will do. The
 * grey stones are coloured so that
 *
 * <ol>
 *   <li>every line that is not kept for White, and not worthless for him by the reasons of {@link
 *       Folding}, has a black stone; full lines too;
 *   <li>likewise with the colours exchanged;
 *   <li>every threat has three stones of its owner on a line with it.
 * </ol>
 *
 * <p>Then the same lines are worthless, for they are so by empty cells and threats; the same are
 * kept, for all others are opposed, and no grey stone lies on a kept line; and there are no other
 * threats. So the position folds to the same key. The position the key comes from, with any colours
 * for its tempo cells, is such a colouring, so there is one; it is found by forced stones (a line
 * that needs a colour has one grey stone left), stones that one of the colours cannot serve, and
 * trials: unit propagation, pure literals and decisions of the procedure of Davis, Logemann and
 * Loveland (1962). Where {@value #MOST_TRIALS} trials do not suffice there is no representative.
 *
 * <p>One thread uses one object.
 */
public final class NormalForm {
  private static final int MOST_TRIALS = 100;

  /** White's stones of the representative. */
  long white;

  /** All stones of the representative. */
  long filled;

  private long black;
  private long grey;

  // The lines that have no stone of the colour they need, as in Lines.
  private long needBlackLow;
  private long needBlackHigh;
  private long needWhiteLow;
  private long needWhiteHigh;

  // The number of grey stones in each line, 0 to 4, as three binary digits, each a set of lines.
  private long onesLow;
  private long onesHigh;
  private long twosLow;
  private long twosHigh;
  private long foursLow;
  private long foursHigh;

  private int trials;

  /**
   * Finds the representative of a folded key.
   *
   * @param occupied filled cells and tempo cells
   * @param whites White's stones on kept lines and his threats
   * @param blacks Black's
   * @return whether there is one; else {@link #white} and {@link #filled} mean nothing
   */
  public boolean find(long occupied, long whites, long blacks, boolean whiteToMove) {
    int image = smallestImage(occupied, whites, blacks);
    boolean even = (Long.bitCount(occupied) & 1) == 0;
    return colour(
        Symmetry.apply(image, occupied),
        Symmetry.apply(image, whites),
        Symmetry.apply(image, blacks),
        even != whiteToMove);
  }

  /**
   * A symmetry that makes the key smallest, first by contact cells and White's stones, then by the
   * parts that these do not tell. Where several do, their images are alike.
   */
  private static int smallestImage(long occupied, long whites, long blacks) {
    int smallest = smallest(whites & occupied | Cells.playable(occupied));
    if ((smallest & (smallest - 1)) != 0) {
      smallest = smallest(blacks, smallest);
      smallest = smallest(whites, smallest);
      smallest = smallest(occupied, smallest);
    }
    return Integer.numberOfTrailingZeros(smallest);
  }

  /** Those symmetries by which the image of a set of cells is smallest. */
  private static int smallest(long cells) {
    long leftRight = Symmetry.leftRight(cells);
    long upDown = Symmetry.upDown(cells);
    long both = Symmetry.upDown(leftRight);
    long diagonal = Symmetry.diagonal(cells);
    long diagonalLeftRight = Symmetry.diagonal(leftRight);
    long diagonalUpDown = Symmetry.diagonal(upDown);
    long diagonalBoth = Symmetry.diagonal(both);
    long smallest =
        Math.min(
            Math.min(Math.min(cells, leftRight), Math.min(upDown, both)),
            Math.min(
                Math.min(diagonal, diagonalLeftRight), Math.min(diagonalUpDown, diagonalBoth)));
    return (cells == smallest ? 1 : 0)
        | (leftRight == smallest ? 1 << 1 : 0)
        | (upDown == smallest ? 1 << 2 : 0)
        | (both == smallest ? 1 << 3 : 0)
        | (diagonal == smallest ? 1 << 4 : 0)
        | (diagonalLeftRight == smallest ? 1 << 5 : 0)
        | (diagonalUpDown == smallest ? 1 << 6 : 0)
        | (diagonalBoth == smallest ? 1 << 7 : 0);
  }

  /** Of a set of symmetries those by which the image of a set of cells is smallest. */
  private static int smallest(long cells, int symmetries) {
    long smallest = Long.MAX_VALUE;
    int reachedBy = 0;
    for (int rest = symmetries; rest != 0; rest &= rest - 1) {
      int symmetry = Integer.numberOfTrailingZeros(rest);
      long image = Symmetry.apply(symmetry, cells);
      if (image <= smallest) {
        reachedBy = (image == smallest ? reachedBy : 0) | 1 << symmetry;
        smallest = image;
      }
    }
    return reachedBy;
  }

  private boolean colour(long occupied, long whites, long blacks, boolean oneIsEmpty) {
    long empty = ~occupied;
    long whiteThreats = whites & empty;
    long blackThreats = blacks & empty;
    long keptWhite = whites & occupied;
    long keptBlack = blacks & occupied;
    long never = Folding.neverFilled(whiteThreats, blackThreats);
    white = keptWhite;
    black = keptBlack;
    grey = occupied & ~keptWhite & ~keptBlack;
    countGrey();
    needBlackLow = onesLow | twosLow | foursLow;
    needBlackHigh = onesHigh | twosHigh | foursHigh;
    needWhiteLow = needBlackLow;
    needWhiteHigh = needBlackHigh;
    satisfyBlack(keptBlack | whiteThreats | never);
    satisfyWhite(keptWhite | blackThreats | never);
    dropBelowThreats(Folding.belowThreats(blackThreats, empty), true);
    dropBelowThreats(Folding.belowThreats(whiteThreats, empty), false);
    trials = 0;
    if (!oneIsEmpty) {
      filled = occupied;
      return paintForced(false) && supportThreats(whiteThreats, blackThreats);
    }
    Colours start = new Colours();
    for (long rest = grey & Cells.BOTTOM << 48; rest != 0; rest &= rest - 1) {
      long cell = rest & -rest;
      uncount(cell);
      grey &= ~cell;
      filled = occupied & ~cell;
      if (paintForced(false) && supportThreats(whiteThreats, blackThreats)) {
        return true;
      }
      start.restore();
    }
    return false;
  }

  /** What a trial that fails is undone by. */
  private final class Colours {
    private final long oldWhite = white;
    private final long oldBlack = black;
    private final long oldGrey = grey;
    private final long oldNeedBlackLow = needBlackLow;
    private final long oldNeedBlackHigh = needBlackHigh;
    private final long oldNeedWhiteLow = needWhiteLow;
    private final long oldNeedWhiteHigh = needWhiteHigh;
    private final long oldOnesLow = onesLow;
    private final long oldOnesHigh = onesHigh;
    private final long oldTwosLow = twosLow;
    private final long oldTwosHigh = twosHigh;
    private final long oldFoursLow = foursLow;
    private final long oldFoursHigh = foursHigh;

    void restore() {
      white = oldWhite;
      black = oldBlack;
      grey = oldGrey;
      needBlackLow = oldNeedBlackLow;
      needBlackHigh = oldNeedBlackHigh;
      needWhiteLow = oldNeedWhiteLow;
      needWhiteHigh = oldNeedWhiteHigh;
      onesLow = oldOnesLow;
      onesHigh = oldOnesHigh;
      twosLow = oldTwosLow;
      twosHigh = oldTwosHigh;
      foursLow = oldFoursLow;
      foursHigh = oldFoursHigh;
    }
  }

  private void countGrey() {
    long onesLow = 0;
    long onesHigh = 0;
    long twosLow = 0;
    long twosHigh = 0;
    long foursLow = 0;
    long foursHigh = 0;
    for (long rest = grey; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest) & 63;
      long low = Lines.throughLow(cell);
      long high = Lines.throughHigh(cell);
      long carryLow = onesLow & low;
      long carryHigh = onesHigh & high;
      onesLow ^= low;
      onesHigh ^= high;
      foursLow |= twosLow & carryLow;
      foursHigh |= twosHigh & carryHigh;
      twosLow ^= carryLow;
      twosHigh ^= carryHigh;
    }
    this.onesLow = onesLow;
    this.onesHigh = onesHigh;
    this.twosLow = twosLow;
    this.twosHigh = twosHigh;
    this.foursLow = foursLow;
    this.foursHigh = foursHigh;
  }

  /** Some stones, which were grey, count no longer. */
  private void uncount(long cells) {
    long onesLow = this.onesLow;
    long onesHigh = this.onesHigh;
    long twosLow = this.twosLow;
    long twosHigh = this.twosHigh;
    long foursLow = this.foursLow;
    long foursHigh = this.foursHigh;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest) & 63;
      long low = Lines.throughLow(cell);
      long high = Lines.throughHigh(cell);
      onesLow ^= low;
      onesHigh ^= high;
      long borrowLow = onesLow & low;
      long borrowHigh = onesHigh & high;
      twosLow ^= borrowLow;
      twosHigh ^= borrowHigh;
      foursLow &= ~(twosLow & borrowLow);
      foursHigh &= ~(twosHigh & borrowHigh);
    }
    this.onesLow = onesLow;
    this.onesHigh = onesHigh;
    this.twosLow = twosLow;
    this.twosHigh = twosHigh;
    this.foursLow = foursLow;
    this.foursHigh = foursHigh;
  }

  /** The lines through some cells need no black stone any more. */
  private void satisfyBlack(long cells) {
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest) & 63;
      needBlackLow &= ~Lines.throughLow(cell);
      needBlackHigh &= ~Lines.throughHigh(cell);
    }
  }

  /** The lines through some cells need no white stone any more. */
  private void satisfyWhite(long cells) {
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest) & 63;
      needWhiteLow &= ~Lines.throughLow(cell);
      needWhiteHigh &= ~Lines.throughHigh(cell);
    }
  }

  private void paint(long blackCells, long whiteCells) {
    black |= blackCells;
    white |= whiteCells;
    grey &= ~(blackCells | whiteCells);
    uncount(blackCells | whiteCells);
    satisfyBlack(blackCells);
    satisfyWhite(whiteCells);
  }

  /** Lines with two of these cells are worthless for a player and need no opposing stone. */
  private void dropBelowThreats(long below, boolean forWhite) {
    long low = 0;
    long high = 0;
    for (long rest = below; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest) & 63;
      long twoLow = low & Lines.throughLow(cell);
      long twoHigh = high & Lines.throughHigh(cell);
      if (forWhite) {
        needBlackLow &= ~twoLow;
        needBlackHigh &= ~twoHigh;
      } else {
        needWhiteLow &= ~twoLow;
        needWhiteHigh &= ~twoHigh;
      }
      low |= Lines.throughLow(cell);
      high |= Lines.throughHigh(cell);
    }
  }

  /** Gives each threat three stones on a line with it, one threat after the other. */
  private boolean supportThreats(long ofWhite, long ofBlack) {
    if ((ofWhite | ofBlack) == 0) {
      return colourTheRest();
    }
    boolean forWhite = ofWhite != 0;
    int threat = Long.numberOfTrailingZeros(forWhite ? ofWhite : ofBlack);
    long nextOfWhite = ofWhite & (ofWhite - 1);
    long nextOfBlack = forWhite ? ofBlack : ofBlack & (ofBlack - 1);
    long own = forWhite ? white : black;
    if (Lines.isThreat(threat, own)) {
      return supportThreats(nextOfWhite, nextOfBlack);
    }
    Colours before = new Colours();
    for (long three : Lines.others(threat)) {
      long missing = three & ~own;
      if ((missing & ~grey) == 0) {
        if (++trials > MOST_TRIALS) {
          return false;
        }
        paint(forWhite ? 0 : missing, forWhite ? missing : 0);
        if (paintForced(false) && supportThreats(nextOfWhite, nextOfBlack)) {
          return true;
        }
        before.restore();
      }
    }
    return false;
  }

  private boolean colourTheRest() {
    if (!paintForced(true)) {
      return false;
    }
    if (grey == 0) {
      return true;
    }
    if (++trials > MOST_TRIALS) {
      return false;
    }
    Colours before = new Colours();
    long cell = grey & -grey;
    paint(cell, 0);
    if (colourTheRest()) {
      return true;
    }
    before.restore();
    paint(0, cell);
    return colourTheRest();
  }

  /**
   * Paints what is forced until nothing is. One loop does all that a painted stone changes, in
   * variables of its own: most rounds paint one stone or two, so what costs is to begin and to end
   * loops.
   *
   * @param idle whether stones that one of the colours cannot serve get the other, too
   * @return whether every line can still have the colour it needs; if not, the colours are to be
   *     restored
   */
  private boolean paintForced(boolean idle) {
    long grey = this.grey;
    long black = this.black;
    long white = this.white;
    long needBlackLow = this.needBlackLow;
    long needBlackHigh = this.needBlackHigh;
    long needWhiteLow = this.needWhiteLow;
    long needWhiteHigh = this.needWhiteHigh;
    long onesLow = this.onesLow;
    long onesHigh = this.onesHigh;
    long twosLow = this.twosLow;
    long twosHigh = this.twosHigh;
    long foursLow = this.foursLow;
    long foursHigh = this.foursHigh;
    while ((needBlackLow | needBlackHigh | needWhiteLow | needWhiteHigh) != 0) {
      long noneLow = ~(onesLow | twosLow | foursLow);
      long noneHigh = ~(onesHigh | twosHigh | foursHigh);
      if (((needBlackLow | needWhiteLow) & noneLow | (needBlackHigh | needWhiteHigh) & noneHigh)
          != 0) {
        return false;
      }
      long onceLow = onesLow & ~twosLow;
      long onceHigh = onesHigh & ~twosHigh;
      long toBlack = grey & cellsOf(needBlackLow & onceLow, needBlackHigh & onceHigh);
      long toWhite = grey & cellsOf(needWhiteLow & onceLow, needWhiteHigh & onceHigh);
      if ((toBlack & toWhite) != 0) {
        return false;
      }
      if (idle) {
        toWhite |= grey & ~Lines.cells(needBlackLow, needBlackHigh);
        toBlack |= grey & ~Lines.cells(needWhiteLow, needWhiteHigh) & ~toWhite;
      }
      if ((toBlack | toWhite) == 0) {
        break;
      }
      black |= toBlack;
      white |= toWhite;
      grey &= ~(toBlack | toWhite);
      for (long rest = toBlack | toWhite; rest != 0; rest &= rest - 1) {
        int cell = Long.numberOfTrailingZeros(rest) & 63;
        long low = Lines.throughLow(cell);
        long high = Lines.throughHigh(cell);
        long isBlack = -(toBlack >>> cell & 1);
        needBlackLow &= ~(low & isBlack);
        needBlackHigh &= ~(high & isBlack);
        needWhiteLow &= ~low | isBlack;
        needWhiteHigh &= ~high | isBlack;
        onesLow ^= low;
        onesHigh ^= high;
        long borrowLow = onesLow & low;
        long borrowHigh = onesHigh & high;
        twosLow ^= borrowLow;
        twosHigh ^= borrowHigh;
        foursLow &= ~(twosLow & borrowLow);
        foursHigh &= ~(twosHigh & borrowHigh);
      }
    }
    if (idle && (needBlackLow | needBlackHigh | needWhiteLow | needWhiteHigh) == 0) {
      white |= grey;
      grey = 0;
    }
    this.grey = grey;
    this.black = black;
    this.white = white;
    this.needBlackLow = needBlackLow;
    this.needBlackHigh = needBlackHigh;
    this.needWhiteLow = needWhiteLow;
    this.needWhiteHigh = needWhiteHigh;
    this.onesLow = onesLow;
    this.onesHigh = onesHigh;
    this.twosLow = twosLow;
    this.twosHigh = twosHigh;
    this.foursLow = foursLow;
    this.foursHigh = foursHigh;
    return true;
  }

  /** The cells of some lines, mostly of none. */
  private static long cellsOf(long low, long high) {
    return (low | high) == 0 ? 0 : Lines.cells(low, high);
  }
}
