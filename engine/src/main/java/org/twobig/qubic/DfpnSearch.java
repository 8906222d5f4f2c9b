package org.twobig.qubic;

import java.util.Optional;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.GivenUpException;
import org.twobig.qubic.NumberTable.Numbers;
import org.twobig.table.PartitionedTable;
import org.twobig.tasks.Notes;

/**
 * Depth-first proof-number search (df-pn, Nagai 2002) with weak numbers and progressive widening.
 *
 * <p>Every position has a proof and a disproof number: how hard a yes and a no seem. Where the
 * attacker moves, the proof number is the least of the successors', and the disproof number their
 * largest plus one for each other successor that is still open; where the defender moves it is the
 * other way round. That largest instead of a sum (weak numbers, Ueda et al. 2008) does not count
 * what many successors share again and again: here, with up to 60 successors and their images under
 * 192 symmetries, a sum more than triples the work. A position is searched while its numbers stay
 * below two thresholds, which are those at which another position above it becomes more promising.
 * All positions are settled, see {@link Evaluation#settle}, and canonical.
 *
 * <p>Where the attacker moves, only the {@link #WIDTH} best moves by score are looked at, and twice
 * as many each time they are all refuted or the proof number has grown by {@link #PATIENCE}. A no
 * needs all moves.
 *
 * <p>The defender's moves are first tried with the winning sequences that were found after other
 * moves of his: where one still wins, nothing else need be known.
 */
final class DfpnSearch extends Search {
  /** Number of a position that has the other answer. */
  static final int INFINITE = 1 << 28;

  private static final int WIDTH = 5;
  private static final int PATIENCE = 80;

  private static final int MOST_PLACES = 1 << 22;

  /** The part of the Java heap that the numbers for both questions may take. */
  private static final int HEAP_SHARE = 4;

  private final Evaluation evaluation;
  private final NumberTable numbers;

  /** What is known of the position that was looked at last. */
  private final Numbers seen = new Numbers();

  private final Level[] levels;
  private Supplier<Optional<Notes>> notes = Optional::empty;
  private Optional<SharedNumbers> others = Optional.empty();

  DfpnSearch(Shape shape, PartitionedTable table, boolean forWhite) {
    this(shape, table, forWhite, new NumberTable(places(Runtime.getRuntime().maxMemory())));
  }

  /**
   * @param numbers which other searches for the same question may have, too
   */
  private DfpnSearch(Shape shape, PartitionedTable table, boolean forWhite, NumberTable numbers) {
    super(shape, table, forWhite);
    this.numbers = numbers;
    this.evaluation = new Evaluation(shape, forWhite);
    this.levels = new Level[shape.cells + 1];
  }

  /** Makes searches, each for one thread, that find what the others have learned. */
  static Maker sharing() {
    return sharing(places(Runtime.getRuntime().maxMemory()));
  }

  /** Places of each of two tables of numbers beside which a Java heap has room for all else. */
  static int places(long heapMax) {
    long room = Long.highestOneBit(heapMax / HEAP_SHARE / (2 * NumberTable.PLACE_BYTES));
    return Math.clamp(room, NumberTable.FEWEST_PLACES, MOST_PLACES);
  }

  /** Bytes of the Java heap that searches for both questions take. */
  static long heapBytes(long heapMax) {
    return 2L * NumberTable.PLACE_BYTES * places(heapMax);
  }

  /**
   * @param mostPlaces of a table of numbers, see {@link NumberTable}
   */
  static Maker sharing(int mostPlaces) {
    NumberTable white = new NumberTable(mostPlaces);
    NumberTable black = new NumberTable(mostPlaces);
    return (shape, table, forWhite) ->
        new DfpnSearch(shape, table, forWhite, forWhite ? white : black);
  }

  private Level level(int depth) {
    if (levels[depth] == null) {
      levels[depth] = new Level(shape);
    }
    return levels[depth];
  }

  /** Positions with numbers. */
  int positions() {
    return numbers.size();
  }

  long threatNodes() {
    return evaluation.threatNodes();
  }

  @Override
  Answer byRules(Position position) {
    return evaluation.of(position);
  }

