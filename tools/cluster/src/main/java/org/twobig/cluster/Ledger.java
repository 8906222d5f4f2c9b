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
import org.twobig.table.Key;

/**
 * What has become of every solved outcome. Its node hears that it may forget it in the end:
 *
 * <pre>
 *   heard -> handed over -> written -> forced -> confirmed
 *            to the caller  by the     to the    to its node, when the
 *                           caller     disk      standby has it, too
 * </pre>
 *
 * <p>A copy of an outcome that is still to be written changes nothing. A copy of one that is
 * written goes on from there: its node has not heard so. Not for several threads at once.
 */
final class Ledger {
  /** Outcomes whose senders are remembered, to notice those that come twice or contradict. */
  private static final int REMEMBERED = 1 << 16;

  private final Map<Question, Set<Said>> said = new Hub.Remembered<>(REMEMBERED);
  private final Set<Said> unwritten = new HashSet<>();
  private final List<Said> handedOver = new ArrayList<>();
  private final List<Said> written = new ArrayList<>();
  private final Deque<Forced> forced = new ArrayDeque<>();

  /** What is asked. */
  record Question(Key key, int kind) {
    static Question of(OutcomeMessage outcome) {
      return new Question(outcome.key(), outcome.kind());
    }
  }

  /**
   * An answer.
   *
   * @param number by which its node knows it
   */
  record Said(int value, long node, long number) {
    static Said of(OutcomeMessage outcome) {
      return new Said(outcome.value(), outcome.node(), outcome.number());
    }
  }

  /**
   * What an outcome is.
   *
   * @param isCopy whether this very one has been heard before
   * @param before who answered the question first, if that was another
   */
  record Heard(boolean isCopy, Optional<Said> before) {}

  private record Forced(long records, List<Said> outcomes) {}

  /** Takes a solved outcome. One that is no copy is to be handed over. */
  Heard hear(OutcomeMessage outcome) {
    Said now = Said.of(outcome);
    Set<Said> all = said.computeIfAbsent(Question.of(outcome), each -> new LinkedHashSet<>());
    Optional<Said> before = all.stream().findFirst().filter(each -> !each.equals(now));
    boolean isCopy = !all.add(now) || unwritten.contains(now);
    if (!isCopy) {
      unwritten.add(now);
    } else if (!unwritten.contains(now)) {
      written.add(now);
    }
    return new Heard(isCopy, before);
  }

  /** An outcome cannot be relied upon: no other answer to its question contradicts it. */
  void forget(OutcomeMessage outcome) {
    said.getOrDefault(Question.of(outcome), new HashSet<>()).remove(Said.of(outcome));
  }

  /** The caller has an outcome, and has not written it down. */
  void handOver(OutcomeMessage outcome) {
    handedOver.add(Said.of(outcome));
  }

  /** The caller has written down what was handed over. */
  void write() {
    unwritten.removeAll(Set.copyOf(handedOver));
    written.addAll(handedOver);
    handedOver.clear();
  }

  /** What is written and not forced, the oldest first. */
  List<Said> toForce() {
    return List.copyOf(written);
  }

  /**
   * Outcomes are on the disk.
   *
   * @param outcomes as {@link #toForce} has told
   * @param records that the journal has there, these included
   */
  void force(List<Said> outcomes, long records) {
    written.subList(0, outcomes.size()).clear();
    forced.add(new Forced(records, outcomes));
  }

  /**
   * Takes what is to be confirmed.
   *
   * @param isCopied whether so many records of the journal are where else they must be
   * @return numbers of outcomes by their nodes
   */
  Map<Long, List<Long>> toConfirm(LongPredicate isCopied) {
    Map<Long, List<Long>> ofNodes = new HashMap<>();
    while (!forced.isEmpty() && isCopied.test(forced.peek().records)) {
      for (Said each : forced.remove().outcomes) {
        ofNodes.computeIfAbsent(each.node, node -> new ArrayList<>()).add(each.number);
      }
    }
    return ofNodes;
  }
}
