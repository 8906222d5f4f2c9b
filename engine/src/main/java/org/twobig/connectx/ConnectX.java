package org.twobig.connectx;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.ProofWriter;
import org.twobig.game.SolverKind;
import org.twobig.game.StoredPositions;
import org.twobig.game.Tuning;
import org.twobig.game.picture.Grid;
import org.twobig.game.picture.Reason;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;

/** Connect Four on a board of one size, where White and Black drop stones into columns. */
record ConnectX(ConnectXSize size) implements Game {
  @Override
  public String id() {
    return size.id();
  }

  @Override
  public String title() {
    return "Connect Four %dx%d, %d in a row".formatted(size.columns(), size.rows(), size.inRow());
  }

  @Override
  public ConnectXPosition start() {
    return ConnectXPosition.start(size);
  }

  @Override
  public ConnectXPosition parse(String text) {
    ConnectXPosition position = start();
    for (int i = 0; i < text.length(); i++) {
      char name = text.charAt(i);
      if (!Character.isWhitespace(name)) {
        position = checkedPlay(position, name);
      }
    }
    return position;
  }

  private ConnectXPosition checkedPlay(ConnectXPosition position, char name) {
    int number = position.ply() + 1;
    int column = name < 128 ? Character.digit(name, ConnectXSize.LONGEST_SIDE + 1) - 1 : -1;
    if (column < 0 || column >= size.columns()) {
      throw new IllegalMoveException(
          number, "'%c' is no column; the columns are %s".formatted(name, names()));
    }
    IllegalMoveException.requireNotOver(position);
    if (!position.hasRoom(column)) {
      throw new IllegalMoveException(
          number, "column %c is full, it holds %d stones".formatted(name, size.rows()));
    }
    return position.play(column);
  }

  static char name(int column) {
    return Character.forDigit(column + 1, ConnectXSize.LONGEST_SIDE + 1);
  }

  private String names() {
    int last = size.columns() - 1;
    return last < 9 ? "1 to " + name(last) : "1 to 9 and a to " + name(last);
  }

  @Override
  public String move(int move) {
    return String.valueOf(name(move));
  }

  @Override
  public int mostPlies() {
    return size.cells();
  }

  @Override
  public String notation() {
    return "A move is its column, %s from the left.".formatted(names());
  }

  @Override
  public List<StoredPositions> tables() {
    return List.of(positions());
  }

  @Override
  public StoredPositions positions() {
    return new Scores(size);
  }

  @Override
  public Optional<Board> board(Key key) {
    return ConnectXPosition.decode(size, key).map(position -> position);
  }

  @Override
  public List<GameSolver> solvers(TableSource source, SolverKind kind, int threads) {
    boolean bits = kind == SolverKind.USUAL && size.bits() <= Long.SIZE;
    return Stream.<GameSolver>generate(
            () -> new ConnectXSolver(size, source, bits ? BitSearch::new : LineSearch::new))
        .limit(kind == SolverKind.PLAIN ? 0 : threads)
        .toList();
  }

  @Override
  public Tuning tuning() {
    return Tuning.usual(size.bits() <= Long.SIZE ? LeafBounds.BYTES : 0);
  }

  @Override
  public boolean hasScores() {
    return new Scores(size).areExact();
  }

  @Override
  public Grid grid() {
    return size.grid();
  }

  /** Returns the reasons of {@link Claims}, on boards of at most 64 bits. */
  @Override
  public List<Reason> reasons(Board board) {
    return size.bits() <= Long.SIZE
        ? new Claims(Bits.of(size)).reasons((ConnectXPosition) board)
        : List.of();
  }

  @Override
  public Optional<ProofWriter> proofWriter(Table table, boolean rulesOnly) {
    return size.bits() > Long.SIZE
        ? Optional.empty()
        : Optional.of(new ConnectXProofWriter(size, (ConnectXSolver) solver(table), rulesOnly));
  }
}
