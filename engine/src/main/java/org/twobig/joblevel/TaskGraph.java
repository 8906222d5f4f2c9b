package org.twobig.joblevel;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.agrona.collections.IntArrayList;
import org.twobig.game.Answer;
import org.twobig.game.ContradictionException;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.tt.table.Key;

/**
 * The positions above the tasks of a solve, as an AND/OR graph: each position once, with its
 * successors and predecessors (Romen 2020, "Managing the Game Tree").
 *
 * <p>Each node has a proof and a disproof number (Allis et al. 1994). The proof number is the
 * smallest number of leaves, weighted by their estimated work, whose answers yes prove yes for the
 * node. The disproof number is the corresponding number for no. A leaf in work, as a task, counts
 * as if it had its expected answer, so the numbers of the nodes above are <i>virtual</i>. The next
 * leaf chosen is thus one that is needed if the expectation is right. Answers are never virtual.
 *
 * <p>A node is <i>relevant</i> if it is open and a path of open nodes leads to it from an
 * {@linkplain #anchor anchored} node, so its answer can still matter to the anchored node. Each
 * node counts its supporters: its relevant predecessors, and perhaps an anchor. An open node is
 * relevant as long as it has a supporter. A node that is decided or loses its last supporter
 * supports its successors no more. The graph has no cycles, so these counts are exact, by induction
 * from the anchor down. A change costs one step for each edge whose upper end becomes relevant or
 * irrelevant.
 *
 * <p>Numbers may be <i>weak</i> (Ueda et al. 2008). Where an answer needs all successors, the usual
 * number is the sum of the successors' numbers, which counts a position once for each path to it.
 * The weak number is the largest of them, plus one for each other open successor.
 *
 * <p>A node's id is the number of nodes made before it. Fields of nodes and edges are arrays:
 *
 * <pre>
 *   node   key 16, level 1, state 1, edges 1, first edge 4, first predecessor 4,
 *          supporters 4, proof 4, disproof 4, work 4                43 bytes
 *   edge   successor 4, predecessor 4, next edge to the same successor 4
 *   index  4 bytes a slot, two to four slots a node
 * </pre>
 *
 * Not thread-safe.
 */
final class TaskGraph {
  /** Length of the largest array that every JVM can make. */
  static final int LARGEST = Integer.MAX_VALUE - 8;

  static final int NONE = -1;

  /** The proof or disproof number of a node that has the opposite answer. */
  static final int INFINITE = 1 << 30;

  private static final int FIRST_LENGTH = 1 << 10;

  // The state has an Answer in the two lowest bits, and these flags.
  private static final int ANSWER = 3;
  private static final int ATTACKER_TO_MOVE = 4;
  private static final int EXPANDED = 8;
  private static final int IN_WORK = 16;
  private static final int SPLIT = 32;
  private static final int CHANGED = 64;

  private static final Answer[] ANSWERS = Answer.values();

  private int nodes;
  private int openLeaves;
  private long[] high = new long[FIRST_LENGTH];
  private long[] low = new long[FIRST_LENGTH];
  private byte[] level = new byte[FIRST_LENGTH];
  private byte[] state = new byte[FIRST_LENGTH];
  private byte[] edgeCount = new byte[FIRST_LENGTH];
  private int[] firstEdge = new int[FIRST_LENGTH];
  private int[] firstPredecessor = new int[FIRST_LENGTH];
  private int[] supporters = new int[FIRST_LENGTH];
  private int[] proof = new int[FIRST_LENGTH];
  private int[] disproof = new int[FIRST_LENGTH];
  private float[] work = new float[FIRST_LENGTH];

  private int edges;
  private int[] successor = new int[2 * FIRST_LENGTH];
  private int[] predecessor = new int[2 * FIRST_LENGTH];
  private int[] nextPredecessor = new int[2 * FIRST_LENGTH];

  /** Open addressing: id + 1 of the node in a slot; 0 if the slot is empty. */
  private int[] index = new int[4 * FIRST_LENGTH];

  /** Nodes to be recomputed, by level. The deepest level comes first, so successors come first. */
  private final IntArrayList[] changed = new IntArrayList[Successor.MAX_LEVEL + 1];

