package org.twobig.cli.view;

import java.nio.charset.StandardCharsets;

/**
 * Draws bars of text.
 *
 * @param blocks true for block characters with eight steps to a column, false for '#'
 */
public record Bars(boolean blocks) {
  private static final int STEPS = 8;
  private static final String PARTS = "▏▎▍▌▋▊▉";

  public static Bars ofStandardOutput() {
    return new Bars(
        Terminal.watchesStandardOutput() && System.out.charset().equals(StandardCharsets.UTF_8));
  }

  /**
   * Returns a bar of at most {@code width} columns for a share, 0 to 1. A share above 0 has at
   * least one mark if there is room.
   */
  public String of(double share, int width) {
    if (share <= 0 || width <= 0) {
      return "";
    }
    if (!blocks) {
      return "#".repeat((int) Math.max(1, Math.round(share * width)));
    }
    int steps = (int) Math.max(1, Math.round(share * width * STEPS));
    int part = steps % STEPS;
    return "█".repeat(steps / STEPS) + (part == 0 ? "" : PARTS.charAt(part - 1));
  }

  /** Returns a bar in a frame of {@code width} columns; empty if there is no room. */
  public String framed(double share, int width) {
    if (width < 3) {
      return "";
    }
    String bar = of(share, width - 2);
    return "[" + bar + " ".repeat(width - 2 - bar.length()) + "]";
  }
}
