package org.twobig.lab.qubic;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.twobig.game.Answer;
import org.twobig.qubic.QubicShape;

/**
 * A proof-number search for "does White win?": best first on a tree or on a graph, as in Dvorak's
 * thesis (sections 2.1, A.2.1), or depth first on a graph. For one thread.
 *
 * <p><b>Numbers.</b> A position has a proof number p and a disproof number d. Where White moves, p
 * is the least p of its successors and d the sum of their d; where Black moves, d is the least and
 * p the sum. White wins if p = 0, and does not win if d = 0. <i>Weak</i> numbers (Ueda et al. 2008)
 * replace the sum by the largest number plus the number of the other open successors.
 *
 * <p><b>Drivers.</b> A best-first driver walks from the root to the leaf that the numbers select,
 * makes its successors, and corrects the numbers of all positions above. The depth-first driver
 * (Nagai 2002) stays below a position until p or d reaches its threshold. The threshold of the
 * number that the predecessor minimises is the second best successor's number plus 1, or times 1 +
 * epsilon if that is more (Pawlewicz and Lew), but at most the predecessor's own threshold.
 *
 * <p><b>Width.</b> With a width, the search first makes only White's best moves by score. It
 * doubles their number when all are refuted or the proof number has grown by more than {@link
 * #PATIENCE}. To disprove a position it needs all moves.
 */
final class ProofNumberSearch {
  static final int INFINITE = 1 << 28;
  private static final int PATIENCE = 25;
  private static final int NONE = -1;

  enum Driver {
    /**
     * Best first on a tree: a position that is reached in two ways is two nodes until it is solved.
     */
    TREE("tree"),
    /** Best first on a graph: a node has all its predecessors. */
    DAG("dag"),
    /** Depth first, on the graph. */
    DEPTH_FIRST("df-pn");

    private final String text;