  private int deepestChanged = NONE;

  /** Nodes whose relevance has changed; their successors' supporter counts are not yet updated. */
  private final IntArrayList relevanceChanged = new IntArrayList();

  private final IntConsumer decided;
  private final IntConsumer unneeded;
  private final boolean weak;

  /**
   * @param decided receives every inner node that its successors have just decided
   * @param unneeded receives every leaf in work that has just been answered or become irrelevant;
   *     must not change the graph. It is called in the middle of an update; the receiver checks
   *     after the update whether the leaf is relevant again. May receive a leaf more than once
   * @param weak whether the numbers are weak
   */
  TaskGraph(IntConsumer decided, IntConsumer unneeded, boolean weak) {
    this.decided = decided;
    this.unneeded = unneeded;
    this.weak = weak;
    Arrays.setAll(changed, at -> new IntArrayList());
  }

  int nodes() {
    return nodes;
  }

  /** Returns the number of open nodes without successors, including those in work. */
  int openLeaves() {
    return openLeaves;
  }

  long bytes() {
    return (long) high.length * 43 + (long) successor.length * 12 + (long) index.length * 4;
  }

  int find(Key key) {
    return index[slot(key.high(), key.low())] - 1;
  }

  /** Returns the node of a position. Makes a leaf with its answer and numbers if there is none. */
  int node(Successor position) {
    Key key = position.key();
    int slot = slot(key.high(), key.low());
    if (index[slot] != 0) {
      return index[slot] - 1;
    }
    if (nodes == high.length) {
      growNodes();
    }
    int node = nodes++;
    high[node] = key.high();
    low[node] = key.low();
    level[node] = (byte) position.level();
    openLeaves++;
    firstPredecessor[node] = NONE;
    firstEdge[node] = NONE;
    proof[node] = Math.clamp(position.proof(), 1, INFINITE - 1);
    disproof[node] = Math.clamp(position.disproof(), 1, INFINITE - 1);
    index[slot] = node + 1;
    if (4L * nodes > 2L * index.length) {
      growIndex();
    }
    if (position.answer() != Answer.OPEN) {
      setAnswer(node, position.answer());
    }
    return node;
  }

  Key key(int node) {
    return new Key(high[node], low[node]);
  }

  int level(int node) {
    return level[node];
  }

  Answer answer(int node) {
    return ANSWERS[state[node] & ANSWER];
  }

  boolean isOpen(int node) {
    return (state[node] & ANSWER) == 0;
  }

  /** Returns whether the attacker moves in an inner node, so one successor with yes decides it. */
  boolean attackerToMove(int node) {
    return (state[node] & ATTACKER_TO_MOVE) != 0;
  }

  boolean isExpanded(int node) {
    return (state[node] & EXPANDED) != 0;
  }

  boolean isInWork(int node) {
    return (state[node] & IN_WORK) != 0;
  }

  /** Returns whether the position took more than the budget of one task. */
  boolean isSplit(int node) {
    return (state[node] & SPLIT) != 0;
  }

  void markSplit(int node) {
    state[node] |= SPLIT;
  }

  int proof(int node) {
    return proof[node];
  }

  int disproof(int node) {
    return disproof[node];
  }

  /**
   * Returns the most-proving leaf (Allis et al. 1994), reached from the root by the smallest proof
   * number where the attacker is to move, else by the smallest disproof number; {@link #NONE} if
   * {@link #isAnsweredOrExpected} holds for the root.
   */
  int mostProving(int root) {
    if (isAnsweredOrExpected(root)) {
      return NONE;
    }
    int node = root;
    while (isExpanded(node)) {
      node = easiest(node);
    }
    return node;
  }

  private int easiest(int node) {
    int[] numbers = attackerToMove(node) ? proof : disproof;
    int best = successor(node, 0);
    for (int i = 1; i < successors(node); i++) {
      int child = successor(node, i);
      best = numbers[child] < numbers[best] ? child : best;
    }
    return best;
  }

