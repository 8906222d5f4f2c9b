package org.twobig.tt.fault;

import java.util.stream.IntStream;

/** How often processes are killed: {@code -Dtwobig.kills=100} sets it, for each kind of work. */
public final class Kills {
  private Kills() {}

  /** As often as is said, or so often. */
  public static int times(int usual) {
    return Integer.getInteger("twobig.kills", usual);
  }

  /** A few rounds, numbered from 0; for a parameterized test. */
  public static IntStream rounds() {
    return IntStream.range(0, times(2));
  }
}
