package org.twobig.cli.options;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.cli.Refusal;

/** A range of plies, both ends included, written {@code 24-30}, or {@code 24} for a single ply. */
public record PlyRange(int from, int to) {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,3})(?:-(\\d{1,3}))?");

  public static final PlyRange ALL = new PlyRange(0, Integer.MAX_VALUE);

  /** Reads a range. Refuses a text that is no range. */
  public static PlyRange parse(String text) {
    Matcher range = RANGE.matcher(text.strip());
    Refusal.usageIf(
        !range.matches(),
        "expected a number of moves such as 24, or a range such as 24-30, found '%s'",
        text);
    int from = Integer.parseInt(range.group(1));
    int to = Optional.ofNullable(range.group(2)).map(Integer::parseInt).orElse(from);
    Refusal.usageIf(from > to, "'%s': write the smaller number first", text);
    return new PlyRange(from, to);
  }

  /** Throws a {@link Refusal} if the range ends after ply {@code most} and is not {@link #ALL}. */
  public void requireWithin(int most) {
    Refusal.usageIf(!equals(ALL) && to > most, "--plies must be 0 to " + most);
  }

  public boolean contains(int plies) {
    return from <= plies && plies <= to;
  }
}
