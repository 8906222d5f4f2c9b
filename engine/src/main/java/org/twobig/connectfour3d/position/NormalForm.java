package org.twobig.connectfour3d.position;

/**
 * Builds the representative of a folded result, the key of {@link Folding}: a position that folds
 * to it. Its 80-bit code is the {@link FoldedKey} of all positions with that result.
 *
 * <p>The representative depends only on the smallest of the eight images of the folded result and
 * on the player to move. The stones that the result names keep their colours. All other stones, and
 * the tempo cells, which the result counts as filled, are <i>grey</i>. An odd number of tempo cells
 * would show the wrong player to move, so one grey cell must then be empty. Any grey cell on the
 * top level may be that cell. The grey stones are coloured so that
 *
 * <ol>
 *   <li>every line, also a full one, has a black stone, unless Folding keeps or drops it for White;
 *   <li>every line has a white stone, with the corresponding exceptions for Black;
 *   <li>every threat has three stones of its owner on a line with it.
 * </ol>
 *
 * <p>Folding drops the same lines of the coloured position as of the original, since dropping
 * depends only on empty cells and threats. It keeps the same lines: every line neither kept nor
 * dropped has a stone of the opponent, and no kept line has a grey stone. No threat is new. The
 * coloured position therefore folds to the result. A colouring exists: the original position, with
 * any colours for its tempo cells.
 *
 * <p>The search for a colouring is greedy. It paints first all forced stones (the last grey stone
 * of a line that needs a colour), then the stones that a threat lacks, then the stones that {@link
 * #PATTERN} would colour wrongly. After each stone it paints the stones that are forced then. After
 * a contradiction, the search tries another order of the threats. If no order succeeds, which is
 * rare, the result has no representative. Not thread-safe.
 */
public final class NormalForm {
  /**
   * The default colours: these cells are white, the others black. In orders with Black's threats
   * first the colours are exchanged. Every line has two cells of each colour.
   */
  static final long PATTERN = 0x5C3A_CA53_35AC_A3C5L;

  /** The result of {@link #missing} if no grey stones suffice. Never a valid set of stones. */
  private static final long IMPOSSIBLE = -1;

  /** The number of orders of threats: White's or Black's first, from below or from above. */
  private static final int ORDERS = 4;

  long white;

  long filled;

  private long black;
  private long grey;

  // Lines that still need a black or white stone; upright lines are given by all their cells.
  private long needBlack;
  private long needWhite;
  private long uprightNeedBlack;
  private long uprightNeedWhite;

  // The number of grey stones in each line that is not upright, 0 to 4, as three binary digits.
  private long ones;
  private long twos;
  private long fours;

  private long whiteThreats;
  private long blackThreats;

  /** Whether no order can colour the stones. */
  private boolean hopeless;

  /**
   * Finds the representative of a folded result: {@link #white} and {@link #filled}. Returns false
   * if there is none; both are undefined then.
   *
   * @param occupied filled cells and tempo cells
   * @param whites White's stones on kept lines, and White's threats; {@code blacks} correspondingly
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
   * Returns a symmetry that makes the result smallest: White's stones and the lowest unoccupied
   * cells count first, then the other parts. If several symmetries make it smallest, their images
   * are equal.
   */
  private static int smallestImage(long occupied, long whites, long blacks) {
    int smallest = Symmetry.smallest(whites & occupied | Cells.playable(occupied), Symmetry.ALL);
    if ((smallest & (smallest - 1)) != 0) {
      smallest = Symmetry.smallest(blacks, smallest);
      smallest = Symmetry.smallest(whites, smallest);
      smallest = Symmetry.smallest(occupied, smallest);
    }
    return Integer.numberOfTrailingZeros(smallest);
  }

  private boolean colour(long occupied, long whites, long blacks, boolean oneIsEmpty) {
    long empty = ~occupied;
    whiteThreats = whites & empty;
    blackThreats = blacks & empty;
    long keptWhite = whites & occupied;
    long keptBlack = blacks & occupied;
    long never = Folding.neverFilled(whiteThreats, blackThreats);
    white = keptWhite;
    black = keptBlack;
    grey = occupied & ~keptWhite & ~keptBlack;
    countGrey();
    long needing = ones | twos | fours;
    long upright = Cells.columns(grey);
    long noBlack = keptBlack | whiteThreats | never;
    long noWhite = keptWhite | blackThreats | never;
    long belowWhite = Folding.belowThreats(whiteThreats, empty);
    long belowBlack = Folding.belowThreats(blackThreats, empty);
    needBlack = needing & ~(Lines.throughAny(noBlack) | Lines.throughTwo(belowBlack));
    needWhite = needing & ~(Lines.throughAny(noWhite) | Lines.throughTwo(belowWhite));
    uprightNeedBlack = upright & ~Cells.columns(noBlack | Folding.lowerOfTwo(belowBlack));
    uprightNeedWhite = upright & ~Cells.columns(noWhite | Folding.lowerOfTwo(belowWhite));
    if (!oneIsEmpty) {
      filled = occupied;
      return paint();
    }
    long all = grey;
    for (long rest = all & Cells.BOTTOM << 48; rest != 0; rest &= rest - 1) {
      grey = all & ~(rest & -rest);
      filled = occupied & ~(rest & -rest);
      countGrey();
      if (paint()) {
        return true;
      }
    }
    return false;
  }

