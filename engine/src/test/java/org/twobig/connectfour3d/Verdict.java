package org.twobig.connectfour3d;

import java.util.List;

/** A position with the answer to "does White win?". */
record Verdict(String moves, boolean whiteWins) {
  static List<Verdict> ofResource(String name) {
    return Resources.lines(name).stream().map(Verdict::ofLine).toList();
  }

  private static Verdict ofLine(String line) {
    String[] field = line.split(" ");
    return new Verdict(field[0], field[1].equals("1"));
  }

  Position position() {
    return Position.ofMoves(moves);
  }
}
