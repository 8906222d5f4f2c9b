package org.twobig.connectx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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
import org.twobig.game.StoredPositions.Checked;
import org.twobig.game.Successor;
import org.twobig.game.Value;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;
import org.twobig.table.TranspositionTable;
import org.twobig.tasks.Notes;

/** A solver for one size of board. What is known without a search comes from a {@link Field}. */
final class Solver implements GameSolver {
  /**
   * Nodes for a question whether somebody wins soon; found by trial: of positions of the opening
   * that are won within some moves, most need fewer.
   */
  private static final int MOST_FOR_SOON = 20_000;

  /** By how much a score is asked to be more than 1 (or less than -1) first; found by trial. */
  private static final int FIRST_STEP = 1;

  private final Size size;
  private final Search search;
  private final Scores scores;
  private final Field field;

  /** The moves of the position on the field. */
  private final int[] moves;

  private PartitionedTable table;

  private volatile boolean stopped;

  /**
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  Solver(Size size, PartitionedTable table, Search.Maker search) {
    if (!table.layout().keySpace().equals(size.keySpace())
        || table.layout().valueBits() != new Scores(size).bits()) {
      throw new IllegalArgumentException(
          "The table holds %s with %d value bits, the solver needs %s with %d"
              .formatted(
                  table.layout().keySpace(),
                  table.layout().valueBits(),
                  size.keySpace(),
                  new Scores(size).bits()));
    }
    this.size = size;
    this.table = table;
    this.search = search.make(size, table);
    this.scores = this.search.scores;
    this.field = new Field(size);
    this.moves = new int[size.columns()];
  }

  /** The score of White's that a question asks for: a "no" for White, a "yes" for Black is less. */
  private static int leastScore(Question question) {
    return question.requireOne() == Question.WHITE ? 1 : 0;
  }

  @Override
  public Optional<Solution> solve(
      Board board, Question question, long mostNodes, BooleanSupplier unwanted) {
    if (question == Question.SCORE && scores.areExact()) {
      return score((Position) board, mostNodes, unwanted);
    }
    Position position = (Position) board;
    boolean forWhite = question.requireOne() == Question.WHITE;
    if (stopped) {
      throw new SearchStoppedException();
    }
    if (position.isOver()) {
      return Optional.of(
          new Solution(question, Outcome.ofCode(ofEnd(position)), Source.RULES, Effort.NONE));
    }
    int facts = scores.outcome(stored(position.key(), position.ply())).code();
    if (Facts.answer(facts, forWhite)) {
      search.countHit(position.ply());
      return Optional.of(
          new Solution(question, Outcome.ofCode(facts), Source.STORE, new Effort(0, 1, 1, 0)));
    }
    Answer decided = answerByRules(position, forWhite, new ArrayList<>());
    if (decided != Answer.OPEN) {
      facts = Facts.unite(facts, Outcome.of(question, decided == Answer.YES).code());
      return Optional.of(new Solution(question, Outcome.ofCode(facts), Source.RULES, Effort.NONE));
    }
    Effort before = search.effort();
    Optional<Boolean> atLeast = search.atLeast(position, leastScore(question), mostNodes, unwanted);
    if (atLeast.isEmpty()) {
      return Optional.empty();
    }
    boolean wins = atLeast.get() == forWhite;
    Effort effort = search.effort().minus(before);
    facts = Facts.unite(facts, Outcome.of(question, wins).code());
    keep(position, question, wins, effort.nodes()); // forced moves may lead from it
    return Optional.of(new Solution(question, Outcome.ofCode(facts), Source.SEARCH, effort));
  }

