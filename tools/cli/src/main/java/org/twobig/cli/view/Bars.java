package org.twobig.cli.view;

import java.nio.charset.StandardCharsets;

/**
 * Makes bars of text for a terminal.
 *
 * @param blocks whether block characters can be shown, eight steps to a column; else one '#' a
 *     column
 */
public record Bars(boolean blocks) {
  private static final int STEPS = 8;
  private static final String PARTS = "▏▎▍▌▋▊▉";

  /** Returns the bars that standard output can show. */
  public static Bars ofStandardOutput() {
    return new Bars(
        Terminal.watchesStandardOutput() && System.out.charset().equals(StandardCharsets.UTF_8));
  }

  /**
   * Returns a bar; a share above 0 has at least one mark.
   *
   * @param share of the width, 0 to 1
   * @param width in columns
   */
  public String of(double share, int width) {
    if (share <= 0) {
      return "";
    }
    if (!blocks) {
      return "#".repeat((int) Math.max(1, Math.round(share * width)));
    }
    int steps = (int) Math.max(1, Math.round(share * width * STEPS));
    int part = steps % STEPS;
    return "█".repeat(steps / STEPS) + (part == 0 ? "" : PARTS.charAt(part - 1));
  }

  /** Returns a bar in a frame that shows where the whole would end. */
  public String framed(double share, int width) {
    String bar = of(share, width - 2);
    return "[" + bar + " ".repeat(width - 2 - bar.length()) + "]";
  }
}
