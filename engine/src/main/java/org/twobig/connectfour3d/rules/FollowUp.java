package org.twobig.connectfour3d.rules;

import java.util.Arrays;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;

/**
 * The follow-up strategy and what it prevents; the common core of {@link FollowUpDisproof} and
 * {@link ZugzwangProof}. An <i>attacker</i> wants to complete a line, a <i>defender</i> answers
 * every move of his:
 *
 * <ul>
 *   <li>to a stone on level 0 or 2 (counted from 0) with a stone right above it;
 *   <li>to a stone on a <i>contact cell</i>, the playable cell of a column in which an odd number
 *       of cells is empty, with a stone on the contact cell it is paired with. Both columns then
 *       have an even number of empty cells, and their next cells lie on level 2 or there are none.
 * </ul>
 *
 * <p>It is the attacker's turn and the number of contact cells is even, so they can be paired, in
 * any way the defender likes, and his answer is always at hand. From now on the attacker gets at
 * most the empty cells of levels 0 and 2 (his <i>base</i>, together with his stones) and one
 * contact cell of each pair. The defender gets all other empty cells of levels 1 and 3: his
 * <i>claims</i>.
 *
 * <p>A line inside the base and the contact cells is therefore never completed if
 *
 * <ul>
 *   <li>it holds both cells of a pair; or
 *   <li>it is <i>cut</i>: whichever of its cells the attacker fills last, the defender has by then
 *       received claims, below the attacker's stones or right above them, that complete a line of
 *       his own.
 * </ul>
 *
 * <p>If every such line is one or the other for one and the same pairing, the attacker never
 * completes a line. The defender <i>wins</i> if moreover his stones and claims contain a line: the
 * game goes on at most until the board is full, and then all claims are his. A line of the attacker
 * that could be completed at once is among them, with one empty cell or none, so nothing need be
 * known about threats. The number of lines looked at is limited: a rule may always say "don't
 * know".
 *
 * <p>Holds its own scratch memory: one object per thread.
 */
public final class FollowUp {
  /** Most lines for which it is tried whether the defender's own lines cut them. */
  private static final int MOST_CUTS = 4;

  private static final int UNKNOWN = -1;

  private final long[] lines = new long[Lines.COUNT];
  private final long[] others = new long[Lines.COUNT];
  private final long[] unpaired = new long[Lines.COUNT];
  private final long[] linesAfterMove = new long[Lines.COUNT];
  private final long[] pairs = new long[Cells.COLUMNS / 2 + 1];

  /**
   * The claims on each line that the defender's stones and claims contain: lines that may cut. None
   * of them is complete, as the position is undecided.
   */
  private final long[] cutting = new long[Lines.COUNT];

  /** How many lines may cut, or {@link #UNKNOWN} until the first line that has to be cut. */
  private int cuttingLines;

  /** How many of {@link #pairs} were chosen by the last proof that held. */
  private int chosenPairs;

  private long firstMove;

  /**
   * Whether the attacker, who is to move, never completes a line.
   *
   * @param base attacker's stones and the cells he may get without a contest
   * @param contacts contact cells, an even number
   * @param defender defender's stones
   * @param empty empty cells
   * @param claims the defender's claims
   * @param mostLines more lines than this are not looked at: the answer is false
   * @param wins whether the defender is to win, too
   */
  boolean prevents(
      long base,
      long contacts,
      long defender,
      long empty,
      long claims,
      int mostLines,
      boolean wins) {
    assert (Long.bitCount(contacts) & 1) == 0 : "the attacker is to move";
    if (wins && !Lines.anyInside(defender | claims)) {
      return false;
    }
    int count = Lines.inside(base | contacts, lines, mostLines);
    cuttingLines = UNKNOWN;
    return count >= 0 && covered(lines, count, contacts, defender, empty, claims);
  }

  /** The defender's move, after {@link #preventsAfterMove} was true. */
  long firstMove() {
    return firstMove;
  }

  /** The pairs of contact cells that matter, after a proof held. */
  public long[] pairsThatMatter() {
    return Arrays.copyOf(pairs, chosenPairs);
  }

  private boolean covered(
      long[] candidates, int count, long contacts, long defender, long empty, long claims) {
    int contested = 0;
    int hard = 0;
    for (int i = 0; i < count; i++) {
      long shared = candidates[i] & contacts;
      if ((shared & (shared - 1)) != 0) {
        others[contested++] = candidates[i];
      } else if (++hard > MOST_CUTS || !isCut(candidates[i], defender, empty, claims)) {
        return false;
      }
    }
    if (canBePaired(others, contested, contacts)) {
      return true;
    }
    if (contested > MOST_CUTS) {
      return false;
    }
    int left = 0;
    for (int i = 0; i < contested; i++) {
      if (!isCut(others[i], defender, empty, claims)) {
        others[left++] = others[i];
      }
    }
    return left < contested && canBePaired(others, left, contacts);
  }

