package org.twobig.qubic;

import java.util.ArrayList;
import java.util.List;
import org.twobig.game.Answer;
import org.twobig.qubic.NumberTable.Numbers;

/**
 * Tells whether White wins with few strategic moves. A <i>strategic</i> move is one of White's
 * where no player can complete a line and White has no forced win. White <i>wins with n of them</i>
 * if he has a strategy by which no game has more. To the letter, White to move:
 *
 * <pre>
 *   he completes a line                          yes
 *   Black can complete two lines                 no
 *   Black can complete one                       White blocks it, which costs nothing
 *   White has a forced win                       yes
 *   else                                         n &gt; 0, and a move after which he wins with n - 1
 * </pre>
 *
 * and with Black to move, after each of his moves; if White can complete a line, after the block.
 *
 * <p>Depth-first proof-number search with weak numbers as in {@link DfpnSearch}, with a table of
 * numbers for each n. A yes or no is exact: no search for a forced win is given up. What is left
 * out is:
 *
 * <ul>
 *   <li>replies of Black after which the forced win still works that White has if Black passes, for
 *       the reply makes no difference to it;
 *   <li>moves of White after which the forced win of Black's works that he has if White passes, for
 *       they lose;
 *   <li>with no strategic move left, positions where White had no forced win if Black passed, for
 *       then he has none after a reply that leaves no line one short: it only adds a stone of
 *       Black's.
 * </ul>
 *
 * <p>No more is left out: a stone more of Black's can spare White a move here, because his block of
 * a line is free, and a move to the same cell is not. For one thread.
 */
public final class QuietSearch {
  private static final int INFINITE = DfpnSearch.INFINITE;

  /** Moves of a player that are looked at first. */
  private static final int WIDTH = 5;

  private static final int REPLIES = 8;

  /** How far the least number may grow before more moves are looked at. */
  private static final int PATIENCE = 80;

  private static final int PATIENCE_OF_BLACK = 400;

  /** Proof number where White threatens nothing. */
  private static final int UNTHREATENED = 80;

  /** What each strategic move that White has left adds to a disproof number. */
  private static final int EACH_MOVE = 50;

  private static final int MOST_PLACES = 1 << 22;
  private static final int TABLE_BITS = 18;
  private static final int SEQUENCES = 8;

  private final Shape shape;
  private final Evaluation evaluation;
  private final ForcedWin forcedWin;
  private final Level[] levels;

  /** Sequences that won after other replies, for each number of stones. */
  private final Sequence[][] sequences;

  /** What is known of positions, for each number of strategic moves. */
  private final List<NumberTable> numbers = new ArrayList<>();

  private final Numbers seen = new Numbers();

  /** Positions with Black to move and no strategic move left, with their answers. */
  private final long[] lastWhite = new long[1 << TABLE_BITS];

  private final long[] lastBlack = new long[1 << TABLE_BITS];
  private final boolean[] lastAnswer = new boolean[1 << TABLE_BITS];

  private long nodes;

  /** Of the open position evaluated last. */
  private int proof;

  private int disproof;
  private long moves;

  /** Whether the position evaluated last has a forced win, see {@link ForcedWin#sequence}. */
  private boolean wonBySequence;

  /** A search on one board. Its tables grow with what it meets, to 170 MB for each number n. */
  public QuietSearch(Shape shape) {
    this.shape = shape;
    this.evaluation = new Evaluation(shape, true);
    this.forcedWin = new ForcedWin(shape, Long.MAX_VALUE);
    this.levels = new Level[shape.cells + 1];
    this.sequences = new Sequence[shape.cells + 1][SEQUENCES];
    for (Sequence[] some : sequences) {
      for (int i = 0; i < SEQUENCES; i++) {
        some[i] = new Sequence(shape);
      }
    }
  }

  /** Positions evaluated since this was made. */
  public long nodes() {
    return nodes;
  }

  /** Positions looked at for forced wins. */
  public long threatNodes() {
    return forcedWin.nodes();
  }