  @Override
  boolean wins(Position position) {
    visit();
    meetOthers();
    Answer answer = evaluation.settle(position.white(), position.black());
    if (answer != Answer.OPEN) {
      return answer == Answer.YES;
    }
    int symmetry = shape.symmetries.toCanonical(evaluation.white, evaluation.black);
    long white = shape.symmetries.image(symmetry, evaluation.white);
    long black = shape.symmetries.image(symmetry, evaluation.black);
    answer = look(white, black, symmetry);
    while (answer == Answer.OPEN) {
      search(0, white, black, INFINITE, INFINITE);
      evaluation.settle(white, black); // its numbers may be gone by now: look at no other position
      answer = look(white, black, shape.symmetries.identity());
    }
    return answer == Answer.YES;
  }

  @Override
  void share(Supplier<Optional<Notes>> shared) {
    notes = shared;
    others = Optional.empty();
  }

  private void meetOthers() {
    if (others.isEmpty()) {
      others = notes.get().map(shared -> new SharedNumbers(shared, forWhite));
    }
  }

  /** Reads what this process, or another, knows of a canonical position. */
  private boolean findNumbers(long white, long black) {
    if (others.isEmpty()) {
      return numbers.find(white, black, seen);
    }
    if (others.get().find(white, black, seen)) {
      return true;
    }
    boolean found = numbers.find(white, black, seen); // from when this process was alone
    if (found) {
      others.get().update(white, black, seen);
    }
    return found;
  }

  /** Keeps what has been found out of a canonical position, but for an answer that is known. */
  private void keepNumbers(long white, long black) {
    if (others.isEmpty()) {
      numbers.update(white, black, seen);
    } else {
      others.get().update(white, black, seen);
    }
  }

  private void begin(Answer answer) {
    boolean yes = answer == Answer.YES;
    seen.begin(yes ? 0 : INFINITE, yes ? INFINITE : 0, 0);
  }

  /** What is known of the position settled last, made known if it was not. */
  private Answer look(long white, long black, int symmetry) {
    if (!findNumbers(white, black)) {
      Answer answer = find(white, black);
      if (answer == Answer.OPEN) {
        visit();
        answer = evaluation.evaluate();
      }
      if (answer == Answer.OPEN) {
        long moves = shape.symmetries.image(symmetry, evaluation.moves);
        seen.begin(evaluation.proof, evaluation.disproof, moves);
      } else {
        begin(answer);
      }
      keepNumbers(white, black);
    }
    return seen.proof == 0 ? Answer.YES : seen.disproof == 0 ? Answer.NO : Answer.OPEN;
  }

  /**
   * Searches a position until a number reaches its threshold; the result is in the table.
   *
   * @param white of a settled, canonical position that is in the table
   */
  private void search(int depth, long white, long black, int proofLimit, int disproofLimit) {
    if (!findNumbers(white, black)) { // forgotten
      evaluation.settle(white, black);
      look(white, black, shape.symmetries.identity());
    }
    if (!seen.isOpen()) {
      return; // answered since
    }
    long before = nodes();
    boolean attacker = (Long.bitCount(white | black) & 1) == 0 == forWhite;
    Level level = level(depth);
    int widened = seen.widened;
    int workBefore = seen.work;
    boolean whiteMoves = (Long.bitCount(white | black) & 1) == 0;
    level.begin(evaluation, whiteMoves ? white : black, whiteMoves ? black : white, seen.moves);
    int proof;
    int disproof;
    Answer answer = Answer.OPEN;
    while (true) {
      int width = attacker ? Math.min(level.ordered, WIDTH << widened) : level.ordered;
      while (level.opened < width && answer == Answer.OPEN) {
        answer = open(level, white, black, level.order[level.opened++], attacker);
      }
      if (answer == Answer.OPEN) {
        answer = refresh(level, attacker);
      }
      if (answer != Answer.OPEN) {
        proof = answer == Answer.YES ? 0 : INFINITE;
        disproof = INFINITE - proof;
        break;
      }
      boolean more = level.opened < level.ordered;
      if (level.count == 0 && !more) {
        proof = attacker ? INFINITE : 0;
        disproof = INFINITE - proof;
        break;
      }
      level.choose(attacker);
      int least = level.least;
      int best = level.best;
      if (more && (level.count == 0 || least > PATIENCE * (widened + 1) + 1)) {
        widened++;
        continue;
      }
      int others = level.count - 1;
      int weak = Math.min(level.largest + others, INFINITE - 1);
      proof = attacker ? least : weak;
      disproof = attacker ? weak : least;
      if (proof >= proofLimit || disproof >= disproofLimit) {
        break;
      }
      try {
        if (attacker) {
          search(
              depth + 1,
              level.white[best],
              level.black[best],
              Math.min(proofLimit, level.second + 1),
              disproofLimit - others);
        } else {
          search(
              depth + 1,
              level.white[best],
              level.black[best],
              proofLimit - others,
              Math.min(disproofLimit, level.second + 1));
        }
      } catch (GivenUpException e) {
        keepNumbers(level, white, black, attacker);
        throw e;
      }
    }
    long work = Math.min(Integer.MAX_VALUE, workBefore + nodes() - before);
    seen.begin(proof, disproof, level.openMoves());
    seen.work = (int) work;
    seen.widened = (byte) widened;
    keepNumbers(white, black);
    if (proof == 0 || disproof == 0) {
      store(white, black, proof == 0, Math.max(1, work));
    }
  }

