package org.twobig.tt.fault;

import java.util.stream.IntStream;

/** The number of kills for each kind of work; {@code -Dtwobig.kills=100} sets it. */
public final class Kills {
  private Kills() {}

  /** Returns the number of kills that the property sets, or the usual number. */
  public static int times(int usual) {
    return Integer.getInteger("twobig.kills", usual);
  }

  /** Returns a few rounds, numbered from 0, for a parameterized test. */
  public static IntStream rounds() {
    return IntStream.range(0, times(2));
  }
}
