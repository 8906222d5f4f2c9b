package org.twobig.qubic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Expansion;
import org.twobig.game.Question;
import org.twobig.game.Successor;
import org.twobig.game.solver.TableSolver;
import org.twobig.growth.TableSource;
import org.twobig.table.Table;
import org.twobig.tasks.Notes;

/** A solver for one board. Finds what is known without a search by an {@link Evaluation}. */
final class Solver extends TableSolver {
  /**
   * The number of the attacker's best moves that keep their proof numbers. Other moves have {@link
   * #UNLIKELY} added to theirs.
   */
  private static final int HOPED_FOR = 8;

  private static final int UNLIKELY = 200;

  private final Shape shape;
  private final Search white;
  private final Search black;
  private final Evaluation forWhite;
  private final Evaluation forBlack;

  Solver(Shape shape, Table table, Search.Maker search) {
    this(shape, TableSource.of(table), search);
  }

  Solver(Shape shape, TableSource source, Search.Maker search) {
    super(source, List.of(new Qubic(shape).positions()), Search.POLL_INTERVAL);
    this.shape = shape;
    this.white = search.make(shape, view, true);
    this.black = search.make(shape, view, false);
    this.forWhite = new Evaluation(shape, true);
    this.forBlack = new Evaluation(shape, false);
  }

  private Search search(Question question) {
    return question.requireOne() == Question.WHITE ? white : black;
  }

  private Evaluation evaluation(Question question) {
    return question.requireOne() == Question.WHITE ? forWhite : forBlack;
  }

  @Override
  protected Answer atOnce(Board board, Question question) {
    return search(question).byRules((Position) board);
  }

  @Override
  protected Answer byRules(Board board, Question question, List<Integer> forced) {
    Answer answer = byRules((Position) board, question);
    forced.addAll(forced((Position) board, settled(question)));
    return answer;
  }

  @Override
  protected boolean search(Board board, Question question) {
    return search(question).wins((Position) board);
  }

  private Answer byRules(Position position, Question question) {
    return evaluation(question).of(position);
  }

  /** Returns the position at which the last call of {@link #byRules} stopped. */
  private Position settled(Question question) {
    Evaluation evaluation = evaluation(question);
    return new Position(shape, evaluation.white, evaluation.black);
  }

  private Answer answer(Position position, Question question) {
    Answer answer = byRules(position, question);
    return answer != Answer.OPEN ? answer : stored(settled(question)).answer(question);
  }

  @Override
  protected Expansion expandOpen(Board board, Question question) {
    Answer answer = answer((Position) board, question);
    Position position = settled(question);
    boolean attacker = position.whiteToMove() == (question == Question.WHITE);
    if (answer != Answer.OPEN) {
      return new Expansion(answer, attacker, List.of());
    }
    List<Successor> successors = new ArrayList<>();
    for (int move : ordered(position, evaluation(question).moves)) {
      Successor next = follow(position.play(move), question);
      boolean unlikely = attacker && successors.size() >= HOPED_FOR;
      successors.add(
          unlikely
              ? new Successor(
                  next.key(), next.level(), next.answer(), next.proof() + UNLIKELY, next.disproof())
              : next);
    }
    return new Expansion(Answer.OPEN, attacker, successors);
  }

  private List<Integer> ordered(Position position, long moves) {
    long own = position.whiteToMove() ? position.white() : position.black();
    long other = position.whiteToMove() ? position.black() : position.white();
    List<Integer> all = new ArrayList<>();
    for (long rest = moves; rest != 0; rest &= rest - 1) {
      all.add(Long.numberOfTrailingZeros(rest));
    }
    all.sort(Comparator.comparingInt((Integer move) -> -forWhite.score(move, own, other)));
    return all;
  }

  @Override
  protected Successor followOpen(Board board, Question question) {
    Position position = (Position) board;
    Answer answer = answer(position, question);
    Position settled = settled(question);
    Evaluation evaluation = evaluation(question);
    if (answer != Answer.OPEN) {
      return new Successor(settled.key(), settled.ply(), answer, 1, 1);
    }
    int[] numbers =
        search(question).numbers(settled).orElse(new int[] {evaluation.proof, evaluation.disproof});
    return new Successor(settled.key(), settled.ply(), answer, numbers[0], numbers[1]);
  }

  /** Returns the moves to a settled position, each of which blocks a line. */
  private List<Integer> forced(Position from, Position end) {
    List<Integer> moves = new ArrayList<>();
    Position position = from;
    while (position.ply() < end.ply()) {
      long threats =
          position.whiteToMove()
              ? shape.completing(position.black(), position.white())
              : shape.completing(position.white(), position.black());
      moves.add(Long.numberOfTrailingZeros(threats));
      position = position.after(Long.lowestOneBit(threats));
    }
    return moves;
  }

  /** Returns a move that completes or blocks a line or begins a forced win, or else all moves. */
  @Override
  protected List<Integer> likely(Board board, Question question, boolean yes) {
    Position position = (Position) board;
    long own = position.whiteToMove() ? position.white() : position.black();
    long other = position.whiteToMove() ? position.black() : position.white();
    long completing = shape.completing(own, other);
    long urgent = completing != 0 ? completing : shape.completing(other, own);
    if (urgent != 0) {
      return List.of(Long.numberOfTrailingZeros(urgent));
    }
    return yes && byRules(position, question) == Answer.YES
        ? List.of(evaluation(question).sequence().gains[0])
        : ordered(position, position.empty());
  }

  @Override
  public void share(Supplier<Optional<Notes>> notes) {
    white.share(notes);
    black.share(notes);
  }
}