  /** Notes what a search that is given up has learned, for the next that comes here. */
  private void keepNumbers(Level level, long white, long black, boolean attacker) {
    if (refresh(level, attacker) != Answer.OPEN || level.count == 0 || !findNumbers(white, black)) {
      return; // the next search finds the answer
    }
    int least = INFINITE;
    int largest = 0;
    for (int i = 0; i < level.count; i++) {
      least = Math.min(least, attacker ? level.proof[i] : level.disproof[i]);
      largest = Math.max(largest, attacker ? level.disproof[i] : level.proof[i]);
    }
    int weak = Math.min(largest + level.count - 1, INFINITE - 1);
    seen.proof = attacker ? least : weak;
    seen.disproof = attacker ? weak : least;
    keepNumbers(white, black);
  }

  /** Those of a position that this search, or one of another process, has met and that is open. */
  @Override
  Optional<int[]> numbers(Position settled) {
    meetOthers();
    Position canonical = settled.canonical();
    return findNumbers(canonical.white(), canonical.black()) && seen.isOpen()
        ? Optional.of(new int[] {seen.proof, seen.disproof})
        : Optional.empty();
  }

  /**
   * Adds the successor that a move leads to, if it is open and not there.
   *
   * @return the answer if it decides the position
   */
  private Answer open(Level level, long white, long black, int move, boolean attacker) {
    Answer enough = Answer.of(attacker);
    if (!attacker && level.isRefuted(forWhite ? white : black, forWhite ? black : white, move)) {
      return Answer.OPEN;
    }
    Answer answer = evaluation.settle(white, black, move);
    if (answer != Answer.OPEN) {
      return answer == enough ? answer : Answer.OPEN;
    }
    int symmetry = shape.symmetries.toCanonical(evaluation.white, evaluation.black);
    long nextWhite = shape.symmetries.image(symmetry, evaluation.white);
    long nextBlack = shape.symmetries.image(symmetry, evaluation.black);
    if (level.contains(nextWhite, nextBlack)) {
      return Answer.OPEN;
    }
    boolean plain =
        Long.bitCount(evaluation.white | evaluation.black) == Long.bitCount(white | black) + 1;
    evaluation.wonBySequence = false;
    answer = look(nextWhite, nextBlack, symmetry);
    if (answer == Answer.OPEN) {
      level.add(move, nextWhite, nextBlack, seen);
    } else if (!attacker && plain && evaluation.wonBySequence) {
      level.keep(evaluation.sequence());
    }
    return answer == enough ? answer : Answer.OPEN;
  }

  /** Looks up the successors' numbers and drops those that are decided and decide nothing. */
  private Answer refresh(Level level, boolean attacker) {
    for (int i = level.count - 1; i >= 0; i--) {
      if (findNumbers(level.white[i], level.black[i])) {
        level.proof[i] = seen.proof;
        level.disproof[i] = seen.disproof;
        if (attacker ? level.proof[i] == 0 : level.disproof[i] == 0) {
          return Answer.of(attacker);
        }
        if (attacker ? level.disproof[i] == 0 : level.proof[i] == 0) {
          level.remove(i);
        }
      }
    }
    return Answer.OPEN;
  }
}
