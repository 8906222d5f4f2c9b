package org.twobig.arena.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;
import java.util.OptionalInt;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.cli.view.Paint;
import org.twobig.cli.view.Paint.Style;

/** Shows an {@link InteractiveGame} on a terminal and reads a person's moves. */
final class Dialogue {
  private static final String WORDS = "undo, hint, truth or quit";

  private final InteractiveGame game;
  private final BufferedReader input;
  private final PrintStream out;
  private final Paint paint;
  private final boolean showTruth;

  Dialogue(
      InteractiveGame game, BufferedReader input, PrintStream out, Paint paint, boolean showTruth) {
    this.game = game;
    this.input = input;
    this.out = out;
    this.paint = paint;
    this.showTruth = showTruth;
  }

  void run() throws IOException {
    out.printf(
        "White is %s, Black is %s; %d in a row win.%n",
        game.name(true), game.name(false), game.boardSize().inRow());
    boolean stays = true;
    show();
    while (stays && !isOver()) {
      if (game.isPersonsTurn()) {
        stays = ask();
      } else {
        String name = game.name(game.board().whiteToMove());
        out.printf("%s plays %s%n", name, BoardSize.name(game.playAgent()));
        show();
      }
    }
  }

  private boolean isOver() {
    OptionalInt result = game.result();
    if (result.isPresent()) {
      out.println(
          result.getAsInt() == 0
              ? "A draw."
              : "%s wins (%s)."
                  .formatted(
                      result.getAsInt() > 0 ? "White" : "Black", game.name(result.getAsInt() > 0)));
    }
    return result.isPresent();
  }

  /** Reads a move or a command; returns false if the person quits or the input ends. */
  private boolean ask() throws IOException {
    if (showTruth) {
      truth();
    }
    out.printf("%s: ", game.board().whiteToMove() ? "White" : "Black");
    out.flush();
    String line = input.readLine();
    if (line == null) {
      out.println();
      return false;
    }
    String word = line.strip().toLowerCase(Locale.ROOT);
    switch (word) {
      case "" -> out.printf("Type a column, %s to %s, or %s%n", BoardSize.name(0), last(), WORDS);
      case "quit" -> {
        return false;
      }
      case "undo" -> {
        out.print(game.undo() ? "" : "You have not moved yet%n".formatted());
        show();
      }
      case "hint" -> out.printf("Column %s%n", BoardSize.name(game.hint()));
      case "truth" -> truth();
      default -> move(word);
    }
    return true;
  }

  private String last() {
    return BoardSize.name(game.boardSize().columns() - 1);
  }

  private void move(String word) {
    int column = word.length() == 1 ? game.boardSize().column(word.charAt(0)) : -1;
    if (column < 0) {
      out.printf(
          "'%s' is no column; the columns are %s to %s. Other words: %s%n",
          word, BoardSize.name(0), last(), WORDS);
    } else if (!game.board().hasRoom(column)) {
      out.printf("Column %s is full%n", word);
    } else {
      game.play(column);
      show();
    }
  }

  private void truth() {
    if (!game.hasTruth()) {
      out.printf(
          "%s cannot be solved: %s%n",
          game.boardSize().id(), ExactSolver.whyUnsolvable(game.boardSize()));
      return;
    }
    for (int column = 0; column < game.boardSize().columns(); column++) {
      if (game.board().hasRoom(column)) {
        OptionalInt score = game.score(column);
        out.printf(
            "  %s  %s%n",
            BoardSize.name(column),
            score.isEmpty()
                ? "not found within --truth-nodes"
                : score.getAsInt() == 0
                    ? "draw"
                    : "%s, score %d"
                        .formatted(score.getAsInt() > 0 ? "wins" : "loses", score.getAsInt()));
        out.flush(); // the next move may take long
      }
    }
  }

  private void show() {
    MutableBoard board = game.board();
    int last = game.lastMove();
    StringBuilder text = new StringBuilder();
    for (int row = game.boardSize().rows() - 1; row >= -1; row--) {
      for (int column = 0; column < game.boardSize().columns(); column++) {
        boolean isLast = column == last && row == board.height(column) - 1;
        String cell = row < 0 ? BoardSize.name(column) : stone(board.mark(column, row));
        text.append(isLast && row >= 0 ? "[" + cell + "]" : " " + cell + " ");
      }
      text.append(System.lineSeparator());
    }
    out.print(text);
  }

  private String stone(int mark) {
    return switch (mark) {
      case MutableBoard.WHITE -> paint.paint(Style.BOLD, "W");
      case MutableBoard.BLACK -> paint.paint(Style.CYAN, "B");
      default -> paint.paint(Style.DIM, ".");
    };
  }
}