  /**
   * Whether White wins with so many strategic moves.
   *
   * @param white stones of a position in which the game goes on
   * @param most 0 or more
   */
  public boolean wins(long white, long black, int most) {
    Answer answer = evaluation.settle(white, black);
    if (answer != Answer.OPEN) {
      return answer == Answer.YES;
    }
    int symmetry = shape.symmetries.toCanonical(evaluation.white, evaluation.black);
    long leastWhite = shape.symmetries.image(symmetry, evaluation.white);
    long leastBlack = shape.symmetries.image(symmetry, evaluation.black);
    answer = look(leastWhite, leastBlack, symmetry, most);
    while (answer == Answer.OPEN) {
      search(0, leastWhite, leastBlack, most, INFINITE, INFINITE);
      evaluation.settle(leastWhite, leastBlack);
      answer = look(leastWhite, leastBlack, shape.symmetries.identity(), most);
    }
    return answer == Answer.YES;
  }

  /**
   * A strategic move by which White wins or, where Black is to move, one by which he prevents it.
   *
   * @param white stones of a position where no player can complete a line
   * @param most strategic moves of White's from now on
   * @throws IllegalArgumentException if there is no such move
   */
  public int move(long white, long black, int most) {
    boolean attacker = whiteMoves(white, black);
    int left = attacker ? most - 1 : most;
    if (left >= 0 && wins(white, black, most) == attacker) {
      long empty = shape.all & ~(white | black);
      for (long rest = empty; rest != 0; rest &= rest - 1) {
        int cell = Long.numberOfTrailingZeros(rest);
        if (isKnown(white, black, cell, left, attacker)) {
          return cell;
        }
      }
      for (long rest = empty; rest != 0; rest &= rest - 1) {
        long cell = rest & -rest;
        if (wins(attacker ? white | cell : white, attacker ? black : black | cell, left)
            == attacker) {
          return Long.numberOfTrailingZeros(rest);
        }
      }
    }
    throw new IllegalArgumentException(
        "%s with %d strategic moves"
            .formatted(attacker ? "White does not win" : "White wins", most));
  }

  /** Whether it is known that White wins, or that he does not, after a move. */
  private boolean isKnown(long white, long black, int move, int most, boolean wins) {
    Answer answer = evaluation.settle(white, black, move);
    if (answer == Answer.OPEN) {
      int symmetry = shape.symmetries.toCanonical(evaluation.white, evaluation.black);
      answer =
          known(
              shape.symmetries.image(symmetry, evaluation.white),
              shape.symmetries.image(symmetry, evaluation.black),
              most);
    }
    return answer == Answer.of(wins);
  }

  private NumberTable numbers(int most) {
    while (numbers.size() <= most) {
      numbers.add(new NumberTable(MOST_PLACES));
    }
    return numbers.get(most);
  }

  /**
   * The answer that is known: a yes with fewer moves is one with more, a no the other way round.
   */
  private Answer known(long white, long black, int most) {
    for (int other = 0; other < numbers.size(); other++) {
      if (numbers.get(other).find(white, black, seen)
          && (other <= most && seen.proof == 0 || other >= most && seen.disproof == 0)) {
        return Answer.of(seen.proof == 0);
      }
    }
    return Answer.OPEN;
  }

  /**
   * What is known of the settled position of {@link #evaluation}, made known if it was not.
   *
   * @param white of its canonical image
   * @param symmetry that leads to it
   */
  private Answer look(long white, long black, int symmetry, int most) {
    if (!numbers(most).find(white, black, seen)) {
      Answer answer = known(white, black, most);
      if (answer == Answer.OPEN) {
        answer = evaluate(evaluation.white, evaluation.black, most);
      }
      if (answer == Answer.OPEN) {
        seen.begin(proof, disproof, shape.symmetries.image(symmetry, moves));
      } else {
        boolean yes = answer == Answer.YES;
        seen.begin(yes ? 0 : INFINITE, yes ? INFINITE : 0, 0);
      }
      numbers(most).update(white, black, seen);
    }
    return seen.isOpen() ? Answer.OPEN : Answer.of(seen.proof == 0);
  }

  private static boolean whiteMoves(long white, long black) {
    return (Long.bitCount(white | black) & 1) == 0;
  }

