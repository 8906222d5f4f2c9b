package org.twobig.game;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Key;

/**
 * The meaning of the entries of a table in a {@link Game}. A key identifies a position. A value
 * holds the known facts about the position, by default as {@link Outcome#code}. The class of a key
 * ({@link org.twobig.tt.table.KeyClass}) is the ply of its position, so {@link #count} is {@link
 * Game#mostPlies} + 1, or less if a table does not hold the last plies. A key space has at least
 * {@link org.twobig.tt.table.Geometry#ANY_SIZE_BITS} bits, so that the tables of small games may
 * have any size, too.
 */
public interface StoredPositions extends EntryRules {
  /**
   * Returns a position with a key. All positions with the key have the same value and the same
   * player to move.
   *
   * @return empty if the number is no key, no position was found, or the game is over there
   */
  Optional<Board> position(Key key);

  /** Returns the moves of a game that leads to {@link #position}; empty if none was found. */
  default Optional<String> moves(Key key) {
    return position(key).flatMap(Board::moves);
  }

  @Override
  default boolean isKey(long high, long low) {
    return position(new Key(high, low)).isPresent();
  }

  @Override
  default String describeKey(long high, long low) {
    Key key = new Key(high, low);
    return position(key).map(Board::text).orElse("with the key " + key);
  }

  /** Returns the facts in a value; {@link Outcome#UNKNOWN} for an impossible value. */
  default Outcome outcome(long value) {
    return Outcome.ofCode(value);
  }

  /**
   * The result of a check of a table's value by searches.
   *
   * @param words the correct statement, if the value is wrong; empty if the value is right
   * @param outcome the correct outcome, if the value is wrong; {@link Outcome#UNKNOWN} if not known
   */
  record Checked(String words, Outcome outcome) {
    public static final Checked AGREES = new Checked("", Outcome.UNKNOWN);

    public boolean agrees() {
      return words.isEmpty();
    }

    /**
     * Checks the answers of a value's outcome by searches, up to the first wrong answer. Empty if a
     * search was given up, or the outcome is unknown.
     */
    private static Optional<Checked> of(
        Outcome said, Board board, GameSolver solver, long mostNodes) {
      long before = solver.effort().nodes();
      Outcome found = Outcome.UNKNOWN;
      for (Question question : List.of(Question.WHITE, Question.BLACK)) {
        Question other = question == Question.WHITE ? Question.BLACK : Question.WHITE;
        // If the other player wins, this question's answer is no, so only the other is asked.
        boolean isAsked = said.answer(question) != Answer.OPEN && said.answer(other) != Answer.YES;
        if (isAsked && said.agrees(found)) {
          long left = Math.max(1, mostNodes - (solver.effort().nodes() - before));
          Optional<Solution> solution = solver.solve(board, question, left, () -> false);
          if (solution.isEmpty()) {
            return Optional.empty();
          }
          found = found.unite(solution.get().outcome());
        }
      }
      if (found == Outcome.UNKNOWN) {
        return Optional.empty();
      }
      return Optional.of(said.agrees(found) ? AGREES : new Checked(found.toString(), found));
    }
  }

  /**
   * Checks by searches whether a value is right. Games whose values hold more than an outcome also
   * check the bounds of the score and the move.
   *
   * @param board a {@link #position} of the value's key
   * @param solver a {@link SolverKind#CHECKING} or {@link SolverKind#PLAIN} solver of the game, on
   *     a table without this value
   * @param mostNodes node limit of the searches
   * @return empty if a search was given up, or the value has no information
   * @throws SearchStoppedException after {@link GameSolver#stop}
   */
  default Optional<Checked> check(long value, Board board, GameSolver solver, long mostNodes) {
    return Checked.of(outcome(value), board, solver, mostNodes);
  }

  @Override
  default int valueBits() {
    return Outcome.BITS;
  }

  @Override
  default boolean isValue(long value) {
    return Outcome.ofCode(value) != Outcome.UNKNOWN;
  }

  /** Returns the union of the facts of two values; empty if they exclude each other. */
  @Override
  default OptionalLong union(long value, long other) {
    long union = value | other;
    return isValue(union) ? OptionalLong.of(union) : OptionalLong.empty();
  }

  /**
   * Returns the union of a table's value and the value of a search.
   *
   * @param stored the table's value; ignored if it is damaged
   * @param keyClass the class of the key: a ply
   * @throws ContradictionException if the two values exclude each other
   */
  default long unite(long stored, long found, int keyClass) {
    return Outcome.ofCode(stored).unite(Outcome.ofCode(found)).code();
  }

  @Override
  default String describeValue(long value) {
    return isValue(value) ? outcome(value).toString() : "damaged";
  }
}