  /**
   * The score. At first from the fastest wins of both players inwards, by halves (Pons), as long as
   * such a question takes few nodes; then whether somebody wins; then how soon, from a draw
   * outwards in steps that grow until one goes beyond the score, and by halves. The table has it
   * then, with a move that attains it.
   */
  private Optional<Solution> score(Position position, long mostNodes, BooleanSupplier unwanted) {
    if (stopped) {
      throw new SearchStoppedException();
    }
    if (position.isOver()) {
      return Optional.of(scored(position, scoreOfEnd(position), Source.RULES, Effort.NONE));
    }
    Effort before = search.effort();
    long known = stored(position.key(), position.ply());
    int low = scores.low(known);
    int high = scores.high(known);
    if (low == high && scores.move(known) >= 0) {
      search.countHit(position.ply());
      return Optional.of(scored(position, low, Source.STORE, new Effort(0, 1, 1, 0)));
    }
    boolean soon = true;
    int step = FIRST_STEP;
    while (low < high) {
      if (soon) {
        long budget = Math.min(MOST_FOR_SOON, mostNodes - search.effort().minus(before).nodes());
        int least = leastOfSoon(low, high);
        Optional<Boolean> atLeast = search.atLeast(position, least, budget, unwanted);
        soon = atLeast.isPresent();
        low = atLeast.orElse(false) ? least : low;
        high = atLeast.orElse(true) ? high : least - 1;
        continue;
      }
      boolean open = low <= 0 && high >= 0;
      int least =
          open
              ? Math.min(1, high)
              : low > 0 ? Math.min(low + step, high) : Math.max(high - step, low) + 1;
      long nodesLeft = mostNodes - search.effort().minus(before).nodes();
      Optional<Boolean> atLeast = search.atLeast(position, least, nodesLeft, unwanted);
      if (atLeast.isEmpty()) {
        return Optional.empty();
      }
      boolean outwards = !open && atLeast.get() == low > 0;
      low = atLeast.get() ? least : low;
      high = atLeast.get() ? high : least - 1;
      int half = (high - low + 1) / 2;
      step = open ? FIRST_STEP : outwards ? Math.min(2 * step, half) : half;
    }
    int score = low;
    return move(position, score, mostNodes - search.effort().minus(before).nodes(), unwanted)
        .map(
            move -> {
              Effort effort = search.effort().minus(before);
              int inKey = position.columnInKey(move);
              search.keep(
                  position.ply(), position.key(), score, score, inKey, Math.max(1, effort.nodes()));
              return scored(position, score, Source.SEARCH, effort);
            });
  }

  /** The score that halves the bounds, or what is left of the wins of one player. */
  private static int leastOfSoon(int low, int high) {
    int middle = low + Math.floorDiv(high - low, 2);
    if (middle <= 0 && low / 2 < middle) {
      middle = low / 2;
    } else if (middle >= 0 && high / 2 > middle) {
      middle = high / 2;
    }
    return middle + 1;
  }

  /**
   * A move that attains a score, for the player to move, or more: that of the table, or one after
   * which the table knows it, or one that is found by a search.
   *
   * @param score for White; the position has it
   * @return empty if the search was given up
   */
  Optional<Integer> move(Position position, int score, long mostNodes, BooleanSupplier unwanted) {
    long known = stored(position.key(), position.ply());
    boolean attains =
        position.whiteToMove() ? scores.low(known) >= score : scores.high(known) <= score;
    if (attains && scores.move(known) >= 0) {
      return Optional.of(position.columnInKey(scores.move(known)));
    }
    Effort before = search.effort();
    for (boolean mayVisit : new boolean[] {false, true}) {
      for (int move : position.legalMoves()) {
        Position after = position.play(move);
        long nodes = mayVisit ? mostNodes - search.effort().minus(before).nodes() : 0;
        Optional<Boolean> keeps =
            after.isOver()
                ? Optional.of(
                    position.whiteToMove()
                        ? scoreOfEnd(after) >= score
                        : scoreOfEnd(after) <= score)
                : search
                    .atLeast(after, position.whiteToMove() ? score : score + 1, nodes, unwanted)
                    .map(atLeast -> atLeast == position.whiteToMove());
        if (keeps.isEmpty() && mayVisit) {
          return Optional.empty();
        }
        if (keeps.orElse(false)) {
          return Optional.of(move);
        }
      }
    }
    throw new IllegalStateException("No move of " + position + " attains the score " + score);
  }

  /**
   * @param score for White
   */
  private static Solution scored(Position position, int score, Source source, Effort effort) {
    Value value = score > 0 ? Value.WIN : score == 0 ? Value.DRAW : Value.LOSS;
    return new Solution(
        Question.SCORE,
        Outcome.of(value),
        OptionalInt.of(position.whiteToMove() ? score : -score),
        source,
        effort);
  }

  /** White's score of a game that is over. */
  private int scoreOfEnd(Position position) {
    int score = scores.ofWinAfter(position.ply() - 1);
    return switch (position.end().orElseThrow()) {
      case WIN -> score;
      case DRAW -> 0;
      case LOSS -> -score;
    };
  }

