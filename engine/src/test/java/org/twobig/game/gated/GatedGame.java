package org.twobig.game.gated;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.ProofWriter;
import org.twobig.game.SolverKind;
import org.twobig.game.StoredPositions;
import org.twobig.game.Tuning;
import org.twobig.game.picture.Grid;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;

/**
 * Connect Four with a search of its own.
 *
 * @param game the game whose boards these are
 */
record GatedGame(String id, Game game) implements Game {
  /** Small tasks: a board of sixteen cells has hundreds of them. */
  private static final long TASK_NODES = 50;

  /** The meaning of entries: outcomes, by the keys of the boards. */
  private record Stored(KeySpace keySpace, StoredPositions rules) implements StoredPositions {
    @Override
    public int count() {
      return rules.count();
    }

    @Override
    public int of(long high, long low) {
      return rules.of(high, low);
    }

    @Override
    public Optional<Board> position(Key key) {
      return rules.position(key);
    }
  }

  @Override
  public String title() {
    return game.title() + ", with gates";
  }

  @Override
  public Board start() {
    return game.start();
  }

  @Override
  public Board parse(String text) {
    return game.parse(text);
  }

  @Override
  public String move(int move) {
    return game.move(move);
  }

  @Override
  public int mostPlies() {
    return game.mostPlies();
  }

  @Override
  public String notation() {
    return game.notation();
  }

  @Override
  public List<StoredPositions> tables() {
    return List.of(positions());
  }

  @Override
  public StoredPositions positions() {
    KeySpace keys = game.positions().keySpace();
    return new Stored(new KeySpace(id, keys.version(), keys.bits()), game.positions());
  }

  @Override
  public Optional<Board> board(Key key) {
    return game.board(key);
  }

  @Override
  public List<GameSolver> solvers(TableSource source, SolverKind kind, int threads) {
    Optional<Gate> gate = kind == SolverKind.USUAL ? Gate.OF_THIS_PROCESS : Optional.empty();
    return Stream.<GameSolver>generate(() -> new GatedSolver(source, positions(), gate))
        .limit(kind == SolverKind.PLAIN ? 0 : threads)
        .toList();
  }

  @Override
  public Tuning tuning() {
    return new Tuning(TASK_NODES, OptionalLong.of(TASK_NODES), OptionalLong.empty(), false, 0);
  }

  @Override
  public Grid grid() {
    return game.grid();
  }

  /** The proofs cannot be checked; tests look only at the end of writing. */
  @Override
  public Optional<ProofWriter> proofWriter(Table table, boolean rulesOnly) {
    return Optional.of(new GatedWriter());
  }
}
