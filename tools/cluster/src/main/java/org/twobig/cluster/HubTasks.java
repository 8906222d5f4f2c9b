package org.twobig.cluster;

import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.apache.activemq.artemis.core.server.MessageReference;
import org.apache.activemq.artemis.core.server.ServerConsumer;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerPlugin;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.Hub.Conflict;
import org.twobig.cluster.Ledger.NodeAnswer;
import org.twobig.cluster.Ledger.TaskQuestion;
import org.twobig.cluster.wire.Message;
import org.twobig.cluster.wire.Message.ConflictMessage;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.Notice.What;
import org.twobig.cluster.wire.Message.OutcomeMessage;
import org.twobig.cluster.wire.Message.TaskMessage;
import org.twobig.tt.table.Key;
import org.twobig.tt.tasks.FinishedTask;
import org.twobig.tt.tasks.Part;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TaskOffers;
import org.twobig.tt.tasks.TaskResult;

/**
 * The tasks that a conductor offers to nodes, and their outcomes. A task waits in the broker's
 * queue until a thread of a node takes it. If a node's connection ends, or the node is silent for
 * {@link Broker#SILENCE}, the broker delivers its tasks to other nodes. If a connected node takes
 * far too long ({@link TaskTimeouts}), its task comes back as {@link Status#LOST}.
 *
 * <p>The first answer to a task is its outcome. {@link #leftovers} returns later answers, and
 * answers to tasks of an earlier conductor, which are true as well.
 *
 * <p>An outcome is confirmed to its node after three steps. The caller has written the outcome to
 * the journal; its next call of {@link #collect} shows this. The journal has been forced to disk.
 * If a standby is connected, it has forced its copy to disk.
 *
 * <p>The broker's threads report events to this object while they hold locks of the broker.
 * Processing an event calls the broker, so it could deadlock there. Events are therefore only
 * queued; {@link #catchUp}, with which most methods begin, processes them.
 */
final class HubTasks implements TaskOffers, ActiveMQServerPlugin {
  /** The largest number of tasks offered at once: more than any cluster has threads. */
  private static final int MOST = 1 << 14;

  /** The largest number of checks of answers offered at once. */
  private static final int MOST_CHECKS = 1 << 12;

  /** Seconds between two times at which written outcomes are forced to disk. */
  private static final int FORCE_SECONDS = 1;

  /**
   * Beside a task for each idle worker, a spare task is offered for each group of this many
   * workers, at most {@link #MOST_SPARE} in all: a worker then finds its next task at once.
   */
  private static final int WORKERS_A_SPARE = 4;

  private static final int MOST_SPARE = 16;

  /** A node with this number of invalid outcomes is excluded. */
  static final int MOST_FAULTS = 3;

  private final long epoch;
  private final LongSupplier nanos;
  private final TaskTimeouts timeouts;
  private final LongFunction<String> nameOfNode;
  private final JournalFeed feed;
  private final Function<Conflict, RuntimeException> stop;

