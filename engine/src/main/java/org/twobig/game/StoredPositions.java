package org.twobig.game;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.table.EntryRules;
import org.twobig.table.Key;

/**
 * The meaning of the entries of a table in a {@link Game}: keys stand for positions, values for
 * what is known of them, which is an {@link Outcome#code} unless the game says otherwise. The class
 * of a key is the number of plies, so {@link #count} is {@link Game#mostPlies} + 1, or less if a
 * table does not hold the last plies. The key space has at least {@link
 * org.twobig.table.Geometry#ANY_SIZE_BITS} bits, so that a small game fits the usual tables.
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
   * The finding of searches about a value in a table.
   *
   * @param words what is true instead of the value; empty if all that the value says is true
   * @param outcome what is known of the end of the game instead, {@link Outcome#UNKNOWN} if nothing
   */
  record Checked(String words, Outcome outcome) {
    /** All that the value says is true. */
    public static final Checked AGREES = new Checked("", Outcome.UNKNOWN);

    /** Returns whether all that the value says is true. */
    public boolean agrees() {
      return words.isEmpty();
    }

    /**
     * Asks for the answers that a value says, up to the first that is another.
     *
     * @param said what the value says
     * @return empty if the search was given up, or nothing was said
     */
    private static Optional<Checked> of(
        Outcome said, Board board, GameSolver solver, long mostNodes) {
      long before = solver.effort().nodes();
      Outcome found = Outcome.UNKNOWN;
      for (Question question : List.of(Question.WHITE, Question.BLACK)) {
        Question other = question == Question.WHITE ? Question.BLACK : Question.WHITE;
        // That the other player wins says that this one does not: the other is asked about.
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
   * Finds out by searches whether all that a value says is true, bounds of scores and moves too.
   *
   * @param board a {@link #position} whose key has the value
   * @param solver a checking or plain solver of the game, on a table without this value
   * @param mostNodes after which the search is given up
   * @return empty if it was given up, or the value says nothing
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

  /** Values of one position unite: that neither White nor Black wins makes a draw. */
  @Override
  default OptionalLong union(long value, long other) {
    long union = value | other;
    return isValue(union) ? OptionalLong.of(union) : OptionalLong.empty();
  }

  /**
   * Returns what a table says together with what was found.
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
