package org.twobig.connectfour3d.rules;

import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;

/**
 * The follow-up strategy and the lines that it prevents; the common core of {@link
 * FollowUpDisproof} and {@link ZugzwangProof}. An <i>attacker</i> wants to complete a line. A
 * <i>contact cell</i> is the playable cell of a column with an odd number of empty cells; the
 * contact cells are paired. The <i>defender</i> answers every move of the attacker:
 *
 * <ul>
 *   <li>to a stone on level 0 or 2 (counted from 0) with a stone right above it;
 *   <li>to a stone on a contact cell with a stone on the other cell of the pair. Both columns then
 *       have an even number of empty cells: their next cells lie on level 2, or they are full.
 * </ul>
 *
 * <p>The attacker is to move and the number of contact cells is even, so the defender can pair them
 * in any way and always has an answer. From now on the attacker gets at most the empty cells of
 * levels 0 and 2 (the <i>base</i>, together with the attacker's stones) and one contact cell of
 * each pair. The defender gets all other empty cells of levels 1 and 3: the defender's
 * <i>claims</i>.
 *
 * <p>The attacker can complete only lines inside the base and the contact cells. The attacker never
 * completes one of these lines if
 *
 * <ul>
 *   <li>it holds both cells of a pair ({@link ConnectFour3dPairing}); or
 *   <li>it is cut by claims ({@link Cuts}).
 * </ul>
 *
 * <p>If one pairing exists with which each such line has a pair or is cut, the attacker never
 * completes a line. If moreover the defender's stones and claims contain a line, the defender
 * <i>wins</i>: the game goes on at most until the board is full, and then the defender has all
 * claims. The rule needs no information about threats of the attacker: a line that the attacker
 * could complete at once has one empty cell, which is in the base or a contact cell, so this line
 * is among the lines examined.
 *
 * <p><b>Waiting columns.</b> Let the defender have a threat on level 2 of a column whose levels 1
 * to 3 are empty. The defender need not answer there, but may <i>wait</i> for the attacker to play
 * level 1. Three cells are then out of the game. An even number of cells must be out of the game,
 * so the defender needs three more: levels 1 to 3 of a second column where they are empty, the
 * <i>turned</i> column. There the defender gets level 2, which the follow-up would leave to the
 * attacker. Level 0 of both columns, where empty, is a contact cell like others; level 1 is not. In
 * all other columns the strategy is as above. In these two, the defender
 *
 * <ul>
 *   <li>answers level 1 of the waiting column with its level 2, which completes a line;
 *   <li>answers level 1 of the turned column with its level 2;
 *   <li>answers level 3 of the turned column with level 1 of the waiting column; but if level 0 of
 *       the waiting column is still empty, with the contact cell that is paired with it. In either
 *       case the waiting column then has an even number of empty cells, and the follow-up goes on
 *       there.
 * </ul>
 *
 * <p>Of these six cells the attacker therefore gets levels 1 and 3 of the turned column, level 2 of
 * the waiting column, and level 1 of the waiting column as the last stone of the game. The attacker
 * gets at most one of level 3 of the turned column and level 1 of the waiting column, so these two
 * cells are one more pair. The defender's claims are level 2 of the turned column and level 3 of
 * the waiting column: the defender gets each, like other claims, by answering the stone below it.
 *
 * <p>If the defender has a threat on level 2 of the turned column, too, the defender waits in both.
 * Of the six cells, the attacker gets only level 1 of one column, as the last stone of the game. If
 * the attacker can complete no line with these cells and the attacker's other cells, the defender
 * wins: the attacker runs out of other moves first and must play below a threat.
 *
 * <p>The number of lines examined is limited; with more lines the rule gives no answer. Not
 * thread-safe.
 */
public final class FollowUp {
  public static final int NONE = -1;

  // Limits of time; measured: engine/docs/measurements.md.

  /** Largest number of lines that are examined with the attacker to move. */
  static final int MOST_LINES = 16;

  /** Largest number of lines that are examined with the defender to move. */
  private static final int MOST_LINES_BEFORE_MOVE = 24;

  /** Largest number of contested lines, and of others, that {@link #covered} tests for cuts. */
  private static final int MOST_CUTS = 4;

  /** Largest number of lines left to the attacker for which waiting is tried. */
  private static final int MOST_EXPOSED = 4;

  private final ConnectFour3dPairing pairing = new ConnectFour3dPairing();
  private final Cuts cuts = new Cuts();

  private final long[] lines = new long[Lines.COUNT];
  private final long[] uncovered = new long[Lines.COUNT];
  private final long[] linesAfterMove = new long[Lines.COUNT];
  private final long[] contested = new long[Lines.COUNT];
  private final long[] exposed = new long[MOST_EXPOSED];

  private long defender;
  private long empty;

  // The strategy leaves base and contacts to the attacker, and gives claims to the defender.
  private long base;
  private long contacts;
  private long claims;

  private boolean needsLine;

  /** Whether the defender is to move, which an odd number of contact cells shows. */
  private boolean defenderMoves;

  private int waitingColumn;
  private int turnedColumn;
  private long firstMove;

