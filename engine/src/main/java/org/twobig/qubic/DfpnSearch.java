package org.twobig.qubic;

import java.lang.foreign.Arena;
import java.util.Optional;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.Outcome;
import org.twobig.game.solver.GivenUpException;
import org.twobig.game.solver.Meter;
import org.twobig.game.solver.SolverProbe;
import org.twobig.qubic.NumberTable.Numbers;
import org.twobig.tt.store.SystemMemory;
import org.twobig.tt.table.Key;
import org.twobig.tt.tasks.BoardOffers;
import org.twobig.tt.tasks.SharedCache;

/**
 * Depth-first proof-number search (df-pn, Nagai 2002) with weak numbers and progressive widening,
 * for one question, "does White win?" or "does Black win?". The <i>attacker</i> is the player of
 * the question; a draw is the answer no.
 *
 * <p>Every position has a proof and a disproof number: the estimated work for a yes and for a no.
 * Where the attacker moves, the proof number is the smallest of the successors' proof numbers. The
 * disproof number is their largest disproof number, plus 1 for each other open successor (weak
 * numbers, Ueda et al. 2008). Where the defender moves, the two are exchanged. A sum would count a
 * subtree once for each successor that shares it. Many successors share subtrees, since Qubic has
 * 192 symmetries. The search of a position ends when a number reaches its limit: another position
 * is more promising then. Every position is canonical, and its forced moves have been played
 * ({@link Evaluation#settle}).
 *
 * <p>Where the attacker moves, only the {@link #WIDTH} best moves by score are examined at first.
 * Their number doubles each time all of them are refuted or the proof number has grown by {@link
 * #PATIENCE}. A no requires the refutation of all moves.
 *
 * <p>A move of the defender is first tested with the winning sequences that were found after other
 * moves: if one of them still wins, the move is refuted.
 */
final class DfpnSearch {
  /** Nodes between two checks whether the search must end (see {@link Meter}), about 5 ms. */
  static final int POLL_INTERVAL = 1 << 9;

  /** The proof number of a position with the answer no; the disproof number of one with yes. */
  static final int INFINITE = 1 << 28;

  // Measured: engine/docs/measurements.md.
  private static final int WIDTH = 5;
  private static final int PATIENCE = 80;

  /**
   * Divisor of the available memory. The quotient, rounded down to a power of 2 and kept within
   * {@link #LEAST_BYTES} and {@link #MOST_BYTES}, is the largest size of the private cache. The
   * cache holds the proof numbers for both questions. More memory gains little.
   */
  private static final int MEMORY_SHARE = 32;

  private static final long LEAST_BYTES = 16L << 20;
  private static final long MOST_BYTES = 256L << 20;

  /** First size of {@link PrivateCache}; small, since memory costs time at its first use. */
  private static final long FIRST_BYTES = 32L << 20;

  private static final int PLACE_BYTES = 64;

  private final QubicShape shape;
  private final boolean forWhite;
  private final SolverProbe table;
  private final Meter meter;
  private final int mostStones;
  private final PrivateCache privateCache;

  final Evaluation evaluation;
  private final QubicMoveOrder moveOrder;

  private Supplier<Optional<SharedCache>> shared = Optional::empty;
  private boolean isShared;
  private Optional<NumberTable> numbers = Optional.empty();

  /** The numbers of the position examined last. */
  private final Numbers seen = new Numbers();

  private final PathNode[] path;

  /** Makes a search whose proof numbers are in a cache that other searches may share. */
  DfpnSearch(QubicShape shape, SolverProbe table, boolean forWhite, PrivateCache privateCache) {
    this.shape = shape;
    this.forWhite = forWhite;
    this.table = table;
    this.meter = table.meter();
    this.mostStones = table.rules().count() - 1;
    this.privateCache = privateCache;
    this.evaluation = new Evaluation(shape, forWhite);
    this.moveOrder = new QubicMoveOrder(shape);
    this.path = new PathNode[shape.cells + 1];
  }

  static long bytes(long available) {
    return Math.clamp(Long.highestOneBit(available / MEMORY_SHARE), LEAST_BYTES, MOST_BYTES);
  }

  /** Proof numbers that solvers of a process share, from their first use to their last. */
  static final class PrivateCache {
    private final long most;
    private long bytes;
    private long taken;
    private Optional<SharedCache> cache = Optional.empty();

    PrivateCache() {
      this(bytes(SystemMemory.available()));
    }

    /** Makes a cache of at most {@code most} bytes outside the Java heap, a power of 2. */
    PrivateCache(long most) {
      this.most = most;
      this.bytes = Math.min(most, FIRST_BYTES);
    }

