package org.twobig.connectx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Effort;
import org.twobig.game.Expansion;
import org.twobig.game.LineOfPlay;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.StoredPositions.Checked;
import org.twobig.game.Successor;
import org.twobig.game.Value;
import org.twobig.game.solver.SolverProbe;
import org.twobig.game.solver.TableSolver;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.TableSource;

/** A solver for one size of board. A {@link MutablePosition} applies the rules. */
final class ConnectXSolver extends TableSolver {
  /**
   * Node limit of each question about fast wins. Most won positions of the opening need fewer nodes
   * (measured: {@code engine/docs/measurements.md}).
   */
  private static final int FAST_WIN_NODES = 20_000;

  /** First distance between two questions (measured: {@code engine/docs/measurements.md}). */
  private static final int FIRST_STEP = 1;

  private final ConnectXSize size;
  private final ConnectXSearch search;
  private final Scores scores;
  private final MutablePosition current;

  /** The moves that {@link MutablePosition#moves} has found. */
  private final int[] moves;

  ConnectXSolver(
      ConnectXSize size, TableSource source, Function<SolverProbe, ConnectXSearch> search) {
    super(source, List.of(new Scores(size)), ConnectXSearch.POLL_INTERVAL);
    this.size = size;
    this.search = search.apply(probe);
    this.scores = this.search.scores;
    this.current = new MutablePosition(size);
    this.moves = new int[size.columns()];
  }

  /** Returns the least score of White for which White wins, or for which Black does not win. */
  private static int leastScore(Question question) {
    return question.requireWhiteOrBlack() == Question.WHITE ? 1 : 0;
  }

  @Override
  protected Answer byRules(Board board, Question question, List<Integer> forced) {
    boolean forWhite = question == Question.WHITE;
    int count = playForced((ConnectXPosition) board, forWhite, forced);
    return MutablePosition.answer(count, current.whiteToMove() == forWhite);
  }

  @Override
  protected boolean search(Board board, Question question) {
    boolean forWhite = question == Question.WHITE;
    return search.search((ConnectXPosition) board, leastScore(question)) == forWhite;
  }

  @Override
  protected long value(Question question, boolean yes) {
    int score = leastScore(question);
    boolean atLeast = yes == (question == Question.WHITE);
    return scores.bound(atLeast, atLeast ? score : score - 1, -1);
  }

  /**
   * Finds the score by questions. First come questions about fast wins, which halve the bounds from
   * outside (Pons), as long as each takes at most {@link #FAST_WIN_NODES} nodes. Then comes the
   * question who wins. The remaining questions go from a draw outwards. The distance from one to
   * the next is doubled until a question exceeds the score, then halved. At last the table has the
   * score and its move.
   */
  @Override
  protected Optional<Solution> score(Board board, long mostNodes, BooleanSupplier unwanted) {
    if (!scores.areExact()) {
      return super.score(board, mostNodes, unwanted);
    }
    ConnectXPosition position = (ConnectXPosition) board;
    if (position.isOver()) {
      return Optional.of(scored(position, scoreOfEnd(position), Source.RULES, Effort.NONE));
    }
    Effort before = effort();
    long known = bounds(position);
    int low = scores.low(known);
    int high = scores.high(known);
    if (low == high && scores.move(known) >= 0) {
      entry(position).ifPresent(this::countHit); // the entry may have been replaced meanwhile
      return Optional.of(scored(position, low, Source.STORE, new Effort(0, 1, 1, 0)));
    }
    boolean asksFastWins = true;
    int step = FIRST_STEP;
    while (low < high) {
      boolean mayBeDraw = low <= 0 && high >= 0;
      int least =
          asksFastWins
              ? leastOfFastWin(low, high)
              : mayBeDraw
                  ? Math.min(1, high)
                  : low > 0 ? Math.min(low + step, high) : Math.max(high - step, low) + 1;
      long nodesLeft = mostNodes - effort().minus(before).nodes();
      long budget = asksFastWins ? Math.min(FAST_WIN_NODES, nodesLeft) : nodesLeft;
      Optional<Boolean> atLeast = search.atLeast(position, least, budget, unwanted);
      if (atLeast.isPresent()) {
        boolean outwards = !mayBeDraw && atLeast.get() == low > 0;
        low = atLeast.get() ? least : low;
        high = atLeast.get() ? high : least - 1;
        int half = (high - low + 1) / 2;
        step = asksFastWins || mayBeDraw ? FIRST_STEP : outwards ? Math.min(2 * step, half) : half;
      } else if (asksFastWins) {
        asksFastWins = false;
      } else {
        return Optional.empty();
      }
    }
    int score = low;
    return move(position, score, mostNodes - effort().minus(before).nodes(), unwanted)
        .map(
            move -> {
              Effort effort = effort().minus(before);
              long value = scores.value(score, score, position.columnInKey(move));
              store(position, value, effort.nodes());
              probe.meter().publish();
              return scored(position, score, Source.SEARCH, effort);
            });
  }

