package org.twobig.qubic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;

/** Qubic on one board: White and Black take cells in turn, and a full line wins. */
record Qubic(QubicShape shape) implements Game {
  /** The name of the game on 4x4x4 cells. */
  static final String USUAL = "qubic";

  private static final Pattern RUNS = Pattern.compile("[xoXO]|\\d+");

  /**
   * Budget of a task in nodes, which are evaluations of positions. The job-level search, with weak
   * proof numbers and such short tasks, takes fewer evaluations in all than a search without tasks
   * (measured: {@code engine/docs/measurements.md}).
   */
  private static final long TASK_NODES = 1_000;

  /**
   * Nodes for each move when the user asks about all moves of a position and gives no limit
   * (measured: {@code engine/docs/measurements.md}). Without a limit, an irrelevant move may take
   * far more nodes than the position itself.
   */
  private static final long NODES_PER_MOVE = 50;

  @Override
  public String id() {
    return shape.side == 4 && shape.dimensions == 3 ? USUAL : USUAL + ":" + shape;
  }

  @Override
  public String title() {
    return "Qubic " + shape;
  }

  @Override
  public QubicPosition start() {
    return new QubicPosition(shape, 0, 0);
  }

  @Override
  public QubicPosition parse(String text) {
    String word = text.replaceAll("\\s", "");
    return word.matches(".*[xoXO].*") ? ofRuns(word) : ofMoves(word);
  }

  private QubicPosition ofMoves(String word) {
    QubicPosition position = start();
    for (int i = 0; i < word.length(); i += 2) {
      String name = word.substring(i, Math.min(i + 2, word.length()));
      position = checkedPlay(position, name);
    }
    return position;
  }

  private QubicPosition checkedPlay(QubicPosition position, String name) {
    int number = position.ply() + 1;
    int cell = name.matches("[0-9a-fA-F]{2}") ? Integer.parseInt(name, 16) : shape.cells;
    if (cell >= shape.cells) {
      throw new IllegalMoveException(
          number,
          "'%s' is no cell; the cells are 00 to %s, two hex digits each"
              .formatted(name, name(shape.cells - 1)));
    }
    IllegalMoveException.requireNotOver(position);
    if ((position.empty() >>> cell & 1) == 0) {
      throw new IllegalMoveException(number, "cell %s is taken".formatted(name(cell)));
    }
    return position.play(cell);
  }

  /**
   * Returns the position of a text that lists the cells in order: x or o is a stone, a number is
   * that many empty cells. Cells after the end of the text are empty.
   */
  private QubicPosition ofRuns(String word) {
    Matcher runs = RUNS.matcher(word);
    long[] stones = {0, 0};
    int cell = 0;
    int read = 0;
    while (cell <= shape.cells && runs.find() && runs.start() == read) {
      char first = word.charAt(read);
      read = runs.end();
      if (Character.isDigit(first)) {
        cell += read - runs.start() < 3 ? Integer.parseInt(runs.group()) : shape.cells + 1;
      } else {
        stones[Character.toLowerCase(first) == 'x' ? 0 : 1] |= cell < shape.cells ? 1L << cell : 0;
        cell++;
      }
    }
    QubicPosition position = new QubicPosition(shape, stones[0], stones[1]);
    if (cell > shape.cells) {
      throw new IllegalMoveException(word, "the board has %d cells".formatted(shape.cells));
    }
    if (read < word.length()) {
      throw new IllegalMoveException(
          word,
          "expected x or o for a stone, or a number of empty cells, found '%c'"
              .formatted(word.charAt(read)));
    }
    if (!position.isReachable()) {
      throw new IllegalMoveException(
          word,
          "there are %d x and %d o; "
                  .formatted(Long.bitCount(position.white()), Long.bitCount(position.black()))
              + "x must be as many as o or one more, and one last move can have completed all lines");
    }
    return position;
  }

  static String name(int cell) {
    return "%c%c".formatted(Character.forDigit(cell / 16, 16), Character.forDigit(cell % 16, 16));
  }

  @Override
  public String move(int move) {
    return name(move);
  }

  @Override
  public int mostPlies() {
    return shape.cells;
  }

  @Override
  public String notation() {
    return "A move is its cell, two hex digits, 00 to %s: row after row, layer after layer. "
            .formatted(name(shape.cells - 1))
        + "A position without its moves is x and o and numbers of empty cells: xo1x8x8o.";
  }

  @Override
  public List<StoredPositions> tables() {
    return List.of(positions());
  }

  @Override
  public QubicStoredPositions positions() {
    int bits = Math.max(Geometry.ANY_SIZE_BITS, shape.ranking.bits());
    return new QubicStoredPositions(shape, new KeySpace(id(), 1, bits));
  }

  @Override
  public Optional<Board> board(Key key) {
    return QubicPosition.decode(shape, key).map(position -> position);
  }

  @Override
  public List<GameSolver> solvers(TableSource source, SolverKind kind, int threads) {
    Supplier<GameSolver> maker = () -> new PlainSolver(shape, source);
    if (kind == SolverKind.USUAL) {
      DfpnSearch.PrivateCache cache = new DfpnSearch.PrivateCache();
      maker = () -> new QubicSolver(shape, source, cache);
    }
    return Stream.generate(maker).limit(kind == SolverKind.PLAIN ? 0 : threads).toList();
  }

  @Override
  public Tuning tuning() {
    return new Tuning(
        TASK_NODES, OptionalLong.of(TASK_NODES), OptionalLong.of(NODES_PER_MOVE), true, 0);
  }

  /** Returns a proof writer for 4x4x4 cells, the only board that the checker knows. */
  @Override
  public Optional<ProofWriter> proofWriter(Table table, boolean rulesOnly) {
    return id().equals(USUAL)
        ? Optional.of(new QubicProofWriter(shape, (QubicSolver) solver(table), rulesOnly))
        : Optional.empty();
  }

  @Override
  public Grid grid() {
    return shape.grid;
  }

  /**
   * Returns the reasons that are found: a forced win of the player to move (not if a move completes
   * a line at once), and for each player a pairing that prevents the player's win.
   */
  @Override
  public List<Reason> reasons(Board board) {
    QubicPosition position = (QubicPosition) board;
    List<Reason> reasons = new ArrayList<>();
    ForcedWin forced = new ForcedWin(shape);
    if (shape.completing(position.own(), position.other()) == 0
        && forced.find(position.own(), position.other())) {
      reasons.add(
          new Reason(
              "Forced win",
              "Each move of %s leaves a line one stone short, so each reply is forced, until a move leaves two."
                  .formatted(position.whiteToMove() ? "White" : "Black"),
              List.of(),
              List.of(),
              forced.sequence.moves()));
    }
    QubicPairing pairing = new QubicPairing(shape);
    for (boolean white : new boolean[] {true, false}) {
      String player = white ? "White" : "Black";
      String holder = white ? "Black" : "White";
      if (white
          ? pairing.holds(position.black(), position.white())
          : pairing.holds(position.white(), position.black())) {
        reasons.add(
            new Reason(
                "Pairing",
                "%s takes the other cell of a pair whenever %s takes one; every line that %s could fill holds a pair. So %s does not win."
                    .formatted(holder, player, player, player),
                List.of(),
                pairing.pairs(),
                List.of()));
      }
    }
    return reasons;
  }
}