  /** Returns whether the answer is known, or follows from the expected answers. */
  boolean isAnsweredOrExpected(int node) {
    return proof[node] == 0 || disproof[node] == 0;
  }

  int successors(int node) {
    return edgeCount[node];
  }

  /** Returns a successor by its index, below {@link #successors}. */
  int successor(int node, int which) {
    return successor[firstEdge[node] + which];
  }

  /** Returns about how many nodes a position took to search; once decided, with its successors. */
  double work(int node) {
    return work[node];
  }

  void addWork(int node, double nodesOfSearch) {
    work[node] += (float) nodesOfSearch;
  }

  /** Gives a leaf its successors and updates the nodes above. */
  void expand(int leaf, Expansion expansion) {
    if (isExpanded(leaf) || !isOpen(leaf)) {
      throw new IllegalStateException("Only an open leaf can be expanded");
    }
    link(
        leaf,
        expansion.successors().stream()
            .mapToInt(position -> child(leaf, position))
            .distinct()
            .toArray());
    openLeaves--;
    state[leaf] |= EXPANDED;
    if (expansion.attackerToMove()) {
      state[leaf] |= ATTACKER_TO_MOVE;
    }
    state[leaf] &= ~IN_WORK;
    markChanged(leaf);
    update();
  }

  /** Returns the node of a leaf's successor. The node gets the successor's answer, if known. */
  private int child(int leaf, Successor position) {
    if (position.level() <= level[leaf]) {
      throw new IllegalArgumentException("A successor is no further than its predecessor");
    }
    int child = node(position);
    if (position.answer() != Answer.OPEN) {
      learn(child, position.answer(), "the table or a rule");
    }
    return child;
  }

  /**
   * Gives a node an answer, unless the node has it already. Throws a {@link ContradictionException}
   * if the node has the opposite answer.
   */
  void learn(int node, Answer answer, String source) {
    requireNoOther(node, answer, source);
    if (isOpen(node)) {
      decide(node, answer);
    }
  }

  /** Throws a {@link ContradictionException} if a node has the opposite of an answer. */
  void requireNoOther(int node, Answer answer, String source) {
    if (!isOpen(node) && answer(node) != answer) {
      throw new ContradictionException(
          key(node),
          "the journal, a task or the position's moves said " + answer(node) + " before",
          "%s says %s".formatted(source, answer));
    }
  }

  /** Answers an open node and updates the nodes above. */
  void decide(int node, Answer answer) {
    setAnswer(node, answer);
    markPredecessors(node);
    update();
  }

  /** Puts an open leaf in work, or changes the expected answer of a leaf in work. */
  void expect(int leaf, Answer expected) {
    state[leaf] |= IN_WORK;
    setNumbers(leaf, expected);
    markPredecessors(leaf);
    update();
  }

  /** Takes a leaf out of work. An open leaf gets its earlier numbers. */
  void reopen(int leaf, int proofBefore, int disproofBefore) {
    state[leaf] &= ~IN_WORK;
    if (isOpen(leaf)) {
      proof[leaf] = proofBefore;
      disproof[leaf] = disproofBefore;
      markPredecessors(leaf);
      update();
    }
  }

  /** Anchors a node: makes it and the open nodes below it relevant. */
  void anchor(int node) {
    support(node);
    spread();
  }

  /** Returns whether a node is open and its answer can still matter for an anchored node. */
  boolean isRelevant(int node) {
    return isOpen(node) && supporters[node] > 0;
  }

  private void support(int node) {
    if (supporters[node]++ == 0 && isOpen(node)) {
      relevanceChanged.addInt(node);
    }
  }

  private void spread() {
    while (!relevanceChanged.isEmpty()) {
      int node = relevanceChanged.popInt();
      for (int i = 0; i < edgeCount[node]; i++) {
        support(successor(node, i));
      }
    }
  }

  /** Ends a node's support of its successors; those that become irrelevant end theirs, too. */
  private void withdrawSupport(int ceased) {
    relevanceChanged.addInt(ceased);
    while (!relevanceChanged.isEmpty()) {
      int node = relevanceChanged.popInt();
      for (int i = 0; i < edgeCount[node]; i++) {
        int child = successor(node, i);
        if (--supporters[child] == 0 && isOpen(child)) {
          relevanceChanged.addInt(child);
          if (isInWork(child)) {
            unneeded.accept(child);
          }
        }
      }
    }
  }

