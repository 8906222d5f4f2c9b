package org.twobig.joblevel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.LongSupplier;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayList;
import org.twobig.game.Answer;
import org.twobig.game.ContradictionException;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.joblevel.TaskLog.Event;
import org.twobig.tt.table.Key;

/**
 * A job-level search: gives out leaves of the graph as tasks, takes their answers, and ends when
 * the root is decided. If a task exceeds its budget of nodes, its position is expanded and its
 * successors become leaves. The graph is therefore deepest where positions take most work.
 *
 * <p>If no leaf is left to give out, the search splits the tasks that have run longest, one task
 * for every {@value #WAITING_PER_SPLIT} waiting workers. If {@link #takeNow} still needs more than
 * {@value #WAITING_PER_SPLIT} tasks, the search first reverses {@linkplain Expectations expected
 * answers}, one by one, and gives out the leaves that are needed then. The search cancels a task
 * that is no longer relevant to the root. When the graph exceeds its memory limit, it loses decided
 * positions, which the table and the journal keep. If the removal frees too little, budgets grow.
 *
 * <p>Thread-safe. Any number of workers may call {@link #take} and then one of {@link #answered},
 * {@link #givenUp} and {@link #givenBack} for each task, until none is left.
 */
public final class Conductor {
  /** A task that has run for less time than this is not split for waiting workers. */
  private static final Duration LEAST_TIME = Duration.ofMillis(20);

  /**
   * Largest budget of a short task, in nodes. A short task is split only after {@link #PATIENCE},
   * when its worker seems to hang. Splits after {@link #LEAST_TIME} would hit too many short tasks
   * while Java warms up or on a busy machine (measured: {@code engine/docs/measurements.md}).
   */
  private static final int SHORT_TASK = 2_000;

  /** If a task does not end within this time after a split was requested, another task is split. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** Interval at which a worker without a task looks for tasks to split, milliseconds. */
  private static final int WAIT_MILLIS = 5;

  /** Estimated number of waiting workers to which one split task gives work. */
  private static final int WAITING_PER_SPLIT = 8;

  private final TaskLog log;
  private final LongSupplier clock;
  private final Key root;
  private final long mostBytes;
  private final Budgets budgets;
  private final Expectations expectations;

  /** The running tasks, in the order in which they were given out. */
  private final Set<Task> running = new LinkedHashSet<>();

  /** The running tasks by their nodes in the graph. */
  private final Int2ObjectHashMap<Task> runningAt = new Int2ObjectHashMap<>();

  /** Leaves in work that may have become irrelevant. */
  private final IntArrayList perhapsIrrelevant = new IntArrayList();

  /** Tasks that still have their first expected answer, the oldest first. */
  private final SequencedSet<Task> expected = new LinkedHashSet<>();

  /** Running tasks whose requested split is still awaited, in the order of the requests. */
  private final Set<Task> splitting = new LinkedHashSet<>();

  private TaskGraph graph;
  private long answered;
  private long split;
  private long discarded;
  private long idleNanos;
  private int waiting;
  private int level;
  private boolean stopped;

  /**
   * @param weak whether proof numbers are weak, see {@link TaskGraph}
   * @param taskNodes the budget of a task, in nodes
   * @param mostBytes the limit of the graph's memory
   * @param clock returns nanoseconds
   */
  public Conductor(
      Successor root,
      boolean weak,
      long taskNodes,
      long mostBytes,
      TaskLog log,
      LongSupplier clock) {
    this.clock = clock;
    this.log = log;
    this.root = root.key();
    this.level = root.level();
    this.budgets = new Budgets(taskNodes);
    this.mostBytes = mostBytes;
    this.expectations = new Expectations(weak);
    this.graph = new TaskGraph(this::decided, perhapsIrrelevant::addInt, weak);
    graph.anchor(graph.node(root));
  }

  /** Cancels the tasks that are no longer relevant to the root. */
  private void cancelIrrelevant() {
    while (!perhapsIrrelevant.isEmpty()) {
      int node = perhapsIrrelevant.popInt();
      Task task = runningAt.get(node);
      if (task != null && !graph.isRelevant(node)) {
        task.wish = Task.Wish.NOTHING;
        splitting.remove(task);
      }
    }
    notifyAll();
  }

  private void decided(int node) {
    log.note(
        Event.DECIDED, graph.key(node), graph.answer(node) == Answer.YES, (long) graph.work(node));
  }

