package org.twobig.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import org.twobig.cluster.wire.Message.OutcomeMessage;
import org.twobig.tt.table.Key;

/**
 * The state of every solved outcome until it is confirmed to its node:
 *
 * <pre>
 * received -> handed over -> written  -> forced -> confirmed
 *             to the         by the      to the    to its node, when
 *             caller         caller      disk      the standby has it, too
 * </pre>
 *
 * <p>If an outcome arrives again before it is written, nothing changes. If it arrives again later,
 * it is confirmed again, because its node may have missed the confirmation. Not thread-safe.
 */
final class Ledger {
  /** The number of questions whose answers are remembered, to detect copies and contradictions. */
  private static final int REMEMBERED = 1 << 16;

  private final Map<TaskQuestion, Set<NodeAnswer>> answers = new Hub.BoundedMap<>(REMEMBERED);
  private final Set<NodeAnswer> unwritten = new HashSet<>();
  private final List<NodeAnswer> handedOver = new ArrayList<>();
  private final List<NodeAnswer> written = new ArrayList<>();
  private final Deque<Forced> forced = new ArrayDeque<>();

  /** The question of a task: the key of a position, and the kind of question. */
  record TaskQuestion(Key key, int kind) {
    static TaskQuestion of(OutcomeMessage outcome) {
      return new TaskQuestion(outcome.key(), outcome.kind());
    }
  }

  /** An answer of a node; {@code number} is that of the outcome, unique for its node. */
  record NodeAnswer(int value, long node, long number) {
    static NodeAnswer of(OutcomeMessage outcome) {
      return new NodeAnswer(outcome.value(), outcome.node(), outcome.number());
    }
  }

  /**
   * Tells whether an outcome was received before. {@code before} is the first answer to its
   * question, and empty if that answer is this outcome.
   */
  record Receipt(boolean isCopy, Optional<NodeAnswer> before) {}

  private record Forced(long records, List<NodeAnswer> outcomes) {}

  /** Receives a solved outcome. The caller hands over every outcome that is no copy. */
  Receipt receive(OutcomeMessage outcome) {
    NodeAnswer now = NodeAnswer.of(outcome);
    Set<NodeAnswer> all =
        answers.computeIfAbsent(TaskQuestion.of(outcome), each -> new LinkedHashSet<>());
    Optional<NodeAnswer> before = all.stream().findFirst().filter(each -> !each.equals(now));
    boolean isCopy = !all.add(now) || unwritten.contains(now);
    if (!isCopy) {
      unwritten.add(now);
    } else if (!unwritten.contains(now)) {
      written.add(now);
    }
    return new Receipt(isCopy, before);
  }

  /** Removes an invalid outcome, so that no later answer contradicts it. */
  void forget(OutcomeMessage outcome) {
    answers.getOrDefault(TaskQuestion.of(outcome), new HashSet<>()).remove(NodeAnswer.of(outcome));
  }

  /** Notes that the caller has got an outcome, which it has not written yet. */
  void handOver(OutcomeMessage outcome) {
    handedOver.add(NodeAnswer.of(outcome));
  }

  /** Notes that the caller has written all outcomes that were handed over. */
  void write() {
    unwritten.removeAll(Set.copyOf(handedOver));
    written.addAll(handedOver);
    handedOver.clear();
  }

  /** Returns the outcomes that are written and not yet forced, the oldest first. */
  List<NodeAnswer> toForce() {
    return List.copyOf(written);
  }

  /**
   * Notes that the outcomes of {@link #toForce} are on the disk, as part of the first {@code
   * records} records of the journal.
   */
  void force(List<NodeAnswer> outcomes, long records) {
    written.subList(0, outcomes.size()).clear();
    forced.add(new Forced(records, outcomes));
  }

  /**
   * Removes and returns the outcomes to confirm: their numbers, by node. {@code isCopied} tells for
   * a number n whether the standby has the first n records of the journal.
   */
  Map<Long, List<Long>> toConfirm(LongPredicate isCopied) {
    Map<Long, List<Long>> ofNodes = new HashMap<>();
    while (!forced.isEmpty() && isCopied.test(forced.peek().records)) {
      for (NodeAnswer each : forced.remove().outcomes) {
        ofNodes.computeIfAbsent(each.node, node -> new ArrayList<>()).add(each.number);
      }
    }
    return ofNodes;
  }
}