  /**
   * Asks whether White's score lies within the bounds of a value, up to the first bound that it
   * exceeds. Where the value has a move, the bound of the player to move is asked of the position
   * after it: if that has it, so has this one.
   *
   * @param position in the key's orientation, in which the game goes on
   * @return empty if the search was given up
   */
  Optional<Checked> check(long value, Position position, long mostNodes) {
    int column = scores.move(value);
    if (column >= 0 && !position.hasRoom(column)) {
      return Optional.of(
          new Checked(
              "the move %s that is stored with it is illegal".formatted(ConnectX.name(column)),
              Outcome.UNKNOWN));
    }
    long before = search.effort().nodes();
    for (boolean isLow : new boolean[] {true, false}) {
      int bound = isLow ? scores.low(value) : scores.high(value);
      if (bound == (isLow ? -scores.most() : scores.most())) {
        continue; // every score is within it
      }
      boolean after = column >= 0 && isLow == position.whiteToMove();
      Position asked = after ? position.play(column) : position;
      int least = isLow ? bound : bound + 1;
      Optional<Boolean> atLeast =
          asked.isOver()
              ? Optional.of(scoreOfEnd(asked) >= least)
              : search.atLeast(
                  asked, least, mostNodes - (search.effort().nodes() - before), () -> false);
      if (atLeast.isEmpty()) {
        return Optional.empty();
      }
      if (atLeast.get() != isLow) {
        long found =
            isLow
                ? scores.value(-scores.most(), least - 1, -1)
                : scores.value(least, scores.most(), -1);
        return Optional.of(
            after
                ? new Checked(
                    "%s after the move %s that is stored with it"
                        .formatted(scores.describe(found), ConnectX.name(column)),
                    Outcome.UNKNOWN)
                : new Checked(scores.describe(found), scores.outcome(found)));
      }
    }
    return Optional.of(Checked.AGREES);
  }

  /** The facts of a game that is over. */
  private static int ofEnd(Position position) {
    return Outcome.of(position.end().orElseThrow()).code();
  }

  /** The least score of the player to move for a win, a draw; of a loss none attains anything. */
  private int least(Value value, Position position) {
    return switch (value) {
      case DRAW -> 0;
      case WIN -> position.whiteToMove() ? 1 : scores.most() + 1;
      case LOSS -> position.whiteToMove() ? scores.most() + 1 : 1;
    };
  }

  /**
   * The move that the table has with the answer, as long as it has one. A player who loses, it is
   * not known how soon, plays as near the middle as does not lose at once. So the move does not
   * depend on what else is in the table.
   */
  @Override
  public int bestMove(Board board, Solution solution) {
    Position position = (Position) board;
    long known = stored(position.key(), position.ply());
    int bound = position.whiteToMove() ? scores.low(known) : -scores.high(known);
    boolean attains =
        solution.score().isPresent()
            ? bound >= solution.score().getAsInt()
            : solution.value().filter(value -> bound >= least(value, position)).isPresent();
    return attains && scores.move(known) >= 0
        ? position.columnInKey(scores.move(known))
        : isLost(solution, position)
            ? nearMiddle(position)
            : LineOfPlay.first(this, board, solution);
  }

  private static boolean isLost(Solution solution, Position position) {
    return solution.value().equals(Optional.of(position.whiteToMove() ? Value.LOSS : Value.WIN));
  }

  private int nearMiddle(Position position) {
    return position.legalMoves().stream()
        .min(
            Comparator.comparing((Integer move) -> LineOfPlay.losesAtOnce(position.play(move)))
                .thenComparing(move -> Math.abs(2 * move + 1 - size.columns())))
        .orElseThrow();
  }

  @Override
  public List<Integer> likelyMoves(Board board, Question question, boolean yes) {
    return board.legalMoves();
  }

  @Override
  public Expansion expand(Board board, Question question) {
    boolean forWhite = question.requireOne() == Question.WHITE;
    List<Integer> forced = new ArrayList<>();
    int count = playForced((Position) board, forWhite, forced);
    boolean attacker = field.whiteToMove() == forWhite;
    Answer answer = answer(count, forWhite);
    if (answer != Answer.OPEN) {
      return new Expansion(answer, attacker, List.of());
    }
    Position position = play((Position) board, forced);
    List<Successor> successors = new ArrayList<>();
    for (int move : Arrays.copyOf(moves, count)) {
      successors.add(follow(position.play(Field.column(move)), question));
    }
    return new Expansion(Answer.OPEN, attacker, successors);
  }