  /**
   * Returns the score of the next question about a fast win. It is 1 more than the middle of the
   * bounds or half of the bound on the middle's side of 0, whichever is farther from 0.
   */
  private static int leastOfFastWin(int low, int high) {
    int middle = low + Math.floorDiv(high - low, 2);
    if (middle <= 0 && low / 2 < middle) {
      middle = low / 2;
    } else if (middle >= 0 && high / 2 > middle) {
      middle = high / 2;
    }
    return middle + 1;
  }

  /**
   * Returns a move that attains the position's score for White: from the table's value, else by the
   * table's entries after the moves, else by a search. Empty if the search was given up.
   */
  Optional<Integer> move(
      ConnectXPosition position, int score, long mostNodes, BooleanSupplier unwanted) {
    long known = bounds(position);
    boolean attains =
        position.whiteToMove() ? scores.low(known) >= score : scores.high(known) <= score;
    if (attains && scores.move(known) >= 0) {
      return Optional.of(position.columnInKey(scores.move(known)));
    }
    Effort before = effort();
    boolean white = position.whiteToMove();
    for (boolean mayVisit : new boolean[] {false, true}) {
      for (int move : position.legalMoves()) {
        long nodes = mayVisit ? mostNodes - effort().minus(before).nodes() : 0;
        Optional<Boolean> atLeast =
            atLeast(position.play(move), white ? score : score + 1, nodes, unwanted);
        if (atLeast.isEmpty() && mayVisit) {
          return Optional.empty();
        }
        if (atLeast.equals(Optional.of(white))) {
          return Optional.of(move);
        }
      }
    }
    throw new IllegalStateException("No move of " + position + " attains the score " + score);
  }

  /** Returns whether White's score is at least {@code score}, also where the game is over. */
  private Optional<Boolean> atLeast(
      ConnectXPosition position, int score, long mostNodes, BooleanSupplier unwanted) {
    return position.isOver()
        ? Optional.of(scoreOfEnd(position) >= score)
        : search.atLeast(position, score, mostNodes, unwanted);
  }

  /** Makes the solution from White's score. */
  private static Solution scored(
      ConnectXPosition position, int score, Source source, Effort effort) {
    Value value = score > 0 ? Value.WIN : score == 0 ? Value.DRAW : Value.LOSS;
    return new Solution(
        Question.SCORE,
        Outcome.of(value),
        OptionalInt.of(position.whiteToMove() ? score : -score),
        source,
        effort);
  }

  /** Returns White's score of a game that is over. */
  private int scoreOfEnd(ConnectXPosition position) {
    int score = scores.ofWinAfter(position.ply() - 1);
    return switch (position.end().orElseThrow()) {
      case WIN -> score;
      case DRAW -> 0;
      case LOSS -> -score;
    };
  }

  /**
   * Checks by searches whether White's score lies within the bounds of a value, up to the first
   * wrong bound. If the value has a move, the bound of the player to move is checked in the
   * position after the move, which implies the bound for this position.
   *
   * @param position in the key's orientation, not over
   * @return empty if the search was given up
   */
  Optional<Checked> check(long value, ConnectXPosition position, long mostNodes) {
    int column = scores.move(value);
    if (column >= 0 && !position.hasRoom(column)) {
      return Optional.of(
          new Checked(
              "the move %s that the store names is illegal".formatted(ConnectX.name(column)),
              Outcome.UNKNOWN));
    }
    long before = effort().nodes();
    for (boolean isLow : new boolean[] {true, false}) {
      int bound = isLow ? scores.low(value) : scores.high(value);
      if (bound == (isLow ? -scores.highest() : scores.highest())) {
        continue; // no score lies beyond the bound
      }
      boolean after = column >= 0 && isLow == position.whiteToMove();
      ConnectXPosition asked = after ? position.play(column) : position;
      int least = isLow ? bound : bound + 1;
      long nodesLeft = mostNodes - (effort().nodes() - before);
      Optional<Boolean> atLeast = atLeast(asked, least, nodesLeft, () -> false);
      if (atLeast.isEmpty()) {
        return Optional.empty();
      }
      if (atLeast.get() != isLow) {
        long found = scores.bound(!isLow, isLow ? least - 1 : least, -1);
        return Optional.of(
            after
                ? new Checked(
                    "%s after the move %s that the store names"
                        .formatted(scores.describeValue(found), ConnectX.name(column)),
                    Outcome.UNKNOWN)
                : new Checked(scores.describeValue(found), scores.outcome(found)));
      }
    }
    return Optional.of(Checked.AGREES);
  }