  private int rootNode() {
    return graph.find(root);
  }

  /**
   * Takes a result of an earlier search, before the first task is taken. If half of the memory
   * limit is in use, ignores a position that is not yet in the graph.
   *
   * @param position a position with its answer, or an open position that a search gave up, to be
   *     expanded
   * @throws ContradictionException if the opposite answer is known
   */
  public synchronized void recall(Successor position) {
    if (graph.bytes() >= mostBytes / 2 && graph.find(position.key()) == TaskGraph.NONE) {
      return;
    }
    int node = graph.node(position);
    if (position.answer() == Answer.OPEN) {
      graph.markSplit(node);
    } else {
      graph.learn(node, position.answer(), "the journal");
    }
  }

  /** Takes the next task; waits until there is one. Empty if the search {@link #isOver}. */
  public synchronized Optional<Task> take() {
    waiting++;
    try {
      while (!isOver()) {
        List<Task> tasks = takeNow(1, waiting);
        if (!tasks.isEmpty()) {
          return Optional.of(tasks.get(0));
        }
        pause();
      }
      return Optional.empty();
    } finally {
      waiting--;
    }
  }

  /**
   * Takes the next tasks without waiting, at most {@code most}, which may be more than {@code
   * workersWaiting}. If too few leaves are left, reverses expected answers and splits tasks.
   */
  public synchronized List<Task> takeNow(int most, int workersWaiting) {
    int needed = Math.min(most, workersWaiting);
    List<Task> tasks = new ArrayList<>();
    while (tasks.size() < most && !isOver()) {
      int leaf = graph.mostProving(rootNode());
      if (leaf != TaskGraph.NONE) {
        tasks.add(giveOut(leaf));
      } else if (needed - tasks.size() <= WAITING_PER_SPLIT || !reverseExpectation()) {
        split(workersWaiting - tasks.size());
        break;
      }
    }
    return tasks;
  }

  private Task giveOut(int leaf) {
    long budget = graph.isSplit(leaf) ? 0 : budgets.of(graph.level(leaf));
    Task task =
        new Task(
            graph.key(leaf), budget, graph.proof(leaf), graph.disproof(leaf), clock.getAsLong());
    level = graph.level(leaf);
    graph.expect(leaf, expectations.of(graph, leaf));
    running.add(task);
    runningAt.put(leaf, task);
    expected.add(task);
    return task;
  }

  /**
   * Reverses the oldest expected answer, since the longer a task runs, the more doubtful it is.
   * Returns false if no expected answer is left to reverse.
   */
  private boolean reverseExpectation() {
    while (!expected.isEmpty()) {
      int leaf = graph.find(expected.removeFirst().key());
      if (graph.isRelevant(leaf)) {
        graph.expect(leaf, Answer.of(graph.proof(leaf) != 0));
        return true;
      }
    }
    return false;
  }

  private void remove(Task task) {
    running.remove(task);
    runningAt.remove(graph.find(task.key()));
    splitting.remove(task);
    expected.remove(task);
  }

