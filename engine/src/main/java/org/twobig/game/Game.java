package org.twobig.game;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.twobig.game.picture.Grid;
import org.twobig.game.picture.Reason;
import org.twobig.growth.TableSource;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.table.Table;

/**
 * A game for two players, White (who moves first) and Black, that ends in a win or a draw, for the
 * solvers, the stores and the command line. Stateless and thread-safe.
 *
 * <p>The program calls this interface once for each task or question. A game's own search works on
 * its own types.
 */
public interface Game {
  /**
   * Returns the name by which a person chooses the game, and the name of its folder: {@code
   * connect-four-3d}, {@code connectx:7x6x4}. Printable ASCII without blanks.
   */
  String id();

  /** Returns the game in words, such as {@code Connect Four 3D}. */
  String title();

  /** Returns the start of the game. */
  Board start();

  /**
   * Returns the position that a person means.
   *
   * @param text moves from the start of the game, with or without blanks between them
   * @throws IllegalMoveException naming the first move that cannot be played
   */
  Board parse(String text);

  /** Returns a move as {@link #parse} reads it; no move's text is the beginning of another's. */
  String move(int move);

  /**
   * Returns the largest number of moves a game can have, at most {@link Successor#MAX_LEVEL}; plies
   * are 0 to this.
   */
  int mostPlies();

  /** Returns how moves are typed, in one sentence for the help. */
  String notation();

  /**
   * Returns the kinds of tables that the game's solver works on, the best first. Each has a key
   * space of its own; a store is made for one of them.
   */
  List<StoredPositions> tables();

  /**
   * Returns the positions by their own keys, those of {@link Board#key}: the key space of journals
   * and tasks, and of tables for {@link Trust#CHECKING}.
   */
  StoredPositions positions();

  /**
   * Returns the meaning of the entries of a table of this game.
   *
   * @throws java.util.NoSuchElementException if they are of another game
   */
  default StoredPositions kind(KeySpace keys) {
    return Stream.concat(tables().stream(), Stream.of(positions()))
        .filter(kind -> kind.keySpace().equals(keys))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the position with a key of {@link Board#key}.
   *
   * @return empty if the number is no such key; that of a game that is over is one
   */
  Optional<Board> board(Key key);

  /**
   * Makes solvers, each for one thread, which may share more than the table.
   *
   * @param source of a table of a kind in {@link #tables}; one for {@link Trust#CHECKING} or {@link
   *     Trust#PLAIN} is of {@link #positions}
   * @return empty for {@link Trust#PLAIN} if the checking solver is the plainest
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  List<GameSolver> solvers(TableSource source, Trust trust, int threads);

  /** Makes a solver on a table that never grows, see {@link #solvers}. */
  default GameSolver solver(Table table, Trust trust) {
    return solvers(TableSource.of(table), trust, 1).getFirst();
  }

  /** Makes a usual solver on a table that never grows, see {@link #solvers}. */
  default GameSolver solver(Table table) {
    return solver(table, Trust.USUAL);
  }

  /** Returns the numbers by which the program treats this game. */
  default Tuning tuning() {
    return Tuning.usual(0);
  }

  /** Returns whether the solver answers {@link Question#SCORE}. */
  default boolean hasScores() {
    return false;
  }

  /**
   * Returns the cells of the board and the lines that win on it. If it has lines, each move puts a
   * stone of the player on an empty cell, and who completes a line wins. Other games have a grid
   * without lines.
   */
  Grid grid();

  /**
   * Returns the contents of the cells of {@link #grid}, in the order of their numbers: {@link
   * Grid#WHITE}, {@link Grid#BLACK} or {@link Grid#EMPTY}. A move changes a cell, and is drawn on
   * the first that it changes.
   */
  String stones(Board board);

  /**
   * Returns the reasons by which the rules of the game's solver decide a position, except openings,
   * see {@link org.twobig.game.picture.Openings}. Sequences are moves of the game.
   */
  default List<Reason> reasons(Board board) {
    return List.of();
  }

  /**
   * Returns a writer of proofs for the checker; empty if the game has no such proofs.
   *
   * @param table of a kind in {@link #tables}
   * @param rulesOnly whether a proof uses the rules of the game alone, which makes it larger
   */
  default Optional<ProofWriter> proofWriter(Table table, boolean rulesOnly) {
    return Optional.empty();
  }
}
