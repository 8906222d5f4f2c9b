package org.twobig.cli.solve;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.twobig.cli.Refusal;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.Question;
import org.twobig.solve.ParallelSolver.Request;
import org.twobig.tt.table.StoreException;

/**
 * A position that the user gives by its moves.
 *
 * @param moves the moves as they were typed, without blanks
 * @param position the position after the moves
 * @param expected the answer that a file of positions expects, in the words of {@link Reply}, or
 *     the score
 */
public record GivenPosition(String moves, Board position, Optional<String> expected) {
  private static final Map<String, String> ANSWERS =
      Map.of("1", "yes", "yes", "yes", "0", "no", "no", "no");
  private static final Map<String, String> VALUES =
      Map.of("1", "win", "win", "win", "0", "draw", "draw", "draw", "-1", "loss", "loss", "loss");

  public Request request() {
    return new Request(position, moves);
  }

  /** Returns the position after moves; an IllegalMoveException names the first illegal move. */
  public static GivenPosition of(Game game, String moves) {
    return new GivenPosition(moves, game.parse(moves), Optional.empty());
  }

  /**
   * Returns the positions of a file, one a line: the moves, then optionally the expected answer.
   * For {@link Question#SCORE} that is the score; for {@link Question#BOTH}, {@code 1} or {@code
   * win}, {@code 0} or {@code draw}, {@code -1} or {@code loss}; for other questions, {@code 1} or
   * {@code yes}, {@code 0} or {@code no}. The empty board is {@code ""}. Empty lines and lines that
   * start with # are skipped.
   *
   * @throws Refusal if the file cannot be read or holds no position, or naming a line that is none
   */
  public static List<GivenPosition> ofFile(Game game, Path file, Question question) {
    List<GivenPosition> positions = new ArrayList<>();
    int number = 0;
    for (String line : linesOf(file)) {
      number++;
      ofLine(game, file.toString(), number, line, question).ifPresent(positions::add);
    }
    Refusal.usageIf(positions.isEmpty(), file + " holds no position");
    return positions;
  }

  /** Returns the lines of a text file in UTF-8. Refuses a file that cannot be read. */
  public static List<String> linesOf(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw Refusal.input("there is no file " + file);
    } catch (CharacterCodingException e) {
      throw Refusal.input(file + " is not a text file in UTF-8");
    } catch (IOException e) {
      throw Refusal.input("cannot read " + file + ": " + StoreException.reason(e));
    }
  }

  /**
   * Returns the position in a line of the file {@code name}; empty if the line is to be skipped.
   * Refuses a line that is no position.
   */
  static Optional<GivenPosition> ofLine(
      Game game, String name, int number, String line, Question question) {
    // Some editors put a byte order mark before the first line.
    String text = (number == 1 ? line.replaceFirst("^\uFEFF", "") : line).strip();
    if (text.isEmpty() || text.startsWith("#")) {
      return Optional.empty();
    }
    String[] fields = text.split("\\s+");
    String where = name + ", line " + number + ": ";
    Refusal.usageIf(
        fields.length > 2,
        where + "expected moves and at most one answer, found " + fields.length + " words");
    try {
      Optional<String> expected =
          fields.length < 2 ? Optional.empty() : Optional.of(verdict(where, fields[1], question));
      String moves = fields[0].equals("\"\"") ? "" : fields[0];
      return Optional.of(new GivenPosition(moves, game.parse(moves), expected));
    } catch (IllegalMoveException e) {
      throw Refusal.usage(where + e.getMessage());
    }
  }

  private static String verdict(String where, String text, Question question) {
    if (question == Question.SCORE) {
      Refusal.usageIf(
          !text.matches("0|-?[1-9]\\d?"),
          where + "'" + text + "' is no score; write a number such as -3");
      return text;
    }
    boolean both = question == Question.BOTH;
    String player = question == Question.WHITE ? "White" : "Black";
    return Optional.ofNullable((both ? VALUES : ANSWERS).get(text))
        .orElseThrow(
            () ->
                Refusal.usage(
                    "%s'%s' is no %s",
                    where,
                    text,
                    both
                        ? "value; write 1 or win if White wins, 0 or draw, -1 or loss"
                        : "verdict; write 1 or yes if " + player + " wins, else 0 or no"));
  }
}