    Driver(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * @param weak whether the numbers are weak
   * @param images whether symmetric positions share a node
   * @param width number of White's moves that are searched first; 0 for all
   * @param epsilon relative excess of thresholds in the depth-first search
   * @param mostEvaluations evaluations after which a search gives up
   */
  record SearchSettings(
      Driver driver,
      boolean weak,
      boolean images,
      int width,
      double epsilon,
      long mostEvaluations) {}

  /** Counts of a search. Each created position is either known or evaluated. */
  static final class Counts {
    /** Created successors, new or not. */
    long created;

    long expanded;

    long evaluated;

    /** Positions proved or disproved in any way; the column "valued", in the thesis "evaluated". */
    long decided;

    /** Answers that the table of solved positions or a solved node of the graph had. */
    long hits;

    /**
     * Answers of this search that the table of solved positions already had; the column "twice".
     */
    long alreadyKnown;

    void add(Counts other) {
      created += other.created;
      expanded += other.expanded;
      evaluated += other.evaluated;
      decided += other.decided;
      hits += other.hits;
      alreadyKnown += other.alreadyKnown;
    }
  }

  private final QubicShape shape;
  private final SearchSettings settings;
  private final LeafEvaluation evaluation;
  private final SolvedPositions solved;
  private final BooleanSupplier unwanted;
  private Counts counts = new Counts();

  private int size;
  private long[] white;
  private long[] black;

  /** Untried moves of each node, as bits of cells. */
  private long[] moves;

  private int[] proof;
  private int[] disproof;
  private byte[] widened;
  private boolean[] isExpanded;

  /** First edge to a successor. {@code firstParent} is the first edge to a predecessor. */
  private int[] firstChild;

  private int[] firstParent;

  private int edges;

  /** The node to which each edge leads. */
  private int[] target;

  /** The next edge with the same source; {@link #NONE} after the last. */
  private int[] nextEdge;

  private int[] index;

  private final int[] order;

  /** Nodes whose numbers have to be recomputed, by number of stones. */
  private final int[][] waiting;

  private final int[] waitingCount;
  private boolean[] isWaiting;

  /**
   * @param unwanted called before each step; true ends a search
   */
  ProofNumberSearch(
      QubicShape shape,
      SearchSettings settings,
      LeafEvaluation evaluation,
      SolvedPositions solved,
      BooleanSupplier unwanted) {
    this.unwanted = unwanted;
    this.shape = shape;
    this.settings = settings;
    this.evaluation = evaluation;
    this.solved = solved;
    this.order = new int[shape.cells];
    this.waiting = new int[shape.cells + 1][16];
    this.waitingCount = new int[shape.cells + 1];
    clear();
  }

  private void clear() {
    int room = 1 << 12;
    size = 0;
    edges = 0;
    white = new long[room];
    black = new long[room];
    moves = new long[room];
    proof = new int[room];
    disproof = new int[room];
    widened = new byte[room];
    isExpanded = new boolean[room];
    isWaiting = new boolean[room];
    firstChild = new int[room];
    firstParent = new int[room];
    target = new int[4 * room];
    nextEdge = new int[4 * room];
    index = new int[2 * room];
    Arrays.fill(index, NONE);
  }

  Counts counts() {
    return counts;
  }

  int positions() {
    return size;
  }

  /** Returns whether White wins, or open if the search gave up. */
  Answer search(long whites, long blacks) {
    clear();
    counts = new Counts();
    int root = nodeOf(whites, blacks, NONE);
    if (root >= 0) {
      if (settings.driver == Driver.DEPTH_FIRST) {
        depthFirst(root, INFINITE, INFINITE);
      } else {
        while (!isSolved(root) && mayGoOn()) {
          develop(mostProving(root));
        }
      }
    }
    return root == YES || root >= 0 && proof[root] == 0
        ? Answer.YES
        : root == NO || disproof[root] == 0 ? Answer.NO : Answer.OPEN;
  }

  private boolean mayGoOn() {
    return counts.evaluated < settings.mostEvaluations && !unwanted.getAsBoolean();
  }

  private boolean isSolved(int at) {
    return proof[at] == 0 || disproof[at] == 0;
  }

  private boolean whiteMoves(int at) {
    return Long.bitCount(white[at]) == Long.bitCount(black[at]);
  }

  private int mostProving(int root) {
    int at = root;
    while (isExpanded[at]) {
      boolean forWhite = whiteMoves(at);
      int best = NONE;
      int least = Integer.MAX_VALUE;
      for (int edge = firstChild[at]; edge != NONE; edge = nextEdge[edge]) {
        int number = forWhite ? proof[target[edge]] : disproof[target[edge]];
        if (number < least) {
          least = number;
          best = target[edge];
        }
      }
      at = best;
    }
    return at;
  }

  private void develop(int at) {
    expand(at);
    if (isSolved(at)) {
      enqueuePredecessors(at);
    } else {
      enqueue(at);
    }
    for (int stones = waiting.length - 1; stones >= 0; stones--) {
      while (waitingCount[stones] > 0) {
        int changed = waiting[stones][--waitingCount[stones]];
        isWaiting[changed] = false;
        int p = proof[changed];
        int d = disproof[changed];
        recompute(changed);
        if (p != proof[changed] || d != disproof[changed]) {
          enqueuePredecessors(changed);
        }
      }
    }
  }

  private void enqueuePredecessors(int at) {
    for (int edge = firstParent[at]; edge != NONE; edge = nextEdge[edge]) {
      enqueue(target[edge]);
    }
  }

  private void enqueue(int at) {
    if (!isWaiting[at] && !isSolved(at)) {
      int stones = Long.bitCount(white[at] | black[at]);
      int[] places = waiting[stones];
      if (waitingCount[stones] == places.length) {
        places = Arrays.copyOf(places, 2 * places.length);
        waiting[stones] = places;
      }
      places[waitingCount[stones]++] = at;
      isWaiting[at] = true;
    }
  }

  /** Searches by Nagai's df-pn, with thresholds for p and d. */
  private void depthFirst(int at, int proofLimit, int disproofLimit) {
    if (!isExpanded[at]) {
      expand(at);
    }
    recompute(at);
    while (proof[at] < proofLimit && disproof[at] < disproofLimit && !isSolved(at) && mayGoOn()) {
      boolean forWhite = whiteMoves(at);
      int best = NONE;
      int least = INFINITE;
      int second = INFINITE;
      int open = 0;
      for (int edge = firstChild[at]; edge != NONE; edge = nextEdge[edge]) {
        int child = target[edge];
        if (!isSolved(child)) {
          open++;
          int number = forWhite ? proof[child] : disproof[child];
          if (number < least) {
            second = least;
            least = number;
            best = child;
          } else {
            second = Math.min(second, number);
          }
        }
      }
      int switchAt = Math.max(second + 1, (int) Math.ceil(second * (1 + settings.epsilon)));
      int childProof =
          forWhite
              ? Math.min(proofLimit, switchAt)
              : sumThreshold(proofLimit, proof[at], proof[best], open);
      int childDisproof =
          forWhite
              ? sumThreshold(disproofLimit, disproof[at], disproof[best], open)
              : Math.min(disproofLimit, switchAt);
      depthFirst(best, childProof, childDisproof);
      recompute(at);
    }
  }

  /** Returns a successor's threshold for the summed number: the node's minus the others' parts. */
  private int sumThreshold(int limit, int whole, int part, int open) {
    if (limit >= INFINITE) {
      return INFINITE;
    }
    return settings.weak ? limit - (open - 1) : limit - whole + part;
  }

  /**
   * Computes the numbers of a node from its successors. Makes more successors if the width grows.
   */
  private void recompute(int at) {
    if (isSolved(at)) {
      return;
    }
    boolean forWhite = whiteMoves(at);
    while (true) {
      int least = INFINITE;
      long sum = 0;
      int largest = 0;
      int open = 0;
      for (int edge = firstChild[at]; edge != NONE; edge = nextEdge[edge]) {
        int child = target[edge];
        int easy = forWhite ? proof[child] : disproof[child];
        int hard = forWhite ? disproof[child] : proof[child];
        least = Math.min(least, easy);
        sum += hard;
        largest = Math.max(largest, hard);
        open += hard == 0 ? 0 : 1;
      }
      if (least > 0 && moves[at] != 0 && shouldWiden(at, least)) {
        widened[at]++;
        if (makeSuccessors(at)) {
          return;
        }
        continue;
      }
      if (least == 0) {
        solve(at, forWhite);
      } else if (open == 0) {
        solve(at, !forWhite);
      } else {
        int hard = (int) Math.min(settings.weak ? largest + open - 1 : sum, INFINITE - 1);
        proof[at] = forWhite ? least : hard;
        disproof[at] = forWhite ? hard : least;
      }
      return;
    }
  }

  private boolean shouldWiden(int at, int least) {
    return least >= INFINITE || least > PATIENCE * (widened[at] + 1) + 1;
  }

  private void solve(int at, boolean yes) {
    proof[at] = yes ? 0 : INFINITE;
    disproof[at] = yes ? INFINITE : 0;
    counts.decided++;
    counts.alreadyKnown += solved.add(white[at], black[at], yes, 2) ? 1 : 0;
  }

  private void expand(int at) {
    counts.expanded++;
    isExpanded[at] = true;
    makeSuccessors(at);
  }

  /**
   * Makes successors, as many as the width allows. Returns whether one of them solves the position.
   */
  private boolean makeSuccessors(int at) {
    boolean forWhite = whiteMoves(at);
    long own = forWhite ? white[at] : black[at];
    long other = forWhite ? black[at] : white[at];
    int count = 0;
    for (long rest = moves[at]; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      order[count++] = settings.width == 0 ? cell : -evaluation.score(cell, own, other) << 6 | cell;
    }
    if (settings.width > 0 && forWhite) {
      Arrays.sort(order, 0, count);
      int already = widened[at] == 0 ? 0 : settings.width << widened[at] - 1;
      count = Math.min(count, (settings.width << widened[at]) - already);
    }
    int[] made = Arrays.copyOf(order, count);
    for (int each : made) {
      long cell = 1L << (each & 63);
      moves[at] &= ~cell;
      counts.created++;
      int child = nodeOf(forWhite ? own | cell : other, forWhite ? other : own | cell, at);
      if (child == (forWhite ? YES : NO)
          || child >= 0 && (forWhite ? proof[child] == 0 : disproof[child] == 0)) {
        moves[at] = 0;
        solve(at, forWhite);
        return true;
      }
      if (child >= 0 && !isSolved(child) && !hasChild(at, child)) {
        firstChild[at] = edge(child, firstChild[at]);
        if (settings.driver != Driver.DEPTH_FIRST) {
          firstParent[child] = edge(at, firstParent[child]);
        }
      }
    }
    return false;
  }

  private boolean hasChild(int at, int child) {
    for (int edge = firstChild[at]; edge != NONE; edge = nextEdge[edge]) {
      if (target[edge] == child) {
        return true;
      }
    }
    return false;
  }

  private int edge(int to, int before) {
    if (edges == target.length) {
      target = Arrays.copyOf(target, 2 * edges);
      nextEdge = Arrays.copyOf(nextEdge, 2 * edges);
    }
    target[edges] = to;
    nextEdge[edges] = before;
    return edges++;
  }

  /** Returned by {@link #nodeOf}: White wins the position. {@code NO}: White does not win it. */
  private static final int YES = -2;

  private static final int NO = -3;

  /**
   * Returns the node of a position, which may be solved. If there is none, returns {@link #YES} or
   * {@link #NO} if that is known, otherwise a new node.
   */
  private int nodeOf(long whites, long blacks, int from) {
    long itsWhite = whites;
    long itsBlack = blacks;
    if (settings.images) {
      int symmetry = shape.symmetries.toCanonical(whites, blacks);
      itsWhite = shape.symmetries.image(symmetry, whites);
      itsBlack = shape.symmetries.image(symmetry, blacks);
    }
    if (settings.driver != Driver.TREE) {
      int known = index[slot(itsWhite, itsBlack)];
      if (known >= 0) {
        counts.hits += isSolved(known) ? 1 : 0;
        counts.decided += isSolved(known) ? 1 : 0;
        return known;
      }
    } else if (settings.images) {
      int sibling = sibling(from, itsWhite, itsBlack);
      if (sibling >= 0) {
        return sibling;
      }
    }
    Answer answer = solved.find(itsWhite, itsBlack);
    if (answer != Answer.OPEN) {
      counts.hits++;
      counts.decided++;
      return answer == Answer.YES ? YES : NO;
    }
    counts.evaluated++;
    answer = evaluation.of(itsWhite, itsBlack);
    if (answer != Answer.OPEN) {
      counts.decided++;
      counts.alreadyKnown += solved.add(itsWhite, itsBlack, answer == Answer.YES, 1) ? 1 : 0;
      return answer == Answer.YES ? YES : NO;
    }
    return add(itsWhite, itsBlack);
  }

  /** Returns the successor with these stones, or {@link #NONE}; for trees, which have no index. */
  private int sibling(int from, long whites, long blacks) {
    for (int edge = from < 0 ? NONE : firstChild[from]; edge != NONE; edge = nextEdge[edge]) {
      if (white[target[edge]] == whites && black[target[edge]] == blacks) {
        return target[edge];
      }
    }
    return NONE;
  }

  private int slot(long whites, long blacks) {
    long hash = (whites * 0x9E37_79B9_7F4A_7C15L ^ blacks) * 0xC2B2_AE3D_27D4_EB4FL;
    int slot = (int) (hash >>> 32) & index.length - 1;
    while (index[slot] >= 0 && (white[index[slot]] != whites || black[index[slot]] != blacks)) {
      slot = slot + 1 & index.length - 1;
    }
    return slot;
  }

  private int add(long whites, long blacks) {
    if (size == white.length) {
      grow();
    }
    int at = size++;
    white[at] = whites;
    black[at] = blacks;
    moves[at] = evaluation.moves;
    proof[at] = evaluation.proof;
    disproof[at] = evaluation.disproof;
    widened[at] = 0;
    isExpanded[at] = false;
    isWaiting[at] = false;
    firstChild[at] = NONE;
    firstParent[at] = NONE;
    if (settings.driver != Driver.TREE) {
      index[slot(whites, blacks)] = at;
    }
    return at;
  }

  private void grow() {
    int room = 2 * size;
    white = Arrays.copyOf(white, room);
    black = Arrays.copyOf(black, room);
    moves = Arrays.copyOf(moves, room);
    proof = Arrays.copyOf(proof, room);
    disproof = Arrays.copyOf(disproof, room);
    widened = Arrays.copyOf(widened, room);
    isExpanded = Arrays.copyOf(isExpanded, room);
    isWaiting = Arrays.copyOf(isWaiting, room);
    firstChild = Arrays.copyOf(firstChild, room);
    firstParent = Arrays.copyOf(firstParent, room);
    if (settings.driver != Driver.TREE) {
      index = new int[2 * room];
      Arrays.fill(index, NONE);
      for (int at = 0; at < size; at++) {
        index[slot(white[at], black[at])] = at;
      }
    }
  }
}