  /** The answer for a settled position, or its numbers and the moves that decide it. */
  private Answer evaluate(long white, long black, int most) {
    nodes++;
    wonBySequence = false;
    if (most == 0 && whiteMoves(white, black)) {
      return Answer.of(isForced(white, black));
    }
    if (most == 0) {
      boolean yes = isForcedAfterReplies(white, black);
      wonBySequence = false; // the sequence was one of several
      return Answer.of(yes);
    }
    moves = shape.all & ~(white | black);
    if (whiteMoves(white, black)) {
      if (isForced(white, black)) {
        return Answer.YES;
      }
      if (forcedWin.find(black, white)) {
        moves = forcedWin.sequence.survivors(black, white);
        if (moves == 0) {
          return Answer.NO;
        }
      }
      proof = 1;
      disproof = Long.bitCount(moves) + EACH_MOVE * (most - 1);
      return Answer.OPEN;
    }
    if (forcedWin.find(black, white)) {
      return Answer.NO;
    }
    proof = UNTHREATENED;
    disproof = 1 + EACH_MOVE * most;
    if (forcedWin.find(white, black)) {
      moves = forcedWin.sequence.survivors(white, black);
      if (moves == 0) {
        return Answer.YES;
      }
      proof = 1 + Long.bitCount(moves) / 8;
    }
    return Answer.OPEN;
  }

  /** Whether White, to move, has a forced win. */
  private boolean isForced(long white, long black) {
    wonBySequence = forcedWin.find(white, black);
    return wonBySequence;
  }

  /** Whether White wins without a strategic move, Black to move in a settled position. */
  private boolean isForcedAfterReplies(long white, long black) {
    long replies = shape.all & ~(white | black);
    if (forcedWin.find(white, black)) {
      replies = forcedWin.sequence.survivors(white, black);
    } else if (hasQuietReply(white, black)) {
      return false;
    }
    // First the replies that leave no line of Black's one short.
    Sequence[] found = sequences[Long.bitCount(white | black)];
    int count = 0;
    long threats = 0;
    for (long rest = replies; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      if (isThreat(white, black, cell)) {
        threats |= 1L << cell;
      } else if (!isRefuted(found, count, white, black, cell)) {
        if (!isForced(white, black | 1L << cell)) {
          return false;
        }
        if (count < SEQUENCES) {
          found[count++].copy(forcedWin.sequence);
        }
      }
    }
    if (threats == 0) {
      return true;
    }
    int slot = slot(white, black);
    if (lastWhite[slot] == white && lastBlack[slot] == black) {
      return lastAnswer[slot];
    }
    boolean wins = !forcedWin.find(black, white);
    for (long rest = threats; rest != 0 && wins; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      wins = isRefuted(found, count, white, black, cell) || winsAfter(white, black, cell);
    }
    lastWhite[slot] = white;
    lastBlack[slot] = black;
    lastAnswer[slot] = wins;
    return wins;
  }

  private boolean winsAfter(long white, long black, int move) {
    Answer answer = evaluation.settle(white, black, move);
    if (answer == Answer.OPEN) {
      answer = evaluate(evaluation.white, evaluation.black, 0);
    }
    return answer == Answer.YES;
  }

  private boolean isThreat(long white, long black, int reply) {
    return shape.completing(black | 1L << reply, white, reply) != 0;
  }

  private boolean hasQuietReply(long white, long black) {
    for (long rest = shape.all & ~(white | black); rest != 0; rest &= rest - 1) {
      if (!isThreat(white, black, Long.numberOfTrailingZeros(rest))) {
        return true;
      }
    }
    return false;
  }

  private boolean isRefuted(Sequence[] found, int count, long white, long black, int reply) {
    long after = black | 1L << reply;
    long completing = shape.completing(after, white, reply);
    for (int i = 0; i < count; i++) {
      if (found[i].wins(white, after, completing)) {
        return true;
      }
    }
    return false;
  }

  private static int slot(long white, long black) {
    long hash = (white * 0x9E37_79B9_7F4A_7C15L ^ black) * 0xC2B2_AE3D_27D4_EB4FL;
    return (int) (hash >>> Long.SIZE - TABLE_BITS);
  }

  private Level level(int depth) {
    if (levels[depth] == null) {
      levels[depth] = new Level(shape);
    }
    return levels[depth];
  }

