package org.twobig.connectfour3d;

import java.util.List;
import org.twobig.connectfour3d.position.Position;

/** A position with the answer to "does White win?". */
public record Verdict(String moves, boolean whiteWins) {
  public static List<Verdict> ofResource(String name) {
    return Resources.lines(name).stream().map(Verdict::ofLine).toList();
  }

  private static Verdict ofLine(String line) {
    String[] field = line.split(" ");
    return new Verdict(field[0], field[1].equals("1"));
  }

  public Position position() {
    return Position.ofMoves(moves);
  }
}