  @Override
  public Successor follow(Board board, Question question) {
    boolean forWhite = question.requireOne() == Question.WHITE;
    if (((Position) board).isOver()) {
      Answer answer = Answer.of(Facts.wins(ofEnd((Position) board), forWhite));
      return new Successor(board.key(), board.ply(), answer, 1, 1);
    }
    int count = playForced((Position) board, forWhite, new ArrayList<>());
    Answer answer = answer(count, forWhite);
    boolean attacker = field.whiteToMove() == forWhite;
    // Of as many moves, the attacker needs one to be good, his opponent to have none.
    int replies = Math.max(1, count);
    return new Successor(
        fieldKey(), field.ply(), answer, attacker ? 1 : replies, attacker ? replies : 1);
  }

  /**
   * Sets up the field with a position in which the game goes on, and plays the moves that are
   * forced.
   *
   * @param forced gets their columns
   * @return what {@link Field#moves} says at the end
   */
  private int playForced(Position position, boolean forWhite, List<Integer> forced) {
    field.set(position);
    int count = field.moves(forWhite, moves);
    while (count == 1) {
      forced.add(Field.column(moves[0]));
      field.play(Field.column(moves[0]));
      count = field.moves(forWhite, moves);
    }
    return count;
  }

  private static Position play(Position start, List<Integer> moves) {
    Position position = start;
    for (int move : moves) {
      position = position.play(move);
    }
    return position;
  }

  private Key fieldKey() {
    return new Key(field.keyHigh(), field.keyLow());
  }

  /** What is known of the position on the field, by rules or by the table. */
  private Answer answer(int count, boolean forWhite) {
    Answer answer = Field.answer(count, field.whiteToMove() == forWhite);
    if (answer != Answer.OPEN) {
      return answer;
    }
    return scores
        .outcome(stored(fieldKey(), field.ply()))
        .answer(forWhite ? Question.WHITE : Question.BLACK);
  }

  /** The bounds in the table. */
  private long stored(Key key, int stones) {
    TranspositionTable region = table.region(stones);
    return region.value(region.find(key.high(), key.low()));
  }

  @Override
  public Knowledge known(Board board) {
    Position position = (Position) board;
    if (position.isOver()) {
      return Knowledge.ofEnd(position.end().orElseThrow())
          .withScore(score(position, scoreOfEnd(position)));
    }
    List<Integer> forced = new ArrayList<>();
    List<Integer> forcedForBlack = new ArrayList<>();
    Answer whiteWins = answerByRules(position, true, forced);
    Answer blackWins = answerByRules(position, false, forcedForBlack);
    if (forcedForBlack.size() > forced.size()) { // they begin alike
      forced = forcedForBlack;
    }
    Outcome byRules = Outcome.of(whiteWins, blackWins);
    long stored = stored(position.key(), position.ply());
    return Knowledge.of(
            byRules,
            forced,
            entry(position),
            forced.isEmpty() ? Optional.empty() : entry(play(position, forced)))
        .withScore(
            scores.low(stored) == scores.high(stored)
                ? score(position, scores.low(stored))
                : OptionalInt.empty());
  }

  /**
   * The score for the player to move, where faster wins have larger scores.
   *
   * @param score for White
   */
  private OptionalInt score(Position position, int score) {
    return scores.areExact()
        ? OptionalInt.of(position.whiteToMove() ? score : -score)
        : OptionalInt.empty();
  }

  private Answer answerByRules(Position position, boolean forWhite, List<Integer> forced) {
    int count = playForced(position, forWhite, forced);
    return Field.answer(count, field.whiteToMove() == forWhite);
  }

  private Optional<Knowledge.Entry> entry(Position position) {
    return Knowledge.Entry.find(table, position.ply(), position.key(), scores::outcome);
  }

  @Override
  public void keep(Board board, Question question, boolean yes, long nodes) {
    int score = leastScore(question);
    boolean atLeast = yes == (question == Question.WHITE);
    search.keep(
        board.ply(),
        board.key(),
        atLeast ? score : -scores.most(),
        atLeast ? scores.most() : score - 1,
        -1,
        Math.max(1, nodes));
  }

  @Override
  public void share(Supplier<Optional<Notes>> notes) {}

  @Override
  public void moveTo(PartitionedTable larger) {
    table = larger;
    search.moveTo(larger);
  }

  @Override
  public void stop() {
    stopped = true;
    search.stop();
  }

  @Override
  public Effort effort() {
    return search.effort();
  }
}