    /** Returns the cache; a larger, empty one once half of the places are taken. */
    synchronized SharedCache get(int takenSince) {
      taken += takenSince;
      boolean isFull = taken > bytes / PLACE_BYTES / 2 && bytes < most;
      if (cache.isEmpty() || isFull) {
        bytes = isFull ? most : bytes;
        cache = Optional.of(BoardOffers.privateCache(bytes, Arena.ofAuto()));
      }
      return cache.get();
    }
  }

  private PathNode pathNode(int depth) {
    if (path[depth] == null) {
      path[depth] = new PathNode(shape);
    }
    return path[depth];
  }

  /** Returns whether the attacker wins from a position where the game is not over. */
  boolean wins(QubicPosition position) {
    meter.visit();
    chooseNumbers();
    Answer answer = evaluation.settle(position.white(), position.black());
    if (answer != Answer.OPEN) {
      return answer == Answer.YES;
    }
    int symmetry = shape.symmetries.toCanonical(evaluation.white, evaluation.black);
    long white = shape.symmetries.image(symmetry, evaluation.white);
    long black = shape.symmetries.image(symmetry, evaluation.black);
    answer = lookUp(white, black, symmetry);
    while (answer == Answer.OPEN) {
      search(0, white, black, INFINITE, INFINITE);
      // If the record was replaced, lookUp() evaluates the position settled last: this one.
      evaluation.settle(white, black);
      answer = lookUp(white, black, shape.symmetries.identity());
    }
    return answer == Answer.YES;
  }

  /** See {@link org.twobig.game.GameSolver#share}. */
  void share(Supplier<Optional<SharedCache>> cache) {
    shared = cache;
    isShared = false;
    numbers = Optional.empty();
  }

  private NumberTable numbers() {
    return numbers.orElseThrow();
  }

  /** Chooses the numbers of this process, or the shared numbers once another process has joined. */
  private void chooseNumbers() {
    if (isShared) {
      return;
    }
    Optional<SharedCache> others = shared.get();
    isShared = others.isPresent();
    int taken = numbers.map(NumberTable::taken).orElse(0);
    SharedCache cache = others.orElseGet(() -> privateCache.get(taken));
    if (numbers.filter(table -> table.cache == cache).isEmpty()) {
      numbers = Optional.of(new NumberTable(cache, forWhite, numbers));
    }
  }

  /** Sets {@link #seen} to the numbers of an answer; to the given numbers for OPEN. */
  private void setSeen(Answer answer, int proof, int disproof, long moves) {
    switch (answer) {
      case YES -> seen.begin(0, INFINITE, 0);
      case NO -> seen.begin(INFINITE, 0, 0);
      case OPEN -> seen.begin(proof, disproof, moves);
    }
  }

  /**
   * Returns the answer for the position settled last. If {@link #numbers} lacks the position, looks
   * it up in the table or evaluates it, and adds its numbers.
   */
  private Answer lookUp(long white, long black, int symmetry) {
    if (!numbers().find(white, black, seen)) {
      Answer answer = find(white, black);
      if (answer == Answer.OPEN) {
        meter.visit();
        answer = evaluation.evaluate();
      }
      long moves = shape.symmetries.image(symmetry, evaluation.moves);
      setSeen(answer, evaluation.proof, 1, moves);
      numbers().update(white, black, seen);
    }
    return seen.proof == 0 ? Answer.YES : seen.disproof == 0 ? Answer.NO : Answer.OPEN;
  }

  /** Searches a settled, canonical position until one of its numbers reaches its limit. */
  private void search(int depth, long white, long black, int proofLimit, int disproofLimit) {
    if (!numbers().find(white, black, seen)) { // the record was replaced
      evaluation.settle(white, black);
      lookUp(white, black, shape.symmetries.identity());
    }
    if (!seen.isOpen()) {
      return; // answered since its numbers were read
    }
    long before = meter.nodes();
    boolean whiteMoves = (Long.bitCount(white | black) & 1) == 0;
    boolean attacker = whiteMoves == forWhite;
    int widened = seen.widened;
    int workBefore = seen.work;
    PathNode node = pathNode(depth);
    long own = whiteMoves ? white : black;
    node.begin(moveOrder.order(seen.moves, own, white ^ black ^ own, node.order));
    Answer answer = Answer.OPEN;
    while (true) {
      int width = attacker ? Math.min(node.ordered, WIDTH << widened) : node.ordered;
      while (node.examined < width && answer == Answer.OPEN) {
        answer = addSuccessor(node, white, black, node.order[node.examined++], attacker);
      }
      if (answer == Answer.OPEN) {
        answer = refresh(node, attacker);
      }
      boolean more = node.examined < node.ordered;
      if (answer == Answer.OPEN && node.count == 0 && !more) {
        answer = Answer.of(!attacker);
      }
      if (answer != Answer.OPEN) {
        break;
      }
      node.choose(attacker);
      if (more && (node.count == 0 || node.least > PATIENCE * (widened + 1) + 1)) {
        widened++;
        continue;
      }
      if (node.proof >= proofLimit || node.disproof >= disproofLimit) {
        break;
      }
      int others = node.count - 1;
      int limit = node.second + 1;
      try {
        search(
            depth + 1,
            node.best.white,
            node.best.black,
            attacker ? Math.min(proofLimit, limit) : proofLimit - others,
            attacker ? disproofLimit - others : Math.min(disproofLimit, limit));
      } catch (GivenUpException e) {
        keepNumbers(node, white, black, attacker);
        throw e;
      }
    }
    setSeen(answer, node.proof, node.disproof, node.unrefutedMoves());
    long work = Math.min(Integer.MAX_VALUE, workBefore + meter.nodes() - before);
    seen.work = (int) work;
    seen.widened = (byte) widened;
    numbers().update(white, black, seen);
    if (answer != Answer.OPEN) {
      store(white, black, answer == Answer.YES, Math.max(1, work));
    }
  }