  /**
   * Returns the table's move if it attains the score or, without a score, a win or draw. Otherwise,
   * if the player loses, returns the move nearest to the middle that does not lose at once. That
   * move does not depend on other entries of the table.
   */
  @Override
  protected int best(Board board, Solution solution, BooleanSupplier isLate) {
    ConnectXPosition position = (ConnectXPosition) board;
    long known = bounds(position);
    int bound = position.whiteToMove() ? scores.low(known) : -scores.high(known);
    Optional<Value> value = solution.value();
    Value won = position.whiteToMove() ? Value.WIN : Value.LOSS;
    boolean isLost = value.isPresent() && value.get() != Value.DRAW && value.get() != won;
    // the least score of a win or draw; for a loss or an unknown value, more than any score
    int least = isLost || value.isEmpty() ? scores.highest() + 1 : value.get() == won ? 1 : 0;
    boolean attains = bound >= solution.score().orElse(least);
    return attains && scores.move(known) >= 0
        ? position.columnInKey(scores.move(known))
        : isLost
            ? nearMiddle(position)
            : LineOfPlay.of(this, solution, this::known, isLate).move(board);
  }

  private int nearMiddle(ConnectXPosition position) {
    return position.legalMoves().stream()
        .min(
            Comparator.comparing((Integer move) -> LineOfPlay.winsAtOnce(position.play(move)))
                .thenComparing(move -> Math.abs(2 * move + 1 - size.columns())))
        .orElseThrow();
  }

  @Override
  protected Expansion expandOpen(Board board, Question question) {
    boolean forWhite = question == Question.WHITE;
    List<Integer> forced = new ArrayList<>();
    int count = playForced((ConnectXPosition) board, forWhite, forced);
    boolean attacker = current.whiteToMove() == forWhite;
    Answer answer = answer(count, forWhite);
    if (answer != Answer.OPEN) {
      return new Expansion(answer, attacker, List.of());
    }
    Board position = after(board, forced);
    List<Successor> successors = new ArrayList<>();
    int[] ascending = Arrays.copyOf(moves, count); // follow() overwrites the moves
    for (int i = count - 1; i >= 0; i--) {
      successors.add(follow(position.play(MutablePosition.column(ascending[i])), question));
    }
    return new Expansion(Answer.OPEN, attacker, successors);
  }

  @Override
  protected Successor followOpen(Board board, Question question) {
    boolean forWhite = question == Question.WHITE;
    int count = playForced((ConnectXPosition) board, forWhite, new ArrayList<>());
    Answer answer = answer(count, forWhite);
    boolean attacker = current.whiteToMove() == forWhite;
    // Initial proof numbers by mobility: the attacker needs one good move, the defender fails only
    // if every reply is refuted.
    int replies = Math.max(1, count);
    return new Successor(
        currentKey(), current.ply(), answer, attacker ? 1 : replies, attacker ? replies : 1);
  }

  /**
   * Plays the forced moves on {@link #current}, from a position where the game is not over; adds
   * their columns to {@code forced}. Then returns the result of {@link MutablePosition#moves}.
   */
  private int playForced(ConnectXPosition position, boolean forWhite, List<Integer> forced) {
    current.set(position);
    int count = current.moves(forWhite, moves);
    while (count == 1) {
      forced.add(MutablePosition.column(moves[0]));
      current.play(MutablePosition.column(moves[0]));
      count = current.moves(forWhite, moves);
    }
    return count;
  }

  private Key currentKey() {
    return new Key(current.keyHigh(), current.keyLow());
  }

  /** Returns the answer for {@link #current}, by rules or by the table. */
  private Answer answer(int count, boolean forWhite) {
    Answer answer = MutablePosition.answer(count, current.whiteToMove() == forWhite);
    if (answer != Answer.OPEN) {
      return answer;
    }
    Key key = currentKey();
    return scores
        .outcome(probe.find(current.ply(), key.high(), key.low()))
        .answer(forWhite ? Question.WHITE : Question.BLACK);
  }

  /** Returns the table's value of a position. */
  private long bounds(ConnectXPosition position) {
    Key key = position.key();
    return probe.find(position.ply(), key.high(), key.low());
  }

  @Override
  protected OptionalInt knownScore(Board board) {
    ConnectXPosition position = (ConnectXPosition) board;
    if (position.isOver()) {
      return score(position, scoreOfEnd(position));
    }
    long known = bounds(position);
    return scores.low(known) == scores.high(known)
        ? score(position, scores.low(known))
        : OptionalInt.empty();
  }

  /** Returns the score for the player to move; empty if the table has no exact scores. */
  private OptionalInt score(ConnectXPosition position, int score) {
    return scores.areExact()
        ? OptionalInt.of(position.whiteToMove() ? score : -score)
        : OptionalInt.empty();
  }
}
