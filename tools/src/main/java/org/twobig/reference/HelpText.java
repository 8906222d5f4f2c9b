package org.twobig.reference;

import java.util.ArrayList;
import java.util.List;

/** Texts of picocli's help as plain text. */
public final class HelpText {
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
    return text.split("[.:;] | - ", 2)[0].replaceFirst("\\.$", "");
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