  /**
   * Returns whether the attacker certainly never completes a line. If the number of contact cells
   * is even, the attacker is to move, else the defender; the callers' javadoc says why. If the
   * defender is to move, the rule tries two kinds of moves, after which the number is even. A move
   * on a contact cell blocks all lines through the cell. After a move on a playable cell of level 0
   * or 2, the cell above is a contact cell.
   *
   * @param base the attacker's stones and the empty cells, without contact cells, that the strategy
   *     leaves to the attacker
   * @param contacts contact cells
   * @param defender the defender's stones
   * @param empty empty cells
   * @param claims the defender's claims
   * @param even the playable cells of level 0 or 2, on which the defender may move first
   * @param waits the defender's threats on level 2 of columns where the defender may wait
   * @param wins whether the defender must win, too
   */
  boolean prevents(
      long base,
      long contacts,
      long defender,
      long empty,
      long claims,
      long even,
      long waits,
      boolean wins) {
    answerAll(base, contacts, defender, empty, claims, wins);
    boolean hasLine = hasLine(even);
    boolean waiting = waits != 0;
    if (!hasLine && !waiting) {
      return false;
    }
    int count = listLines();
    return count >= 0
        && (hasLine && allCovered(count, even)
            || waiting && coveredByWaiting(count, even, waits, wins));
  }

  /** Returns the defender's move of a proof with the defender to move. */
  long firstMove() {
    return firstMove;
  }

  /** Returns the pairs of contact cells that a proof used. */
  public long[] pairsThatMatter() {
    return pairing.found();
  }

  /** Returns the column where the defender waits in a proof, or {@link #NONE}. */
  public int waitingColumn() {
    return waitingColumn;
  }

  /** Returns the turned column or the second waiting column of a proof, or {@link #NONE}. */
  public int turnedColumn() {
    return turnedColumn;
  }

  /** Sets base, contacts and claims for the strategy without waiting. */
  private void answerAll(
      long base, long contacts, long defender, long empty, long claims, boolean wins) {
    this.base = base;
    this.contacts = contacts;
    this.defender = defender;
    this.empty = empty;
    this.claims = claims;
    needsLine = wins;
    defenderMoves = (Long.bitCount(contacts) & 1) == 1;
    waitingColumn = NONE;
    turnedColumn = NONE;
    pairing.start();
    cuts.start(defender, claims);
  }

  /** Sets the strategy to wait in two columns, given by their cells of level 2. */
  private void waitInBoth(
      long waiting, long turned, long base, long contacts, long claims, long empty) {
    long below = (waiting | turned) >>> Cells.COLUMNS;
    long bottom = below >>> Cells.COLUMNS & empty;
    this.base = base & ~(waiting | turned | bottom) | below;
    this.contacts = contacts & ~below | bottom;
    this.claims = claims & ~(below | (waiting | turned) << Cells.COLUMNS);
    waitingColumn = column(waiting);
    turnedColumn = column(turned);
    pairing.startWith(below);
    cuts.start(defender, this.claims);
  }

  /** Sets the strategy to a waiting and a turned column, given by their cells of level 2. */
  private void waitAndTurn(
      long waiting, long turned, long base, long contacts, long claims, long empty) {
    long below = (waiting | turned) >>> Cells.COLUMNS;
    long bottom = below >>> Cells.COLUMNS & empty;
    long top = turned << Cells.COLUMNS;
    this.base = base & ~(turned | bottom) | below | waiting | top;
    this.contacts = contacts & ~below | bottom;
    this.claims = claims & ~(below | top) | turned;
    waitingColumn = column(waiting);
    turnedColumn = column(turned);
    pairing.startWith(waiting >>> Cells.COLUMNS | top);
    cuts.start(defender, this.claims);
  }

  private static int column(long cell) {
    return Cells.column(Long.numberOfTrailingZeros(cell));
  }

  /** Returns a player's threats on level 2 of columns whose levels 1 to 3 are empty. */
  static long waits(long threats, long empty) {
    return threats & Cells.LEVEL_2 & empty & empty << Cells.COLUMNS;
  }

  /** Returns whether the defender needs no line or can get one, perhaps by the first move. */
  private boolean hasLine(long even) {
    return !needsLine || Lines.anyInside(defender | claims | (defenderMoves ? contacts | even : 0));
  }

  /** Lists the {@link #lines} left to the attacker; returns their number, -1 if too many. */
  private int listLines() {
    return Lines.inside(
        base | contacts, lines, defenderMoves ? MOST_LINES_BEFORE_MOVE : MOST_LINES);
  }

  /** Returns whether the first {@link #lines} are covered, after a move if the defender moves. */
  private boolean allCovered(int count, long even) {
    return defenderMoves ? coveredAfterMove(count, even) : covered(lines, count, contacts, empty);
  }