  private void pause() {
    long start = System.nanoTime();
    try {
      wait(WAIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop();
    } finally {
      idleNanos += System.nanoTime() - start;
    }
  }

  /** Requests splits of the tasks that have run longest; waiting workers share the successors. */
  private void split(int forWorkers) {
    long now = clock.getAsLong();
    splitting.removeIf(task -> now - task.splitRequested >= PATIENCE.toNanos());
    int more = (forWorkers + WAITING_PER_SPLIT - 1) / WAITING_PER_SPLIT - splitting.size();
    for (Iterator<Task> all = running.iterator(); more > 0 && all.hasNext(); ) {
      Task task = all.next();
      if (now - task.start < LEAST_TIME.toNanos()) {
        return; // later tasks have run for less time
      }
      Duration least = task.budget() > SHORT_TASK ? LEAST_TIME : PATIENCE;
      if (task.wish == Task.Wish.ANSWER && now - task.start >= least.toNanos()) {
        task.splitRequested = now;
        task.wish = Task.Wish.SPLIT;
        splitting.add(task);
        more--;
      }
    }
  }

  /**
   * Takes the answer of a task. If the task's budget is 0, the answer is from the table.
   *
   * @throws ContradictionException if the opposite answer is known
   */
  public synchronized void answered(Task task, boolean yes, long nodes) {
    int leaf = graph.find(task.key());
    graph.requireNoOther(leaf, Answer.of(yes), "a task");
    boolean isOpen = graph.isOpen(leaf);
    if (task.budget() > 0) {
      answered++;
      expectations.count(yes);
      log.note(Event.ANSWERED, task.key(), yes, nodes);
      if (isOpen) {
        budgets.count(graph.level(leaf), false);
      }
    } else if (isOpen) {
      log.note(Event.DECIDED, task.key(), yes, (long) graph.work(leaf));
    }
    remove(task);
    if (isOpen) {
      graph.addWork(leaf, nodes);
      graph.decide(leaf, Answer.of(yes));
    }
    cancelIrrelevant();
  }

  /**
   * Takes an answer found without a task of this search; ignores positions outside the graph.
   *
   * @throws ContradictionException if the opposite answer is known
   */
  public synchronized void learned(Key position, boolean yes) {
    int node = graph.find(position);
    if (node != TaskGraph.NONE) {
      graph.learn(node, Answer.of(yes), "an earlier solve");
      cancelIrrelevant();
    }
  }

  /** Takes a task that its worker gave up, with its successors or an answer found meanwhile. */
  public synchronized void givenUp(Task task, Expansion expansion, long nodes) {
    if (expansion.answer() != Answer.OPEN) { // the table has got the answer meanwhile
      answered(task, expansion.answer() == Answer.YES, nodes);
      return;
    }
    remove(task);
    int leaf = graph.find(task.key());
    if (!graph.isOpen(leaf) || task.wish == Task.Wish.NOTHING) {
      discarded++;
      reopenLeaf(task);
    } else {
      if (task.budget() > 0) { // budget 0: an earlier search has logged the split
        split++;
        if (task.wish == Task.Wish.ANSWER) {
          budgets.count(graph.level(leaf), true);
        }
        log.note(Event.SPLIT, task.key(), false, nodes);
      }
      graph.addWork(leaf, nodes);
      graph.expand(leaf, expansion);
      cancelIrrelevant();
      keepWithinMemory(task.budget());
    }
    notifyAll();
  }

  /** Takes back an unfinished task, to be given out again. */
  public synchronized void givenBack(Task task) {
    remove(task);
    reopenLeaf(task);
    notifyAll();
  }

  private void reopenLeaf(Task task) {
    graph.reopen(graph.find(task.key()), task.proofBefore, task.disproofBefore);
  }

  /**
   * Removes decided positions if the graph exceeds its limit of memory. If more than half of the
   * limit is still in use, budgets {@linkplain Budgets#grow grow}; {@code budget} is that of the
   * expanded task.
   */
  private void keepWithinMemory(long budget) {
    if (graph.bytes() <= mostBytes || !graph.isOpen(rootNode())) {
      return;
    }
    graph = graph.openPart(rootNode(), runningAt.keySet());
    runningAt.clear();
    running.forEach(task -> runningAt.put(graph.find(task.key()), task));
    if (graph.bytes() > mostBytes / 2) {
      budgets.grow(budget);
    }
  }

  /** Returns whether the root is decided or the search was stopped. */
  public synchronized boolean isOver() {
    return stopped || !graph.isOpen(rootNode());
  }

  public synchronized boolean isStopped() {
    return stopped;
  }

  /** Returns the answer for a position; open if it is not in the graph. */
  public synchronized Answer answer(Key position) {
    int node = graph.find(position);
    return node == TaskGraph.NONE ? Answer.OPEN : graph.answer(node);
  }

  /** Makes running tasks unwanted, and makes {@link #take} return no task. */
  public synchronized void stop() {
    stopped = true;
    running.forEach(task -> task.wish = Task.Wish.NOTHING);
    notifyAll();
  }

  /**
   * The distance of the root from its answer: its proof and disproof numbers. A leaf in work counts
   * as if it had its expected answer.
   *
   * @param proof estimated work until the root is yes, see {@link TaskGraph}
   * @param disproof estimated work until the root is no
   */
  public record ProofNumbers(int proof, int disproof) {}

  public synchronized ProofNumbers progress() {
    return new ProofNumbers(graph.proof(rootNode()), graph.disproof(rootNode()));
  }

  public synchronized TaskCounts counts() {
    return new TaskCounts(
        Math.max(0, graph.openLeaves() - running.size()),
        running.size(),
        answered,
        split,
        discarded,
        graph.nodes(),
        graph.bytes(),
        level,
        Duration.ofNanos(idleNanos));
  }
}
