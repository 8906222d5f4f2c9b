package org.twobig.game;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.table.EntryRules;
import org.twobig.table.Key;

/**
 * The meaning of the entries of a table in a {@link Game}: keys stand for positions, and values for
 * the knowledge of them, by default {@link Outcome#code}. The class of a key is the number of
 * plies, so {@link #count} is {@link Game#mostPlies} + 1, or less if a table does not hold the last
 * plies. The key space has at least {@link org.twobig.table.Geometry#ANY_SIZE_BITS} bits, so that a
 * small game fits the usual tables.
 */
public interface StoredPositions extends EntryRules {
  /**
   * Returns a position with a key. Where several positions share a key, it has their value and
   * their player to move.
   *
   * @return empty if the number is no key, no such position was found, or the game is over there
   */
  Optional<Board> position(Key key);

  /**
   * Returns the moves of a game that leads to {@link #position} and whose end has been checked to
   * have this key; empty if there is no such game.
   */
  Optional<String> moves(Key key);

  @Override
  default boolean isKey(long high, long low) {
    return position(new Key(high, low)).isPresent();
  }

  @Override
  default String describeKey(long high, long low) {
    Key key = new Key(high, low);
    return position(key).map(Board::text).orElse("with the key " + key);
  }

  /** Returns the outcome in a value; {@link Outcome#UNKNOWN} for an impossible value. */
  default Outcome outcome(long value) {
    return Outcome.ofCode(value);
  }

  /**
   * The result of a check of a value by searches.
   *
   * @param words the true statement in place of the value; empty if the value is true
   * @param outcome the true outcome in place of the value's; {@link Outcome#UNKNOWN} if not known
   */
  record Checked(String words, Outcome outcome) {
    /** The value is true. */
    public static final Checked AGREES = new Checked("", Outcome.UNKNOWN);

    /** Returns whether the value is true. */
    public boolean agrees() {
      return words.isEmpty();
    }

    /**
     * Checks the answers of a value by searches, up to the first that differs.
     *
     * @param said the outcome of the value
     * @return empty if the search was given up, or the outcome is unknown
     */
    private static Optional<Checked> of(
        Outcome said, Board board, GameSolver solver, long mostNodes) {
      long before = solver.effort().nodes();
      Outcome found = Outcome.UNKNOWN;
      for (Question question : List.of(Question.WHITE, Question.BLACK)) {
        Question other = question == Question.WHITE ? Question.BLACK : Question.WHITE;
        // If the value says that the other player wins, the question is about the other player.
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
   * Checks by searches whether a value is true, with its bounds of scores and its move.
   *
   * @param board a {@link #position} whose key has the value
   * @param solver a checking or plain solver of the game, on a table without this value
   * @param mostNodes after which the search is given up
   * @return empty if it was given up, or the value has no information
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

  /** Returns the union of two values of one position: if neither player wins, a draw. */
  @Override
  default OptionalLong union(long value, long other) {
    long union = value | other;
    return isValue(union) ? OptionalLong.of(union) : OptionalLong.empty();
  }

  /**
   * Returns the union of a table's value and a search's.
   *
   * @param stored ignored if it is damaged
   * @param keyClass the class of the key: a number of stones
   * @throws ContradictionException if they exclude each other
   */
  default long unite(long stored, long found, int keyClass) {
    return Facts.unite((int) stored, (int) found);
  }

  @Override
  default String describeValue(long value) {
    return isValue(value) ? outcome(value).toString() : "damaged";
  }
}