  /** Returns whether lines are covered: each is cut or has both cells of a pair of one pairing. */
  private boolean covered(long[] candidates, int count, long contacts, long empty) {
    int shares = 0;
    int hard = 0;
    for (int i = 0; i < count; i++) {
      long line = candidates[i];
      if (pairing.hasGivenPair(line)) {
        continue;
      }
      long shared = line & contacts;
      if ((shared & (shared - 1)) != 0) {
        contested[shares++] = line;
      } else if (++hard > MOST_CUTS || !cuts.cut(line & empty)) {
        return false;
      }
    }
    if (pairing.exists(contested, shares, contacts)) {
      return true;
    }
    if (shares > MOST_CUTS) {
      return false;
    }
    int left = 0;
    for (int i = 0; i < shares; i++) {
      if (!cuts.cut(contested[i] & empty)) {
        contested[left++] = contested[i];
      }
    }
    return left < shares && pairing.exists(contested, left, contacts);
  }

  /**
   * Tries the waiting strategies if the strategy without waiting leaves at most {@link
   * #MOST_EXPOSED} lines that are not cut and contain at most one contact cell. With the attacker
   * to move, each of these lines must have a cell that waiting denies to the attacker.
   *
   * @param count the number of {@link #lines} that the strategy without waiting leaves
   */
  private boolean coveredByWaiting(int count, long even, long waits, boolean wins) {
    long plainBase = base;
    long plainContacts = contacts;
    long plainClaims = claims;
    cuts.start(defender, claims);
    long onExposed = 0;
    int exposedCount = 0;
    for (int i = 0; i < count; i++) {
      long shared = lines[i] & contacts;
      if ((shared & (shared - 1)) == 0 && !cuts.cut(lines[i] & empty)) {
        if (exposedCount == MOST_EXPOSED) {
          return false;
        }
        exposed[exposedCount++] = lines[i];
        onExposed |= lines[i];
      }
    }
    // The cells of level 2 of the columns whose levels 1 to 3 are empty.
    long columns = (empty & Cells.LEVEL_1) << Cells.COLUMNS;
    columns &= waits | plainBase & (defenderMoves ? onExposed : -1L);
    for (long first = waits; first != 0; first &= first - 1) {
      long waiting = first & -first;
      for (long second = columns & (first | ~waits) & ~waiting; second != 0; second &= second - 1) {
        long turned = second & -second;
        boolean both = (turned & waits) != 0;
        if (!defenderMoves && !allMeet(exposedCount, both ? waiting | turned : turned)) {
          continue;
        }
        if (both) {
          waitInBoth(waiting, turned, plainBase, plainContacts, plainClaims, empty);
        } else {
          waitAndTurn(waiting, turned, plainBase, plainContacts, plainClaims, empty);
        }
        needsLine = wins && !both;
        long moves = even & ~((waiting | turned) >>> 2 * Cells.COLUMNS);
        int left = listLines();
        if (left >= 0 && hasLine(moves) && allCovered(left, moves)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns whether each of the first {@link #exposed} lines contains one of the given cells. */
  private boolean allMeet(int count, long cells) {
    for (int i = 0; i < count; i++) {
      if ((exposed[i] & cells) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether {@link #lines} are covered after some move of the defender. */
  private boolean coveredAfterMove(int count, long even) {
    // Lines without a pair of contact cells must be cut, or all contain the cell of the move.
    long onAllHardLines = contacts | even;
    int left = 0;
    for (int i = 0; i < count; i++) {
      long line = lines[i];
      if (pairing.hasGivenPair(line)) {
        continue;
      }
      long shared = line & contacts;
      if ((shared & (shared - 1)) == 0) {
        if (cuts.cut(line & empty)) {
          continue;
        }
        onAllHardLines &= line;
        if (onAllHardLines == 0) {
          return false;
        }
      }
      uncovered[left++] = line;
    }
    for (long rest = contacts & onAllHardLines; rest != 0; rest &= rest - 1) {
      if (coveredAfterContact(rest & -rest, left)) {
        return true;
      }
    }
    for (long rest = even & onAllHardLines; rest != 0; rest &= rest - 1) {
      if (coveredAfterEven(rest & -rest)) {
        return true;
      }
    }
    return false;
  }

  private boolean coveredAfterContact(long move, int count) {
    if (needsLine && !Lines.anyInside(defender | move | claims)) {
      return false;
    }
    int left = 0;
    for (int i = 0; i < count; i++) {
      if ((uncovered[i] & move) == 0) {
        linesAfterMove[left++] = uncovered[i];
      }
    }
    firstMove = move;
    return pairing.exists(linesAfterMove, left, contacts & ~move);
  }

  private boolean coveredAfterEven(long move) {
    long above = move << Cells.COLUMNS;
    if (needsLine && !Lines.anyInside(defender | move | claims & ~above)) {
      return false;
    }
    // The attacker may take the new contact cell, and then the cell two above the move.
    long baseAfter = (base | above << Cells.COLUMNS & empty & Cells.LEVELS_0_2) & ~move;
    int left = Lines.inside(baseAfter | contacts | above, linesAfterMove, MOST_LINES_BEFORE_MOVE);
    if (left < 0) {
      return false;
    }
    firstMove = move;
    cuts.start(defender | move, claims & ~above);
    return covered(linesAfterMove, left, contacts | above, empty & ~move);
  }
}
