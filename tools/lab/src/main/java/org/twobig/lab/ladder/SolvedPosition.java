package org.twobig.lab.ladder;

import java.util.Locale;
import org.twobig.game.Question;

/**
 * A position of a {@link Rung}; a line of CSV. Search and replacement are as in {@link Contender}.
 *
 * @param moves the moves from the empty board to the position
 * @param yes the answer
 * @param nodes nodes of the search, on a table with the entries of the positions solved before
 */
public record SolvedPosition(
    int stones,
    Question question,
    String search,
    String replacement,
    String moves,
    boolean yes,
    long nodes) {
  public static final String HEADER = "stones,question,search,replacement,position,answer,nodes";

  public String toCsv() {
    return "%d,%s,%s,%s,%s,%s,%d"
        .formatted(stones, name(question), search, replacement, moves, yes ? "yes" : "no", nodes);
  }

  public static SolvedPosition ofCsv(String line) {
    String[] cells = cells(line, HEADER);
    if (!cells[5].equals("yes") && !cells[5].equals("no")) {
      throw new IllegalArgumentException("'%s' where yes or no was expected".formatted(cells[5]));
    }
    try {
      return new SolvedPosition(
          Integer.parseInt(cells[0]),
          question(cells[1]),
          cells[2],
          cells[3],
          cells[4],
          cells[5].equals("yes"),
          Long.parseLong(cells[6]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("no number where one was expected: " + e.getMessage(), e);
    }
  }

  /** Returns the values of a line of CSV, as many as the header names; else refuses the line. */
  static String[] cells(String line, String header) {
    String[] cells = line.strip().split(",", -1);
    int expected = header.split(",").length;
    if (cells.length != expected) {
      throw new IllegalArgumentException(
          "%d values separated by commas, expected the %d of the heading %s"
              .formatted(cells.length, expected, header));
    }
    return cells;
  }

  static String name(Question question) {
    return question.name().toLowerCase(Locale.ROOT);
  }

  static Question question(String name) {
    return switch (name) {
      case "white" -> Question.WHITE;
      case "black" -> Question.BLACK;
      default ->
          throw new IllegalArgumentException(
              "'%s' where white or black was expected".formatted(name));
    };
  }
}
