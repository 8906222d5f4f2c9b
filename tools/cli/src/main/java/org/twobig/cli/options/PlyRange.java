package org.twobig.cli.options;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.cli.Refusal;

/**
 * A range of plies as a person writes it: {@code 24-30}, or {@code 24} alone.
 *
 * @param from the fewest
 * @param to the most
 */
public record PlyRange(int from, int to) {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,3})(?:-(\\d{1,3}))?");

  /** All positions. */
  public static final PlyRange ALL = new PlyRange(0, Integer.MAX_VALUE);

  /**
   * Reads a range.
   *
   * @throws IllegalArgumentException if they are none
   */
  public static PlyRange parse(String text) {
    Matcher range = RANGE.matcher(text.strip());
    if (!range.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' are no numbers of plies; write for example 24-30, or 24 alone");
    }
    int from = Integer.parseInt(range.group(1));
    int to = Optional.ofNullable(range.group(2)).map(Integer::parseInt).orElse(from);
    if (from > to) {
      throw new IllegalArgumentException("'" + text + "': the smaller number of plies comes first");
    }
    return new PlyRange(from, to);
  }

  /**
   * Demands that a game can last as long as this range.
   *
   * @param most plies of the game
   * @throws Refusal if it cannot
   */
  public void requireWithin(int most) {
    Refusal.usageIf(!equals(ALL) && to > most, "--plies: numbers of plies go from 0 up to " + most);
  }

  public boolean contains(int plies) {
    return from <= plies && plies <= to;
  }

  /** Returns words to be put behind a noun: " with 24 to 30 plies"; empty for {@link #ALL}. */
  public String inWords() {
    if (equals(ALL)) {
      return "";
    }
    return " with " + (from == to ? Integer.toString(from) : from + " to " + to) + " plies";
  }
}
