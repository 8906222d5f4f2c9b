package org.twobig.cli.solve;

import java.util.Locale;

/** One of the two players. White moves first. */
public enum Player {
  WHITE,
  BLACK;

  public static Player of(boolean white) {
    return white ? WHITE : BLACK;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