  /**
   * Returns a copy of the part that is relevant to an open root, with the root anchored. The copy
   * has the open nodes below the root in the order of their ids, the edges between them, and all
   * successors of the root with their answers. The copy also has the leaves in work, so that these
   * leaves are not given out again.
   */
  TaskGraph openPart(int root, Collection<Integer> inWork) {
    BitSet wanted = new BitSet(nodes);
    IntArrayList todo = new IntArrayList();
    wanted.set(root);
    todo.addInt(root);
    while (!todo.isEmpty()) {
      int node = todo.popInt();
      for (int i = 0; i < edgeCount[node]; i++) {
        int child = successor(node, i);
        if (isOpen(child) && !wanted.get(child)) {
          wanted.set(child);
          todo.addInt(child);
        }
      }
    }
    for (int i = 0; i < edgeCount[root]; i++) {
      wanted.set(successor(root, i));
    }
    inWork.forEach(wanted::set);
    TaskGraph part = new TaskGraph(decided, unneeded, weak);
    wanted.stream().forEach(node -> part.copyNode(this, node));
    wanted.stream().forEach(node -> part.copyEdges(this, node));
    part.anchor(part.find(key(root)));
    return part;
  }

  private void copyNode(TaskGraph from, int node) {
    Key key = from.key(node);
    int copy =
        node(
            new Successor(
                key, from.level[node], Answer.OPEN, from.proof[node], from.disproof[node]));
    proof[copy] = from.proof[node]; // a virtual number may be 0 or infinite
    disproof[copy] = from.disproof[node];
    state[copy] = from.state[node];
    openLeaves -= from.isOpen(node) && !from.isExpanded(node) ? 0 : 1;
    work[copy] = from.work[node];
  }

  private void copyEdges(TaskGraph from, int node) {
    if (from.isExpanded(node) && from.isOpen(node)) {
      int[] children =
          IntStream.range(0, from.edgeCount[node])
              .map(i -> from.successor(node, i))
              .filter(from::isOpen)
              .map(child -> find(from.key(child)))
              .toArray();
      link(find(from.key(node)), children);
    }
  }

  private void link(int node, int[] children) {
    while (edges + children.length > successor.length) {
      growEdges();
    }
    firstEdge[node] = edges;
    edgeCount[node] = (byte) children.length;
    for (int child : children) {
      successor[edges] = child;
      predecessor[edges] = node;
      nextPredecessor[edges] = firstPredecessor[child];
      firstPredecessor[child] = edges++;
    }
    if (supporters[node] > 0) {
      relevanceChanged.addInt(node);
      spread();
    }
  }

  private void setAnswer(int node, Answer answer) {
    if (isOpen(node) && !isExpanded(node)) {
      openLeaves--;
    }
    boolean wasRelevant = isRelevant(node);
    boolean wasInWork = isInWork(node);
    state[node] = (byte) (state[node] & ~(ANSWER | IN_WORK) | answer.ordinal());
    setNumbers(node, answer);
    if (wasInWork) {
      unneeded.accept(node);
    }
    if (wasRelevant) {
      withdrawSupport(node);
    }
  }

  private void setNumbers(int node, Answer answer) {
    proof[node] = answer == Answer.YES ? 0 : INFINITE;
    disproof[node] = answer == Answer.YES ? INFINITE : 0;
  }

  private void markPredecessors(int node) {
    for (int edge = firstPredecessor[node]; edge != NONE; edge = nextPredecessor[edge]) {
      if (isOpen(predecessor[edge])) {
        markChanged(predecessor[edge]);
      }
    }
  }

  private void markChanged(int node) {
    if ((state[node] & CHANGED) == 0) {
      state[node] |= CHANGED;
      changed[level[node]].addInt(node);
      deepestChanged = Math.max(deepestChanged, level[node]);
    }
  }

