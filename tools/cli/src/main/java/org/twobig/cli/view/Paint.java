package org.twobig.cli.view;

import java.util.Map;

/**
 * Colours text by the control sequences of ECMA-48 (SGR). Text stays plain if standard output is no
 * terminal, if TERM is dumb, or if NO_COLOR is not empty (no-color.org).
 */
public enum Paint {
  PLAIN(false),
  COLOURED(true);

  public enum Style {
    PLAIN(0),
    BOLD(1),
    DIM(2),
    RED(31),
    GREEN(32),
    CYAN(36);

    private final int code;

    Style(int code) {
      this.code = code;
    }
  }

  private final boolean coloured;

  Paint(boolean coloured) {
    this.coloured = coloured;
  }

  public static Paint ofStandardOutput() {
    return of(Terminal.watchesStandardOutput(), System.getenv());
  }

  public static Paint of(boolean terminal, Map<String, String> environment) {
    return terminal
            && environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !environment.getOrDefault("TERM", "").equals("dumb")
        ? COLOURED
        : PLAIN;
  }

  public String paint(Style style, String text) {
    return coloured && style != Style.PLAIN
        ? "\u001b[" + style.code + "m" + text + "\u001b[0m"
        : text;
  }

  /** Returns how many characters of a painted text a terminal shows. */
  static int width(String text) {
    return text.replaceAll("\u001b\\[\\d+m", "").length();
  }
}
