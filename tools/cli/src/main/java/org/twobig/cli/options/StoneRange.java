package org.twobig.cli.options;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.connectfour3d.position.KeyKind;
import picocli.CommandLine;

/**
 * Numbers of stones as a person writes them: {@code 24-30}, or {@code 24} alone.
 *
 * @param from the fewest
 * @param to the most
 */
public record StoneRange(int from, int to) {
  private static final int MOST = KeyKind.POSITION.count() - 1;
  private static final Pattern RANGE = Pattern.compile("(\\d{1,2})(?:-(\\d{1,2}))?");

  /** All positions. */
  public static final StoneRange ALL = new StoneRange(0, MOST);

  /** Reads what an option says. */
  public static final class Converter implements CommandLine.ITypeConverter<StoneRange> {
    @Override
    public StoneRange convert(String text) {
      Matcher range = RANGE.matcher(text.strip());
      if (!range.matches()) {
        throw new CommandLine.TypeConversionException(
            "'" + text + "' are no numbers of stones; write for example 24-30, or 24 alone");
      }
      int from = Integer.parseInt(range.group(1));
      int to = Optional.ofNullable(range.group(2)).map(Integer::parseInt).orElse(from);
      if (from > to || to > MOST) {
        throw new CommandLine.TypeConversionException(
            "'" + text + "': numbers of stones go from 0 up to " + MOST);
      }
      return new StoneRange(from, to);
    }
  }

  public boolean contains(int stones) {
    return from <= stones && stones <= to;
  }

  /** In words, behind a noun: " with 24 to 30 stones"; nothing if it is all. */
  public String inWords() {
    if (equals(ALL)) {
      return "";
    }
    return " with " + (from == to ? Integer.toString(from) : from + " to " + to) + " stones";
  }
}
