package org.twobig.arena.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A game of a tournament: a line of the tournament's file.
 *
 * @param number number of this game in the tournament, from 0
 * @param opening number of the opening, from 0
 * @param white number of the agent that moved first, from 0
 * @param black number of the other agent
 * @param moves all moves, the opening's first, a character each
 * @param result 1 if White won, -1 if Black did, 0 for a draw
 * @param ending {@code line}, {@code draw}, or the fault by which an agent lost, such as {@code
 *     timeout}
 * @param judged a character for each move of the agents: {@link #SCORE}, {@link #VALUE}, {@link
 *     #LOST} or {@link #UNKNOWN}; blanks for the opening; empty if moves are not judged
 */
public record GameRecord(
    int number,
    int opening,
    int white,
    int black,
    String moves,
    int result,
    String ending,
    String judged) {
  /** The move keeps the score: none wins sooner or loses later. Without scores: the value. */
  public static final char SCORE = 's';

  /** The move keeps the value, but not the score. */
  public static final char VALUE = 'v';

  /** The move turns a win into a draw or a loss, or a draw into a loss. */
  public static final char LOST = 'x';

  /** The search for the value reached its limit. */
  public static final char UNKNOWN = '?';

  static final String HEADING = "game,opening,white,black,result,ending,moves,judged";

  private static final int FIELDS = HEADING.split(",").length;

  String line(List<String> agents) {
    return String.join(
        ",",
        Integer.toString(number),
        Integer.toString(opening),
        agents.get(white),
        agents.get(black),
        Integer.toString(result),
        ending,
        moves,
        judged.replace(' ', '-'));
  }

  /**
   * Parses what {@link #line} returns; returns empty for other text, such as a line that was cut
   * off.
   */
  static Optional<GameRecord> parse(String line, List<String> agents) {
    List<String> fields = new ArrayList<>(List.of(line.split(",", -1)));
    if (fields.size() != FIELDS) {
      return Optional.empty();
    }
    try {
      GameRecord played =
          new GameRecord(
              Integer.parseInt(fields.get(0)),
              Integer.parseInt(fields.get(1)),
              agents.indexOf(fields.get(2)),
              agents.indexOf(fields.get(3)),
              fields.get(6),
              Integer.parseInt(fields.get(4)),
              fields.get(5),
              fields.get(7).replace('-', ' '));
      boolean whole =
          played.white >= 0
              && played.black >= 0
              && (played.judged.isEmpty() || played.judged.length() == played.moves.length());
      return whole ? Optional.of(played) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
