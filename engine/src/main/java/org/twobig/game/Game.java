package org.twobig.game;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.twobig.game.picture.Grid;
import org.twobig.game.picture.Reason;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;

/**
 * A game for two players, White (who moves first) and Black, that ends in a win or a draw.
 * Stateless and thread-safe. Inside a search, a game uses types of its own.
 */
public interface Game {
  /**
   * Returns the name by which a user chooses the game, also the name of the game's folder: {@code
   * connect-four-3d}, {@code connectx:7x6x4}. Printable ASCII without blanks.
   */
  String id();

  /** Returns the name for people, such as {@code Connect Four 3D}. */
  String title();

  Board start();

  /**
   * Returns the position after some moves.
   *
   * @param text moves from the start of the game, with or without blanks between them
   * @throws IllegalMoveException naming the first move that cannot be played
   */
  Board parse(String text);

  /** Returns the text of a move for {@link #parse}. No move's text is a prefix of another's. */
  String move(int move);

  /** Returns the length of the longest game in moves, at most {@link Successor#MAX_LEVEL}. */
  int mostPlies();

  /** Returns one sentence for the help that explains how moves are typed. */
  String notation();

  /**
   * Returns the kinds of tables on which the game's usual solver can work, the best kind first.
   * Each kind has a key space of its own; a store has one kind.
   */
  List<StoredPositions> tables();

  /**
   * Returns the kind of table whose keys are {@link Board#key}: the key space of journals and
   * tasks, and of the tables for {@link SolverKind#CHECKING} and {@link SolverKind#PLAIN}.
   */
  StoredPositions positions();

  /**
   * Returns the rules for the entries of this game's table with a given key space.
   *
   * @throws java.util.NoSuchElementException if the key space belongs to another game
   */
  default StoredPositions rules(KeySpace keys) {
    return Stream.concat(tables().stream(), Stream.of(positions()))
        .filter(rules -> rules.keySpace().equals(keys))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the position with a {@link Board#key}, even if the game is over there.
   *
   * @return empty if the number is no such key
   */
  Optional<Board> board(Key key);

  /**
   * Makes solvers, one for each thread. Solvers made together may share memory beside the table.
   *
   * @param source supplies a table of a kind in {@link #tables}, or of {@link #positions} for
   *     {@link SolverKind#CHECKING} and {@link SolverKind#PLAIN}
   * @return empty for {@link SolverKind#PLAIN} if the game's checking solver is plain already
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  List<GameSolver> solvers(TableSource source, SolverKind kind, int threads);

  /** Makes one usual solver on a table that never grows, see {@link #solvers}. */
  default GameSolver solver(Table table) {
    return solvers(TableSource.of(table), SolverKind.USUAL, 1).getFirst();
  }

  default Tuning tuning() {
    return Tuning.usual(0);
  }

  /** Returns whether the usual solver answers {@link Question#SCORE}. */
  default boolean hasScores() {
    return false;
  }

  /**
   * Returns the cells of the board and the lines that win on it. If the grid has lines, each move
   * puts a stone of the player on an empty cell, and the player who completes a line wins. A game
   * with other rules returns a grid without lines.
   */
  Grid grid();

  /**
   * Returns the reasons why rules of the game's solver decide a position where the game is not
   * over. {@link org.twobig.game.picture.OpeningReasons} finds the reasons that openings give.
   */
  default List<Reason> reasons(Board board) {
    return List.of();
  }

  /**
   * Returns a writer of proofs for the checker; empty if the game has no such proofs.
   *
   * @param table of a kind in {@link #tables}
   * @param rulesOnly whether a proof relies on the rules of the game alone, which makes it larger
   */
  default Optional<ProofWriter> proofWriter(Table table, boolean rulesOnly) {
    return Optional.empty();
  }
}
