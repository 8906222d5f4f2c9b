package org.twobig.solve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.tt.table.Key;
import org.twobig.tt.tasks.Part;

/**
 * Converts expansions to and from the parts of a task that a worker gave up. The parts carry the
 * worker's proof numbers and answers, which the conductor's table may lack. The word of a part:
 *
 * <pre>
 *   63 62      56 55              29 28             2 1      0
 *  +--+----------+------------------+----------------+--------+
 *  |0 |  level   |     disproof     |     proof      | answer |
 *  +--+----------+------------------+----------------+--------+
 * </pre>
 *
 * A proof or disproof number above the largest number of 27 bits becomes that number.
 */
final class Parts {
  private static final int PROOF_SHIFT = 2;
  private static final int DISPROOF_SHIFT = 29;
  private static final int LEVEL_SHIFT = 56;
  private static final int ANSWER_MASK = 3;
  private static final int LARGEST = (1 << DISPROOF_SHIFT - PROOF_SHIFT) - 1;

  private Parts() {}

  /** Returns the answer by which one successor decides the position: 1 for yes, 0 for no. */
  static int decidingAnswer(Expansion expansion) {
    return expansion.attackerToMove() ? 1 : 0;
  }

  /** Returns a part for each successor of an open position; empty if there are too many. */
  static List<Part> of(Expansion expansion) {
    return expansion.successors().size() > Part.MOST
        ? List.of()
        : expansion.successors().stream().map(Parts::part).toList();
  }

  private static Part part(Successor successor) {
    return new Part(
        successor.key(),
        code(successor.answer())
            | (long) Math.min(successor.proof(), LARGEST) << PROOF_SHIFT
            | (long) Math.min(successor.disproof(), LARGEST) << DISPROOF_SHIFT
            | (long) successor.level() << LEVEL_SHIFT);
  }

  private static int code(Answer answer) {
    return switch (answer) {
      case OPEN -> 0;
      case YES -> 1;
      case NO -> 2;
    };
  }

  /**
   * Returns the expansion of a position with the numbers and answers of a worker. The successors
   * are those that this process finds, since an answer would be false if the worker had left a
   * successor out.
   *
   * @param own the expansion by this process
   * @param parts the worker's parts. Some may match no successor: a successor is the position after
   *     a run of forced moves, and the length of that run depends on the table of the process
   * @return empty if a part is impossible or contradicts an answer of this process, because the
   *     worker or the transmission is faulty
   */
  static Optional<Expansion> expansion(Expansion own, int deciding, List<Part> parts) {
    if (own.answer() != Answer.OPEN) {
      return Optional.of(own);
    }
    Map<Key, Successor> byWorker = new HashMap<>();
    for (Part part : parts) {
      Optional<Successor> each = successor(part);
      if (each.isEmpty() || deciding != decidingAnswer(own)) {
        return Optional.empty();
      }
      byWorker.put(part.key(), each.get());
    }
    List<Successor> successors = new ArrayList<>();
    for (Successor each : own.successors()) {
      Successor other = byWorker.getOrDefault(each.key(), each);
      boolean decided = each.answer() != Answer.OPEN;
      boolean agrees = !decided || other.answer() == Answer.OPEN || other.answer() == each.answer();
      if (other.level() != each.level() || !agrees) {
        return Optional.empty();
      }
      successors.add(decided ? each : other);
    }
    return Optional.of(new Expansion(Answer.OPEN, own.attackerToMove(), successors));
  }

  private static Optional<Successor> successor(Part part) {
    int level = (int) (part.word() >>> LEVEL_SHIFT);
    int proof = (int) (part.word() >>> PROOF_SHIFT) & LARGEST;
    int disproof = (int) (part.word() >>> DISPROOF_SHIFT) & LARGEST;
    return Stream.of(Answer.values())
        .filter(answer -> proof > 0 && disproof > 0 && code(answer) == (part.word() & ANSWER_MASK))
        .findFirst()
        .map(answer -> new Successor(part.key(), level, answer, proof, disproof));
  }
}
