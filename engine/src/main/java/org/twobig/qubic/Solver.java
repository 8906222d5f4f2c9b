package org.twobig.qubic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Effort;
import org.twobig.game.Expansion;
import org.twobig.game.Facts;
import org.twobig.game.GameSolver;
import org.twobig.game.Knowledge;
import org.twobig.game.LineOfPlay;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Successor;
import org.twobig.table.KeySpace;
import org.twobig.table.PartitionedTable;
import org.twobig.tasks.Notes;

/** A solver for one board. What is known without a search comes from an {@link Evaluation}. */
final class Solver implements GameSolver {
  /** Moves of the attacker that are hoped for; the others look as hard as that. */
  private static final int HOPED_FOR = 8;

  private static final int UNLIKELY = 200;

  private final Shape shape;
  private final StoredFacts rules;
  private final Search white;
  private final Search black;
  private final Evaluation forWhite;
  private final Evaluation forBlack;
  private PartitionedTable table;
  private volatile boolean stopped;

  /**
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  Solver(Shape shape, PartitionedTable table, Search.Maker search) {
    this.rules = new Qubic(shape).positions();
    KeySpace held = table.layout().keySpace();
    if (!held.equals(rules.keySpace()) || table.layout().valueBits() != Outcome.BITS) {
      throw new IllegalArgumentException(
          "The table holds %s with %d value bits, the solver needs %s with %d"
              .formatted(held, table.layout().valueBits(), rules.keySpace(), Outcome.BITS));
    }
    this.shape = shape;
    this.table = table;
    this.white = search.make(shape, table, true);
    this.black = search.make(shape, table, false);
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
  public Optional<Solution> solve(
      Board board, Question question, long mostNodes, BooleanSupplier unwanted) {
    Position position = (Position) board;
    Search search = search(question);
    if (stopped) {
      throw new SearchStoppedException();
    }
    if (position.isOver()) {
      return Optional.of(
          new Solution(question, Outcome.ofCode(ofEnd(position)), Source.RULES, Effort.NONE));
    }
    int facts = stored(position);
    if (Facts.answer(facts, search.forWhite)) {
      search.countHit(position.ply());
      return Optional.of(
          new Solution(question, Outcome.ofCode(facts), Source.STORE, new Effort(0, 1, 1, 0)));
    }
    Answer decided = search.byRules(position);
    if (decided != Answer.OPEN) {
      facts = Facts.unite(facts, Outcome.of(question, decided == Answer.YES).code());
      return Optional.of(new Solution(question, Outcome.ofCode(facts), Source.RULES, Effort.NONE));
    }
    Effort before = search.effort();
    Optional<Boolean> wins = search.wins(position, mostNodes, unwanted);
    if (wins.isEmpty()) {
      return Optional.empty();
    }
    Effort effort = search.effort().minus(before);
    facts = Facts.unite(facts, Outcome.of(question, wins.get()).code());
    if (!Facts.answer(stored(position), search.forWhite)) { // it has a forced move
      search.keep(position, wins.get(), Math.max(1, effort.nodes()));
    }
    return Optional.of(new Solution(question, Outcome.ofCode(facts), Source.SEARCH, effort));
  }

  /** The facts of a game that is over. */
  private static int ofEnd(Position position) {
    return Outcome.of(position.end().orElseThrow()).code();
  }

  /** The facts in the table; none of positions that it cannot hold. */
  private int stored(Position position) {
    return entry(position).map(entry -> entry.outcome().code()).orElse(Outcome.UNKNOWN.code());
  }

  private Optional<Knowledge.Entry> entry(Position position) {
    return position.ply() > rules.mostStones()
        ? Optional.empty()
        : Knowledge.Entry.find(table, position.ply(), position.key());
  }

  private Answer byRules(Position position, Question question) {
    return evaluation(question).of(position);
  }

  /** The position that the last call of {@link #byRules} has led to. */
  private Position settled(Question question) {
    Evaluation evaluation = evaluation(question);
    return new Position(shape, evaluation.white, evaluation.black);
  }

  private Answer answer(Position position, Question question) {
    Answer answer = byRules(position, question);
    if (answer != Answer.OPEN) {
      return answer;
    }
    int facts = stored(settled(question));
    boolean white = question == Question.WHITE;
    return Facts.answer(facts, white) ? Answer.of(Facts.wins(facts, white)) : Answer.OPEN;
  }

  @Override
  public Expansion expand(Board board, Question question) {
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
  public Successor follow(Board board, Question question) {
    Position position = (Position) board;
    if (position.isOver()) {
      boolean yes = Facts.wins(ofEnd(position), question == Question.WHITE);
      return new Successor(board.key(), board.ply(), Answer.of(yes), 1, 1);
    }
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

  @Override
  public Knowledge known(Board board) {
    Position position = (Position) board;
    if (position.isOver()) {
      return Knowledge.ofEnd(position.end().orElseThrow());
    }
    Outcome byRules =
        Outcome.of(byRules(position, Question.WHITE), byRules(position, Question.BLACK));
    Position end = settled(Question.BLACK);
    List<Integer> forced = forced(position, end);
    return Knowledge.of(
        byRules, forced, entry(position), forced.isEmpty() ? Optional.empty() : entry(end));
  }

  /** The moves to a settled position: each blocks a line. */
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

  @Override
  public void keep(Board board, Question question, boolean yes, long nodes) {
    search(question).keep((Position) board, yes, Math.max(1, nodes));
  }

  /** The move that completes or blocks a line, or begins a forced win, is the only likely one. */
  @Override
  public List<Integer> likelyMoves(Board board, Question question, boolean yes) {
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
  public int bestMove(Board board, Solution solution) {
    return LineOfPlay.first(this, board, solution);
  }

  @Override
  public void share(Supplier<Optional<Notes>> notes) {
    white.share(notes);
    black.share(notes);
  }

  @Override
  public void moveTo(PartitionedTable larger) {
    table = larger;
    white.moveTo(larger);
    black.moveTo(larger);
  }

  @Override
  public void stop() {
    stopped = true;
    white.stop();
    black.stop();
  }

  @Override
  public Effort effort() {
    return white.effort().plus(black.effort());
  }
}