  /** Recomputes changed nodes and the nodes above, until none changes. */
  private void update() {
    for (; deepestChanged >= 0; deepestChanged--) {
      IntArrayList nodesThere = changed[deepestChanged];
      while (!nodesThere.isEmpty()) { // predecessors have smaller levels
        int node = nodesThere.popInt();
        state[node] &= ~CHANGED;
        if (isOpen(node) && recompute(node)) {
          markPredecessors(node);
        }
      }
    }
  }

  /** Recomputes a node; returns whether it has changed. */
  private boolean recompute(int node) {
    boolean attacker = attackerToMove(node);
    Answer enough = Answer.of(attacker);
    int least = INFINITE;
    long sum = 0;
    int largest = 0;
    int open = 0;
    boolean someEnough = false;
    boolean allOther = true;
    for (int i = 0; i < edgeCount[node]; i++) {
      int child = successor(node, i);
      least = Math.min(least, attacker ? proof[child] : disproof[child]);
      int other = attacker ? disproof[child] : proof[child];
      sum += other;
      largest = Math.max(largest, other);
      open += other == 0 ? 0 : 1;
      Answer answer = answer(child);
      someEnough |= answer == enough;
      allOther &= answer != enough && answer != Answer.OPEN;
    }
    if (someEnough || allOther) {
      setAnswer(node, Answer.of(someEnough == attacker));
      for (int i = 0; i < edgeCount[node]; i++) {
        work[node] += work[successor(node, i)];
      }
      decided.accept(node);
      return true;
    }
    // If least is 0, a successor in work is expected to decide the node. If the sum is 0, all
    // successors are expected to have the other answer, and least is infinite.
    long together = weak ? largest + (long) Math.max(0, open - 1) : sum;
    int all = least == 0 ? INFINITE : (int) Math.min(together, INFINITE - 1);
    int newProof = attacker ? least : all;
    int newDisproof = attacker ? all : least;
    if (newProof == proof[node] && newDisproof == disproof[node]) {
      return false;
    }
    proof[node] = newProof;
    disproof[node] = newDisproof;
    return true;
  }

  private int slot(long keyHigh, long keyLow) {
    int mask = index.length - 1;
    int slot = hash(keyHigh, keyLow) & mask;
    while (index[slot] != 0) {
      int node = index[slot] - 1;
      if (low[node] == keyLow && high[node] == keyHigh) {
        break;
      }
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private static int hash(long keyHigh, long keyLow) {
    long mixed = (keyLow ^ keyHigh * 0x9E3779B97F4A7C15L) * 0xD6E8FEB86659FD93L;
    mixed ^= mixed >>> 32;
    return (int) (mixed * 0xD6E8FEB86659FD93L >>> 32);
  }

  /** Returns 1.5 times a length, at most {@link #LARGEST}; throws if the length is the largest. */
  static int grown(int length) {
    if (length == LARGEST) {
      throw new IllegalStateException(
          "The graph of the search needs more than %d edges. Use a larger --task-nodes"
              .formatted(LARGEST));
    }
    return (int) Math.min(length + (long) (length >> 1), LARGEST);
  }

  private void growNodes() {
    int length = grown(high.length);
    high = Arrays.copyOf(high, length);
    low = Arrays.copyOf(low, length);
    level = Arrays.copyOf(level, length);
    state = Arrays.copyOf(state, length);
    edgeCount = Arrays.copyOf(edgeCount, length);
    firstEdge = Arrays.copyOf(firstEdge, length);
    firstPredecessor = Arrays.copyOf(firstPredecessor, length);
    supporters = Arrays.copyOf(supporters, length);
    proof = Arrays.copyOf(proof, length);
    disproof = Arrays.copyOf(disproof, length);
    work = Arrays.copyOf(work, length);
  }

  private void growEdges() {
    int length = grown(successor.length);
    successor = Arrays.copyOf(successor, length);
    predecessor = Arrays.copyOf(predecessor, length);
    nextPredecessor = Arrays.copyOf(nextPredecessor, length);
  }

  private void growIndex() {
    index = new int[2 * index.length];
    for (int node = 0; node < nodes; node++) {
      index[slot(high[node], low[node])] = node + 1;
    }
  }
}
