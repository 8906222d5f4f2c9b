package org.twobig.cli.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Texts of picocli's help as plain text. */
public final class HelpText {
  private static final Pattern END = Pattern.compile("[.:;]( |$)| - ");

  private HelpText() {}

  /**
   * A description as one text.
   *
   * @param lines with the signs of a format string, of which %% and %n are used
   */
  public static String of(String... lines) {
    return String.join(" ", lines).replace("%n", " ").replace("%%", "%").strip();
  }

  /** The first sentence of a text as far as its colon, semicolon or dash; no full stop. */
  static String gist(String text) {
    int open = 0;
    for (int i = 0; i < text.length(); i++) {
      open += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (open == 0 && END.matcher(text).region(i, text.length()).lookingAt()) {
        return text.substring(0, i);
      }
    }
    return text;
  }

  /** A text as lines of a width. */
  public static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" +")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
