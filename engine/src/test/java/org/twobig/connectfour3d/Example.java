package org.twobig.connectfour3d;

import java.util.List;
import org.twobig.connectfour3d.position.Position;

/** An example: a position with the answer to "does White win?". */
public record Example(String moves, boolean whiteWins) {
  public static List<Example> ofResource(String name) {
    return Resources.lines(name).stream().map(Example::ofLine).toList();
  }

  private static Example ofLine(String line) {
    String[] field = line.split(" ");
    return new Example(field[0], field[1].equals("1"));
  }

  public Position position() {
    return Position.ofMoves(moves);
  }
}