  /**
   * Whether the defender, who is to move, has a move after which the attacker never completes a
   * line. The number of contact cells is odd. Two kinds of moves are tried: one on a contact cell,
   * which kills all lines through it and leaves an even number; and one on a playable cell of level
   * 0 or 2, after which the cell above it is a contact cell.
   *
   * @param even the playable cells of level 0 or 2 that may be tried
   * @param wins whether the defender is to win, too
   */
  boolean preventsAfterMove(
      long base,
      long contacts,
      long defender,
      long empty,
      long claims,
      long even,
      int mostLines,
      boolean wins) {
    assert (Long.bitCount(contacts) & 1) == 1 : "the defender is to move";
    if (wins && !Lines.anyInside(defender | claims | contacts | even)) {
      return false;
    }
    int count = Lines.inside(base | contacts, lines, mostLines);
    if (count < 0) {
      return false;
    }
    // Lines that no pair can break must be cut, or all hold the cell of the move.
    long onAllHardLines = contacts | even;
    boolean tryCuts = count <= 4 * MOST_CUTS;
    cuttingLines = UNKNOWN;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      long line = lines[i];
      long shared = line & contacts;
      if ((shared & (shared - 1)) == 0) {
        if (tryCuts && isCut(line, defender, empty, claims)) {
          continue;
        }
        onAllHardLines &= line;
        if (onAllHardLines == 0) {
          return false;
        }
      }
      lines[kept++] = line;
    }
    for (long rest = contacts & onAllHardLines; rest != 0; rest &= rest - 1) {
      long move = rest & -rest;
      if (wins && !Lines.anyInside(defender | move | claims)) {
        continue;
      }
      int left = 0;
      for (int i = 0; i < kept; i++) {
        if ((lines[i] & move) == 0) {
          linesAfterMove[left++] = lines[i];
        }
      }
      if (canBePaired(linesAfterMove, left, contacts & ~move)) {
        firstMove = move;
        return true;
      }
    }
    for (long rest = even & onAllHardLines; rest != 0; rest &= rest - 1) {
      long move = rest & -rest;
      long above = move << Cells.COLUMNS;
      if (wins && !Lines.anyInside(defender | move | claims & ~above)) {
        continue;
      }
      // The attacker may take the new contact cell, and then what lies two above the move.
      long baseAfter = (base | above << Cells.COLUMNS & empty & Cells.LEVELS_0_2) & ~move;
      int left = Lines.inside(baseAfter | contacts | above, linesAfterMove, mostLines);
      cuttingLines = UNKNOWN;
      if (left >= 0
          && covered(
              linesAfterMove,
              left,
              contacts | above,
              defender | move,
              empty & ~move,
              claims & ~above)) {
        firstMove = move;
        return true;
      }
    }
    return false;
  }

  /**
   * Whether disjoint pairs of contact cells exist such that every line holds both cells of one. The
   * contact cells left over are an even number and are paired anyhow.
   */
  private boolean canBePaired(long[] candidates, int count, long contacts) {
    long free = contacts;
    int fixed = 0;
    for (int i = 0; i < count; i++) {
      long shared = candidates[i] & contacts;
      long more = shared & (shared - 1);
      if (more == 0) {
        return false;
      }
      boolean exactlyTwo = (more & (more - 1)) == 0;
      if (exactlyTwo && !isBroken(shared, fixed)) {
        if ((shared & free) != shared) {
          return false;
        }
        pairs[fixed++] = shared;
        free &= ~shared;
      }
    }
    int left = 0;
    for (int i = 0; i < count; i++) {
      long shared = candidates[i] & contacts;
      if (!isBroken(shared, fixed)) {
        unpaired[left++] = shared;
      }
    }
    return pairUp(0, left, free, fixed);
  }

  /** Backtracking: the first line not yet broken takes two free cells of its own, in every way. */
  private boolean pairUp(int from, int count, long free, int chosen) {
    int i = from;
    while (i < count && isBroken(unpaired[i], chosen)) {
      i++;
    }
    if (i == count) {
      chosenPairs = chosen;
      return true;
    }
    for (long first = unpaired[i] & free; first != 0; first &= first - 1) {
      long a = first & -first;
      for (long second = first & (first - 1); second != 0; second &= second - 1) {
        long pair = a | second & -second;
        pairs[chosen] = pair;
        if (pairUp(i + 1, count, free & ~pair, chosen + 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isBroken(long shared, int chosen) {
    for (int i = 0; i < chosen; i++) {
      if ((shared & pairs[i]) == pairs[i]) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the defender completes a line before the attacker completes this one. When the attacker
   * plays on a level z, the defender's claims up to level z + 1 in that column are his; of the cell
   * played last only those below it count.
   */
  private boolean isCut(long line, long defender, long empty, long claims) {
    if (cuttingLines == UNKNOWN) {
      listCuttingLines(defender, claims);
    }
    if (cuttingLines == 0) {
      return false;
    }
    long cells = line & empty;
    long all = 0;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      all |= columnUpTo(Long.numberOfTrailingZeros(rest), 2);
    }
    if (!anyCuts(all)) {
      return false;
    }
    for (long lasts = cells; lasts != 0; lasts &= lasts - 1) {
      long last = lasts & -lasts;
      long received = 0;
      for (long rest = cells; rest != 0; rest &= rest - 1) {
        int above = (rest & -rest) == last ? 0 : 2;
        received |= columnUpTo(Long.numberOfTrailingZeros(rest), above);
      }
      if (!anyCuts(received)) {
        return false;
      }
    }
    return true;
  }

  private void listCuttingLines(long defender, long claims) {
    cuttingLines = Lines.inside(defender | claims, cutting, Lines.COUNT);
    for (int i = 0; i < cuttingLines; i++) {
      cutting[i] &= claims;
    }
  }

  /** Whether the defender has a line when he has received the claims among some cells. */
  private boolean anyCuts(long received) {
    for (int i = 0; i < cuttingLines; i++) {
      if ((cutting[i] & ~received) == 0) {
        return true;
      }
    }
    return false;
  }

  /** The cells of a cell's column on levels below its own plus {@code levels}. */
  private static long columnUpTo(int cell, int levels) {
    int top = (cell >>> 4) + levels;
    long below = top >= Cells.LEVELS ? -1L : (1L << Cells.COLUMNS * top) - 1;
    return Cells.COLUMN << Cells.column(cell) & below;
  }
}
