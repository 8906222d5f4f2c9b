package org.twobig.connectfour3d;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Lines;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.proof.ConnectFour3dProofWriter;
import org.twobig.connectfour3d.rules.Explanation;
import org.twobig.connectfour3d.search.ConnectFour3dSolver;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.ProofWriter;
import org.twobig.game.SolverKind;
import org.twobig.game.StoredPositions;
import org.twobig.game.Tuning;
import org.twobig.game.picture.Grid;
import org.twobig.game.picture.Reason;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;

/** Connect Four 3D, 4x4x4 with gravity. A move is the number of a column, typed as a hex digit. */
public final class ConnectFour3d implements Game {
  public static final ConnectFour3d GAME = new ConnectFour3d();

  private static final int SIDE = 4;
  private static final int LEVELS = 4;

  private ConnectFour3d() {}

  @Override
  public String id() {
    return "connect-four-3d";
  }

  @Override
  public String title() {
    return "Connect Four 3D";
  }

  @Override
  public Position start() {
    return Position.EMPTY;
  }

  @Override
  public Position parse(String text) {
    return Position.ofMoves(text);
  }

  @Override
  public String move(int move) {
    return String.valueOf(Position.digit(move));
  }

  @Override
  public int mostPlies() {
    return SIDE * SIDE * LEVELS;
  }

  @Override
  public String notation() {
    return "A move is the hex digit of a column, 0 to F: 4 times the row plus the place in the row.";
  }

  @Override
  public List<StoredPositions> tables() {
    return List.of(KeyKind.FOLDED, KeyKind.POSITION);
  }

  @Override
  public StoredPositions positions() {
    return KeyKind.POSITION;
  }

  @Override
  public Optional<Board> board(Key key) {
    return PositionKey.decode(key).map(position -> position);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The checking solver uses the positions' own keys, so an error of folding cannot affect it.
   * The plain solver uses none of {@link Feature}.
   */
  @Override
  public List<GameSolver> solvers(TableSource source, SolverKind kind, int threads) {
    Set<Feature> features =
        switch (kind) {
          case USUAL -> Feature.ALL;
          case CHECKING -> Set.of(Feature.STATIC_PROOFS);
          case PLAIN -> Feature.NONE;
        };
    return Stream.generate(() -> new ConnectFour3dSolver(source, features, Weights.standard()))
        .limit(threads)
        .<GameSolver>map(solver -> solver)
        .toList();
  }

  @Override
  public Tuning tuning() {
    return Tuning.usual(ConnectFour3dSolver.HEAP_BYTES);
  }

  @Override
  public Grid grid() {
    return new Grid(List.of(SIDE, SIDE, LEVELS), SIDE, true);
  }

  /** Returns the static proofs of a position where no opening forces a move. */
  @Override
  public List<Reason> reasons(Board board) {
    Position position = (Position) board;
    long openings =
        position.playable()
            & (Lines.threats(position.white(), position.black())
                | Lines.threats(position.black(), position.white()));
    return openings == 0 ? new Explanation().reasons(position) : List.of();
  }

  @Override
  public Optional<ProofWriter> proofWriter(Table table, boolean rulesOnly) {
    return Optional.of(new ConnectFour3dProofWriter(table, rulesOnly));
  }
}