  private @Nullable Broker broker;
  private @Nullable Channel out;
  private final ScheduledExecutorService forcing =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("twobig-force").factory());

  private final Queue<Runnable> events = new ConcurrentLinkedQueue<>();
  private final Map<Long, Offered> tasks = new HashMap<>();
  private final Map<ServerConsumer, Offered> holders = new HashMap<>();

  /** The outcomes, and the ids of lost tasks, that the next {@link #collect} returns. */
  private final Deque<OutcomeMessage> ended = new ArrayDeque<>();

  private final Deque<Long> lost = new ArrayDeque<>();

  /** The answers that the next {@link #leftovers} returns. */
  private final Deque<OutcomeMessage> late = new ArrayDeque<>();

  private final Ledger ledger = new Ledger();

  /** The number of invalid outcomes of each node; key 0 counts those that name no node. */
  private final Map<Long, Integer> faults = new Hub.BoundedMap<>(Hub.MOST_NODES);

  /** The outcomes that the last {@link #collect} returned, by the id of their task. */
  private final Map<Long, OutcomeMessage> collected = new HashMap<>();

  /** The exception that ends the solve; empty while it goes on. */
  private Optional<RuntimeException> failure = Optional.empty();

  private final Rechecks rechecks = new Rechecks(new SecureRandom().nextLong());

  /** The consumers of tasks, one for each thread of a node. */
  private final Set<ServerConsumer> workers = new HashSet<>();

  private int running;
  private int checks;
  private int runningChecks;
  private long handedOut;
  private long answered;
  private long doneAnew;
  private boolean closed;

  /** A task, or the check of an answer, that was offered and has not ended. */
  private static final class Offered {
    private final long id;
    private final TaskQuestion question;
    private final long budget;

    /** The answer that is checked; null for a task. */
    private final @Nullable NodeAnswer checked;

    private @Nullable ServerConsumer holder;
    private long takenAt;
    private int deliveries;

    Offered(long id, TaskQuestion question, long budget, @Nullable NodeAnswer checked) {
      this.id = id;
      this.question = question;
      this.budget = budget;
      this.checked = checked;
    }
  }

  /**
   * @param epoch a random number of this run of the conductor
   * @param nameOfNode returns the name of a node by its number
   * @param feed the journal that the caller writes
   * @param stop makes the exception that {@link #collect} throws when two machines contradict each
   *     other
   * @param nanos the time, as {@link System#nanoTime}
   */
  HubTasks(
      long epoch,
      LongFunction<String> nameOfNode,
      JournalFeed feed,
      Function<Conflict, RuntimeException> stop,
      LongSupplier nanos) {
    this.stop = stop;
    this.epoch = epoch;
    this.nameOfNode = nameOfNode;
    this.feed = feed;
    this.nanos = nanos;
    this.timeouts = new TaskTimeouts(nanos.getAsLong());
  }

  synchronized void begin(Broker opened) {
    broker = opened;
    out = opened.channel(false);
    opened
        .channel(false)
        .receive(
            Broker.OUTCOMES,
            OutcomeMessage.class,
            outcome -> events.add(() -> receive(outcome)),
            message -> {
              long node = Channel.property(message, Broker.NODE);
              long id = Channel.property(message, Broker.ID);
              events.add(() -> refuse(node, tasks.get(id)));
            });
    forcing.scheduleWithFixedDelay(
        this::forceOrStop, FORCE_SECONDS, FORCE_SECONDS, TimeUnit.SECONDS);
  }

  // ---- events of the broker

  @Override
  public void afterCreateConsumer(ServerConsumer consumer) {
    if (isOfTasks(consumer)) {
      events.add(() -> workers.add(consumer));
    }
  }

  @Override
  public void afterCloseConsumer(ServerConsumer consumer, boolean failed) {
    if (isOfTasks(consumer)) {
      events.add(
          () -> {
            workers.remove(consumer);
            @Nullable Offered task = holders.remove(consumer);
            // otherwise another thread has the task by now
            if (task != null && task.holder == consumer) {
              release(task);
            }
          });
    }
  }

  private static boolean isOfTasks(ServerConsumer consumer) {
    return Broker.TASKS.contentEquals(consumer.getQueueName());
  }

  /** Notes that no thread holds a task any more. */
  private void release(Offered task) {
    if (task.holder != null) {
      holders.remove(task.holder, task); // the thread may have taken its next task
      task.holder = null;
      countRunning(task, -1);
    }
  }

  private void countRunning(Offered task, int more) {
    running += more;
    runningChecks += task.checked == null ? 0 : more;
  }

  /** Notes a delivery before the thread gets the task, so its outcome cannot be heard first. */
  @Override
  public void beforeDeliver(ServerConsumer consumer, MessageReference reference) {
    if (isOfTasks(consumer)) {
      long now = nanos.getAsLong();
      long id = reference.getMessage().getLongProperty(Broker.ID);
      events.add(() -> taken(id, consumer, now));
    }
  }

  private void taken(long id, ServerConsumer consumer, long now) {
    @Nullable Offered task = tasks.get(id);
    if (task == null) { // it has ended, or was lost
      notice(0, What.WITHDRAWN, List.of(id));
      return;
    }
    release(task);
    task.holder = consumer;
    task.takenAt = now;
    task.deliveries++;
    if (task.checked == null) {
      handedOut++;
      doneAnew += task.deliveries > 1 ? 1 : 0;
    }
    holders.put(consumer, task);
    countRunning(task, 1);
  }

  private void receive(OutcomeMessage outcome) {
    @Nullable Offered task = outcome.epoch() == epoch ? tasks.get(outcome.id()) : null;
    TaskQuestion question = TaskQuestion.of(outcome);
    boolean isMismatched = task != null && !task.question.equals(question);
    if (isSentAway(outcome.node()) || isMismatched) {
      refuse(outcome.node(), task);
      return;
    }
    if (task != null && task.checked != null) {
      checked(task, task.checked, outcome);
      return;
    }
    boolean isSolved = outcome.status() == Status.SOLVED;
    if (isSolved && enterInLedger(outcome, task == null ? 0 : task.budget)) {
      return;
    }
    answered += task != null || isSolved ? 1 : 0;
    if (task != null) {
      timeouts.count(outcome.work(), nanos.getAsLong() - task.takenAt);
      end(task);
      ended.add(outcome);
    } else if (isSolved) {
      late.add(outcome);
    }
  }

  /**
   * Enters an answer into the ledger. Stops the solve if it contradicts an earlier one; offers its
   * check if it is new and must be checked. Returns whether this outcome was received before.
   */
  private boolean enterInLedger(OutcomeMessage outcome, long budget) {
    Ledger.Receipt receipt = ledger.receive(outcome);
    TaskQuestion question = TaskQuestion.of(outcome);
    NodeAnswer now = NodeAnswer.of(outcome);
    if (receipt.before().isPresent()) {
      requireAgreement(question, receipt.before().get(), now);
    } else if (!receipt.isCopy() && rechecks.mustCheck(question.key(), question.kind())) {
      rechecks.countChosen();
      if (checks < MOST_CHECKS) {
        checks++;
        long most = Rechecks.budget(budget, outcome.work());
        send(new Offered(rechecks.nextId(), question, most, now));
      }
    }
    return receipt.isCopy();
  }

  /** Takes the outcome of a check. Repeats a check that stopped, or that the checked node did. */
  private void checked(Offered task, NodeAnswer first, OutcomeMessage outcome) {
    if (outcome.status() == Status.STOPPED || outcome.node() == first.node()) {
      doAnew(task);
      return;
    }
    end(task);
    boolean isSolved = outcome.status() == Status.SOLVED;
    rechecks.countDone(isSolved && outcome.value() == first.value());
    if (isSolved) {
      requireAgreement(task.question, first, NodeAnswer.of(outcome));
    }
  }

  private void requireAgreement(TaskQuestion question, NodeAnswer before, NodeAnswer now) {
    if (before.value() != now.value()) {
      contradicted(
          new ConflictMessage(
              question.key(), before.node(), before.value(), now.node(), now.value()),
          true);
    }
  }

  private void forget(Offered task) {
    tasks.remove(task.id);
    checks -= task.checked == null ? 0 : 1;
  }

  /** Ends a task and withdraws it from other workers. */
  private void end(Offered task) {
    forget(task);
    boolean waits = task.holder == null;
    release(task);
    if (task.deliveries > 1 || waits) {
      opened().removeTask(task.id);
      notice(0, What.WITHDRAWN, List.of(task.id));
    }
  }

  private Broker opened() {
    if (closed || broker == null) {
      throw new IllegalStateException("The hub is closed");
    }
    return broker;
  }

  /** Processes the queued events. Throws if this object is closed. */
  private void catchUp() {
    opened();
    for (Runnable event = events.poll(); event != null; event = events.poll()) {
      event.run();
    }
  }

  // ---- calls of the conductor

  @Override
  public synchronized List<FinishedTask> leftovers() {
    catchUp();
    List<FinishedTask> told =
        late.stream()
            .map(each -> new FinishedTask(each.key(), each.kind(), each.value(), each.work()))
            .toList();
    late.forEach(ledger::handOver);
    late.clear();
    return told;
  }

  @Override
  public synchronized boolean offer(long id, Key key, int kind, long budget) {
    catchUp();
    if (tasks.containsKey(id) || ended.stream().anyMatch(each -> each.id() == id)) {
      throw new IllegalArgumentException("Task " + id + " is offered already");
    }
    if (tasks.size() >= MOST) {
      return false;
    }
    send(new Offered(id, new TaskQuestion(key, kind), budget, null));
    return true;
  }

  private void send(Offered task) {
    TaskQuestion of = task.question;
    @Nullable NodeAnswer checked = task.checked;
    TaskMessage message =
        new TaskMessage(epoch, task.id, of.key(), of.kind(), task.budget, checked != null);
    tasks.put(task.id, task);
    Objects.requireNonNull(out)
        .send(
            Broker.TASKS,
            message,
            checked == null
                ? Map.of(Broker.ID, task.id)
                : Map.of(Broker.ID, task.id, Broker.CHECKED, checked.node()));
  }

  /** Sends a notice to a node; to all nodes if {@code node} is 0. */
  synchronized void notice(long node, What what, List<Long> numbers) {
    for (int from = 0; from == 0 || from < numbers.size(); from += Notice.MOST) {
      List<Long> some = numbers.subList(from, Math.min(numbers.size(), from + Notice.MOST));
      send(node, new Notice(epoch, what, some));
    }
  }

  /** Sends a message to a node; to all nodes if {@code node} is 0. */
  synchronized void send(long node, Message message) {
    if (out != null && !closed) {
      out.send(Broker.NOTICES, message, Map.of(Broker.NODE, node));
    }
  }

  /** Returns the parts of an outcome for whose answers {@link Rechecks} demands no check. */
  private List<Part> believedParts(OutcomeMessage outcome) {
    return outcome.parts().stream()
        .filter(part -> !rechecks.mustCheck(part.key(), outcome.kind()))
        .toList();
  }

  @Override
  public synchronized List<TaskResult> collect() {
    catchUp();
    if (failure.isPresent()) {
      throw failure.get();
    }
    ledger.write();
    confirm(feed::isCopied);
    giveUpHung();
    List<TaskResult> outcomes = new ArrayList<>();
    lost.forEach(id -> outcomes.add(new TaskResult(id, Status.LOST, 0, 0, "")));
    lost.clear();
    collected.clear();
    for (OutcomeMessage each : ended) {
      collected.put(each.id(), each);
      outcomes.add(
          new TaskResult(
              each.id(),
              each.status(),
              each.value(),
              each.work(),
              nameOfNode.apply(each.node()),
              believedParts(each)));
      if (each.status() == Status.SOLVED) {
        ledger.handOver(each);
      }
    }
    ended.clear();
    return outcomes;
  }

  private void forceOrStop() {
    try {
      force();
    } catch (RuntimeException | Error e) {
      // the outcomes were not forced, so they are not confirmed
      stop(e instanceof RuntimeException why ? why : new IllegalStateException("Out of memory", e));
      throw e;
    }
  }

  /** Forces written outcomes to disk. Does not hold the lock while it waits for the disk. */
  private void force() {
    List<NodeAnswer> outcomes;
    synchronized (this) {
      outcomes = ledger.toForce();
    }
    if (!outcomes.isEmpty()) {
      long records = feed.force();
      synchronized (this) {
        ledger.force(outcomes, records);
      }
    }
  }

  private void confirm(LongPredicate isCopied) {
    ledger.toConfirm(isCopied).forEach((node, numbers) -> notice(node, What.WRITTEN, numbers));
  }

  private void giveUpHung() {
    long now = nanos.getAsLong();
    if (!timeouts.isDue(now)) {
      return;
    }
    for (Offered task : List.copyOf(tasks.values())) {
      if (task.holder != null && timeouts.isHung(task.budget, now - task.takenAt)) {
        lose(task);
      }
    }
  }

  /** Offers a check again; a task comes back to the caller as lost. */
  private void doAnew(Offered task) {
    if (task.checked == null) {
      lose(task);
    } else {
      release(task);
      send(task);
    }
  }

  /** Ends a task as lost, without an outcome. The broker has removed the task from its queue. */
  private void lose(Offered task) {
    forget(task);
    release(task);
    if (task.checked == null) {
      lost.add(task.id);
      doneAnew++;
    }
    notice(0, What.WITHDRAWN, List.of(task.id));
  }

  @Override
  public synchronized void refuse(TaskResult outcome) {
    @Nullable OutcomeMessage told = collected.get(outcome.id());
    if (told == null) {
      return;
    }
    refuse(told.node(), null);
    ledger.forget(told);
    NodeAnswer refused = NodeAnswer.of(told);
    tasks.values().stream()
        .filter(task -> refused.equals(task.checked))
        .toList()
        .forEach(this::end);
  }

  /**
   * Counts an invalid outcome of a node (0: unknown). If {@code task} is no longer in the broker's
   * queue, it comes back as lost, or is offered again if it is a check.
   */
  private void refuse(long node, @Nullable Offered task) {
    int count = faults.merge(node, 1, Integer::sum);
    String what = "Impossible answers of %s so far: %d".formatted(nameOfFaulty(node), count);
    what += isSentAway(node) ? "; it is excluded from the solve" : "";
    System.getLogger("org.twobig.cluster").log(System.Logger.Level.WARNING, what);
    if (task != null && task.holder == null && opened().removeTask(task.id)) {
      send(task); // it was still in the queue, since no thread held it
    } else if (task != null) {
      doAnew(task);
    }
  }

  private String nameOfFaulty(long node) {
    return node == 0 ? "an unknown node" : nameOfNode.apply(node);
  }

  synchronized List<ClusterStatus.FaultyNode> faulty() {
    catchUp();
    return faults.entrySet().stream()
        .map(
            each ->
                new ClusterStatus.FaultyNode(
                    nameOfFaulty(each.getKey()), each.getValue(), isSentAway(each.getKey())))
        .toList();
  }

  synchronized List<Long> sentAway() {
    return faults.keySet().stream().filter(this::isSentAway).toList();
  }

  /** Returns whether a node is excluded: outcomes of an excluded node do not count. */
  synchronized boolean isSentAway(long node) {
    return node != 0 && faults.getOrDefault(node, 0) >= MOST_FAULTS; // 0 is no node
  }

  @Override
  public synchronized boolean withdraw(long id) {
    catchUp();
    @Nullable Offered task = tasks.get(id);
    if (task == null) {
      return false;
    }
    if (task.holder == null && opened().removeTask(id)) {
      tasks.remove(id);
      return true;
    }
    notice(0, What.WITHDRAWN, List.of(id));
    return false;
  }

  @Override
  public synchronized int offered() {
    catchUp();
    return tasks.size() - checks - (running - runningChecks);
  }

  @Override
  public synchronized int running() {
    catchUp();
    return running - runningChecks;
  }

  @Override
  public synchronized int workers() {
    catchUp();
    return workers.size();
  }

  @Override
  public synchronized int wanted() {
    catchUp();
    int idle = Math.max(0, workers.size() - running);
    int spare = Math.min(MOST_SPARE, Math.ceilDiv(workers.size(), WORKERS_A_SPARE));
    return workers.isEmpty() ? 0 : idle + spare - offered();
  }

  @Override
  public synchronized int waiting() {
    catchUp();
    return Math.max(0, workers.size() - (tasks.size() - checks) - runningChecks);
  }

  /** Returns whether a check has not ended, and a connected node does it or may do it. */
  @Override
  public synchronized boolean isChecking() {
    catchUp();
    return tasks.values().stream().anyMatch(task -> task.checked != null && isCheckable(task));
  }

  private boolean isCheckable(Offered task) {
    String notOwn = Connection.notOwn(Objects.requireNonNull(task.checked).node());
    return task.holder != null
        || workers.stream().anyMatch(each -> !notOwn.contentEquals(each.getFilterString()));
  }

  synchronized ClusterStatus.TaskFlow flow() {
    return new ClusterStatus.TaskFlow(running(), offered(), handedOut, answered, doneAnew);
  }

  synchronized void recheck(double share) {
    rechecks.setShare(share);
  }

  synchronized ClusterStatus.Rechecked rechecked() {
    catchUp();
    return rechecks.counts();
  }

  /** Stops the solve because two answers, or two entries of tables, contradict each other. */
  synchronized void contradicted(ConflictMessage found, boolean isTask) {
    String one = nameOfNode.apply(found.node());
    String other = nameOfNode.apply(found.other());
    stop(
        stop.apply(
            new Conflict(found.key(), isTask, one, found.value(), other, found.otherValue())));
  }

  /** Makes the next {@link #collect} throw, which ends the solve. */
  synchronized void stop(RuntimeException why) {
    failure = failure.or(() -> Optional.of(why));
  }

  /** Ends without a message to nodes. */
  synchronized void cut() {
    forcing.shutdown();
    closed = true;
  }

  @Override
  public void close() {
    if (forcing.isShutdown()) {
      return;
    }
    forcing.shutdown();
    try {
      forcing.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      force();
      synchronized (this) {
        confirm(records -> true); // true: the solve ends, so the standby's copy does not matter
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      synchronized (this) {
        notice(0, What.OVER, List.of());
        closed = true;
      }
    }
  }
}
