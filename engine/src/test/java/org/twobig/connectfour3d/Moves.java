package org.twobig.connectfour3d;

import java.util.List;
import java.util.stream.Collectors;

/** Moves as a person types them. */
public final class Moves {
  private Moves() {}

  /** The digits of columns. */
  public static String text(List<Integer> columns) {
    return columns.stream().map(ConnectFour3d.GAME::move).collect(Collectors.joining());
  }
}