  /**
   * Searches a position until a number reaches its threshold; the result is in the table.
   *
   * @param white of a settled, canonical position that is in the table
   */
  private void search(
      int depth, long white, long black, int most, int proofLimit, int disproofLimit) {
    if (!numbers(most).find(white, black, seen)) { // forgotten
      evaluation.settle(white, black);
      look(white, black, shape.symmetries.identity(), most);
    }
    if (!seen.isOpen()) {
      return; // known from the table of another number of moves
    }
    boolean attacker = whiteMoves(white, black);
    Level level = level(depth);
    int widened = seen.widened;
    long before = nodes - seen.work;
    level.begin(evaluation, attacker ? white : black, attacker ? black : white, seen.moves);
    int least;
    int weak;
    while (true) {
      Answer answer = Answer.OPEN;
      int width = Math.min(level.ordered, (attacker ? WIDTH : REPLIES) << widened);
      while (level.opened < width && answer == Answer.OPEN) {
        answer = open(level, white, black, most, level.order[level.opened++], attacker);
      }
      if (answer == Answer.OPEN) {
        answer = refresh(level, attacker ? most - 1 : most, attacker);
      }
      boolean more = level.opened < level.ordered;
      if (answer != Answer.OPEN || level.count == 0 && !more) {
        least = answer == Answer.OPEN ? INFINITE : 0;
        weak = INFINITE - least;
        break;
      }
      level.choose(attacker);
      least = level.least;
      int patience = attacker ? PATIENCE : PATIENCE_OF_BLACK;
      if (more && (level.count == 0 || least > patience * (widened + 1) + 1)) {
        widened++;
        continue;
      }
      int others = level.count - 1 + level.ordered - level.opened;
      weak = Math.min(level.largest + others, INFINITE - 1);
      if ((attacker ? least : weak) >= proofLimit || (attacker ? weak : least) >= disproofLimit) {
        break;
      }
      int room = Math.min(INFINITE, level.second + 1 + level.second / 8);
      search(
          depth + 1,
          level.white[level.best],
          level.black[level.best],
          attacker ? most - 1 : most,
          attacker ? Math.min(proofLimit, room) : proofLimit - others,
          attacker ? disproofLimit - others : Math.min(disproofLimit, room));
    }
    seen.begin(attacker ? least : weak, attacker ? weak : least, level.openMoves());
    seen.work = (int) Math.min(Integer.MAX_VALUE, nodes - before);
    seen.widened = (byte) widened;
    numbers(most).update(white, black, seen);
  }

  /**
   * Adds the successor that a move leads to, if it is open and not there.
   *
   * @return the answer if it decides the position
   */
  private Answer open(Level level, long white, long black, int most, int move, boolean attacker) {
    Answer enough = Answer.of(attacker);
    if (!attacker && level.isRefuted(white, black, move)) {
      return Answer.OPEN;
    }
    Answer answer = evaluation.settle(white, black, move);
    if (answer == Answer.OPEN) {
      int symmetry = shape.symmetries.toCanonical(evaluation.white, evaluation.black);
      long nextWhite = shape.symmetries.image(symmetry, evaluation.white);
      long nextBlack = shape.symmetries.image(symmetry, evaluation.black);
      if (level.contains(nextWhite, nextBlack)) {
        return Answer.OPEN;
      }
      boolean plain =
          Long.bitCount(evaluation.white | evaluation.black) == Long.bitCount(white | black) + 1;
      wonBySequence = false;
      answer = look(nextWhite, nextBlack, symmetry, attacker ? most - 1 : most);
      if (answer == Answer.OPEN) {
        level.add(move, nextWhite, nextBlack, seen);
      } else if (!attacker && plain && wonBySequence) {
        level.keep(forcedWin.sequence);
      }
    }
    return answer == enough ? answer : Answer.OPEN;
  }

  /** Looks up the successors' numbers and drops those that are decided and decide nothing. */
  private Answer refresh(Level level, int most, boolean attacker) {
    for (int i = level.count - 1; i >= 0; i--) {
      if (numbers(most).find(level.white[i], level.black[i], seen)) {
        level.proof[i] = seen.proof;
        level.disproof[i] = seen.disproof;
        if (!seen.isOpen()) {
          if (attacker == (seen.proof == 0)) {
            return Answer.of(attacker);
          }
          level.remove(i);
        }
      }
    }
    return Answer.OPEN;
  }
}