  /** Stores the numbers of a search that is given up, for the next search of this position. */
  void keepNumbers(PathNode node, long white, long black, boolean attacker) {
    if (refresh(node, attacker) != Answer.OPEN
        || node.count == 0
        || !(numbers().find(white, black, seen) && seen.isOpen())) {
      return; // nothing to keep: answered, no open successor known, or the record was replaced
    }
    node.choose(attacker);
    seen.proof = node.proof;
    seen.disproof = node.disproof;
    numbers().update(white, black, seen);
  }

  /**
   * Returns the proof and disproof number of an open position, the one evaluated last: from its
   * record, if this or another search has stored one, otherwise from the evaluation.
   */
  int[] numbers(QubicPosition settled) {
    chooseNumbers();
    QubicPosition canonical = settled.canonical();
    return numbers().find(canonical.white(), canonical.black(), seen) && seen.isOpen()
        ? new int[] {seen.proof, seen.disproof}
        : new int[] {evaluation.proof, 1};
  }

  /**
   * Adds the successor after a move, if it is open and new. Returns the position's answer if this
   * move alone decides it, else OPEN.
   */
  private Answer addSuccessor(PathNode node, long white, long black, int move, boolean attacker) {
    Answer enough = Answer.of(attacker);
    if (!attacker && node.isRefuted(forWhite ? white : black, forWhite ? black : white, move)) {
      return Answer.OPEN;
    }
    Answer answer = evaluation.settle(white, black, move);
    if (answer != Answer.OPEN) {
      return answer == enough ? answer : Answer.OPEN;
    }
    int symmetry = shape.symmetries.toCanonical(evaluation.white, evaluation.black);
    long nextWhite = shape.symmetries.image(symmetry, evaluation.white);
    long nextBlack = shape.symmetries.image(symmetry, evaluation.black);
    if (node.contains(nextWhite, nextBlack)) {
      return Answer.OPEN;
    }
    boolean noForcedMoves =
        Long.bitCount(evaluation.white | evaluation.black) == Long.bitCount(white | black) + 1;
    evaluation.wonBySequence = false;
    answer = lookUp(nextWhite, nextBlack, symmetry);
    if (answer == Answer.OPEN) {
      node.add(move, nextWhite, nextBlack, seen);
    } else if (!attacker && noForcedMoves && evaluation.wonBySequence) {
      node.keep(evaluation.sequence());
    }
    return answer == enough ? answer : Answer.OPEN;
  }

  /** Updates successors, removes decided ones; returns the answer if one decides the position. */
  private Answer refresh(PathNode node, boolean attacker) {
    for (int i = node.count - 1; i >= 0; i--) {
      PathNode.Child next = node.successors[i];
      if (numbers().find(next.white, next.black, next.numbers) && !next.numbers.isOpen()) {
        if (next.numbers.proof == 0 == attacker) {
          return Answer.of(attacker);
        }
        node.remove(i);
      }
    }
    return Answer.OPEN;
  }

  /** Returns the table's answer for a canonical position. */
  private Answer find(long white, long black) {
    int stones = Long.bitCount(white | black);
    if (stones > mostStones) {
      return Answer.OPEN;
    }
    Key key = shape.ranking.number(white, black);
    int facts = Outcome.codeOrZero((int) table.find(stones, key.high(), key.low()));
    boolean hit = Outcome.answers(facts, forWhite);
    meter.probed(stones, hit);
    return hit ? Answer.of(Outcome.wins(facts, forWhite)) : Answer.OPEN;
  }

  /** Adds an answer for a canonical position to the table, if the table can hold the position. */
  private void store(long white, long black, boolean wins, long work) {
    int stones = Long.bitCount(white | black);
    if (stones <= mostStones) {
      Key key = shape.ranking.number(white, black);
      table.store(stones, key.high(), key.low(), Outcome.code(forWhite, wins), work);
    }
  }
}
