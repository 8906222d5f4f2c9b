package org.twobig.qubic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Expansion;
import org.twobig.game.Question;
import org.twobig.game.Successor;
import org.twobig.game.solver.TableSolver;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.SharedCache;

/** A solver for one board. An {@link Evaluation} finds what is known without a search. */
final class QubicSolver extends TableSolver {
  /**
   * The number of the attacker's best moves that do not get {@link #UNLIKELY_PENALTY} (measured:
   * {@code engine/docs/measurements.md}).
   */
  private static final int LIKELY_MOVES = 8;

  private static final int UNLIKELY_PENALTY = 200;

  private final QubicShape shape;
  private final DfpnSearch white;
  private final DfpnSearch black;
  private final QubicMoveOrder moveOrder;

  /** Makes a solver that keeps proof numbers in {@code cache}, which other solvers may share. */
  QubicSolver(QubicShape shape, TableSource source, DfpnSearch.PrivateCache cache) {
    super(source, List.of(new Qubic(shape).positions()), DfpnSearch.POLL_INTERVAL);
    this.shape = shape;
    this.white = new DfpnSearch(shape, probe, true, cache);
    this.black = new DfpnSearch(shape, probe, false, cache);
    this.moveOrder = new QubicMoveOrder(shape);
  }

  private DfpnSearch search(Question question) {
    return question.requireWhiteOrBlack() == Question.WHITE ? white : black;
  }

  private Evaluation evaluation(Question question) {
    return search(question).evaluation;
  }

  @Override
  protected Answer byRules(Board board, Question question, List<Integer> forced) {
    Answer answer = evaluation(question).of((QubicPosition) board);
    int plies = settled(question).ply();
    for (QubicPosition position = (QubicPosition) board; position.ply() < plies; ) {
      long block = shape.completing(position.other(), position.own());
      forced.add(Long.numberOfTrailingZeros(block));
      position = position.after(block);
    }
    return answer;
  }

  @Override
  protected boolean search(Board board, Question question) {
    return search(question).wins((QubicPosition) board);
  }

  /** Returns the position after the forced moves of the position evaluated last. */
  private QubicPosition settled(Question question) {
    Evaluation evaluation = evaluation(question);
    return new QubicPosition(shape, evaluation.white, evaluation.black);
  }

  private Answer answer(QubicPosition position, Question question) {
    Answer answer = evaluation(question).of(position);
    return answer != Answer.OPEN ? answer : stored(settled(question)).answer(question);
  }

  @Override
  protected Expansion expandOpen(Board board, Question question) {
    Answer answer = answer((QubicPosition) board, question);
    QubicPosition position = settled(question);
    boolean attacker = position.whiteToMove() == (question == Question.WHITE);
    if (answer != Answer.OPEN) {
      return new Expansion(answer, attacker, List.of());
    }
    List<Successor> successors = new ArrayList<>();
    for (int move : ordered(position, evaluation(question).moves)) {
      Successor next = follow(position.play(move), question);
      boolean unlikely = attacker && successors.size() >= LIKELY_MOVES;
      successors.add(
          unlikely
              ? new Successor(
                  next.key(),
                  next.level(),
                  next.answer(),
                  next.proof() + UNLIKELY_PENALTY,
                  next.disproof())
              : next);
    }
    return new Expansion(Answer.OPEN, attacker, successors);
  }

  private List<Integer> ordered(QubicPosition position, long moves) {
    int[] order = new int[shape.cells];
    int count = moveOrder.order(moves, position.own(), position.other(), order);
    return Arrays.stream(order, 0, count).boxed().toList();
  }

  @Override
  protected Successor followOpen(Board board, Question question) {
    Answer answer = answer((QubicPosition) board, question);
    QubicPosition position = settled(question);
    int[] numbers = answer == Answer.OPEN ? search(question).numbers(position) : new int[] {1, 1};
    return new Successor(position.key(), position.ply(), answer, numbers[0], numbers[1]);
  }

  /** Returns a move that completes or blocks a line or begins a forced win, or else all moves. */
  @Override
  protected List<Integer> likely(Board board, Question question, boolean yes) {
    QubicPosition position = (QubicPosition) board;
    long completing = shape.completing(position.own(), position.other());
    long urgent = completing != 0 ? completing : shape.completing(position.other(), position.own());
    if (urgent != 0) {
      return List.of(Long.numberOfTrailingZeros(urgent));
    }
    return yes && evaluation(question).of(position) == Answer.YES
        ? List.of(evaluation(question).sequence().gains[0])
        : ordered(position, position.empty());
  }

  @Override
  public void share(Supplier<Optional<SharedCache>> cache) {
    white.share(cache);
    black.share(cache);
  }
}