  private void countGrey() {
    long ones = 0;
    long twos = 0;
    long fours = 0;
    for (long rest = grey; rest != 0; rest &= rest - 1) {
      long lines = Lines.through(Long.numberOfTrailingZeros(rest) & 63);
      long carry = ones & lines;
      ones ^= lines;
      fours |= twos & carry;
      twos ^= carry;
    }
    this.ones = ones;
    this.twos = twos;
    this.fours = fours;
  }

  private boolean paint() {
    hopeless = false;
    for (int order = 0; order < ORDERS && !hopeless; order++) {
      if (paint((order & 1) == 0, (order & 2) == 0)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Colours the grey stones; after a failure only {@link #hopeless} has changed. One loop does all
   * updates: most rounds paint one or two stones, so several loops would cost more.
   */
  private boolean paint(boolean whiteFirst, boolean fromBelow) {
    long grey = this.grey;
    long black = this.black;
    long white = this.white;
    long whiteThreats = this.whiteThreats;
    long blackThreats = this.blackThreats;
    long needBlack = this.needBlack;
    long needWhite = this.needWhite;
    long uprightNeedBlack = this.uprightNeedBlack;
    long uprightNeedWhite = this.uprightNeedWhite;
    long ones = this.ones;
    long twos = this.twos;
    long fours = this.fours;
    long pattern = whiteFirst ? PATTERN : ~PATTERN;
    boolean chosen = false;
    while (true) {
      long once = ones & ~twos;
      long onceUpright = Cells.columnsWithOne(grey);
      long toBlack = grey & (Lines.cells(needBlack & once) | uprightNeedBlack & onceUpright);
      long toWhite = grey & (Lines.cells(needWhite & once) | uprightNeedWhite & onceUpright);
      if ((toBlack & toWhite) != 0) {
        hopeless = !chosen;
        return false;
      }
      if ((toBlack | toWhite) == 0) { // nothing is forced
        if (((needBlack | needWhite) & ~(ones | twos | fours)
                | (uprightNeedBlack | uprightNeedWhite) & ~Cells.columns(grey))
            != 0) {
          hopeless = !chosen;
          return false;
        }
        chosen = true;
        if ((whiteThreats | blackThreats) != 0) {
          boolean ofWhite = whiteFirst ? whiteThreats != 0 : blackThreats == 0;
          long threat = one(ofWhite ? whiteThreats : blackThreats, fromBelow);
          long missing = missing(threat, ofWhite ? white : black, grey);
          if (missing == IMPOSSIBLE) {
            return false;
          }
          if (ofWhite) {
            whiteThreats ^= threat;
            toWhite = missing;
          } else {
            blackThreats ^= threat;
            toBlack = missing;
          }
        } else {
          toBlack = miscoloured(needBlack, uprightNeedBlack, grey, ~pattern);
          toWhite = toBlack != 0 ? 0 : miscoloured(needWhite, uprightNeedWhite, grey, pattern);
          if ((toBlack | toWhite) == 0) {
            this.white = white | grey & pattern;
            return true;
          }
        }
      }
      black |= toBlack;
      white |= toWhite;
      grey &= ~(toBlack | toWhite);
      for (long rest = toBlack | toWhite; rest != 0; rest &= rest - 1) {
        int cell = Long.numberOfTrailingZeros(rest) & 63;
        long lines = Lines.through(cell);
        long isBlack = -(toBlack >>> cell & 1);
        needBlack &= ~(lines & isBlack);
        needWhite &= ~lines | isBlack;
        ones ^= lines;
        long borrow = ones & lines;
        twos ^= borrow;
        fours &= ~(twos & borrow);
      }
      uprightNeedBlack &= ~Cells.columns(toBlack);
      uprightNeedWhite &= ~Cells.columns(toWhite);
    }
  }

  private static long one(long cells, boolean lowest) {
    return lowest ? cells & -cells : Long.highestOneBit(cells);
  }

  /**
   * Returns the smallest set of grey stones that must get a player's colour so that a line through
   * a threat has three stones of the player; {@link #IMPOSSIBLE} if no set suffices.
   */
  private static long missing(long threat, long own, long grey) {
    long fewest = IMPOSSIBLE;
    for (long three : Lines.others(Long.numberOfTrailingZeros(threat))) {
      long missing = three & ~own;
      if ((missing & ~grey) == 0 && Long.bitCount(missing) < Long.bitCount(fewest)) {
        fewest = missing;
      }
    }
    return fewest;
  }

  /**
   * Returns a grey stone of a line that needs a colour and would not get it by the pattern; 0 if
   * there is no such line. Of several lines, the one with the lowest rank counts. {@code pattern}
   * has the cells to which the pattern gives the colour.
   */
  private static long miscoloured(long lines, long upright, long grey, long pattern) {
    int lowest = Integer.MAX_VALUE;
    long found = 0;
    for (long rest = lines; rest != 0; rest &= rest - 1) {
      int line = Long.numberOfTrailingZeros(rest) & 63;
      long stones = Lines.cells(line) & grey;
      if ((stones & pattern) == 0 && Lines.rank(line) < lowest) {
        lowest = Lines.rank(line);
        found = stones;
      }
    }
    long columns = upright & ~Cells.columns(grey & pattern) & Cells.BOTTOM;
    if (columns != 0) {
      int line = 64 + Long.numberOfTrailingZeros(columns);
      if (Lines.rank(line) < lowest) {
        found = Lines.cells(line) & grey;
      }
    }
    return found & -found;
  }
}
