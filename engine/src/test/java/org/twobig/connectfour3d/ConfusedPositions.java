package org.twobig.connectfour3d;

import java.util.List;
import org.twobig.connectfour3d.position.Position;

/** Two positions with different values and equal hashes of the parts that matter. */
public record ConfusedPositions(
    Position one, boolean whiteWinsOne, Position other, boolean whiteWinsOther) {
  public static List<ConfusedPositions> all() {
    return Resources.lines("confused-positions.txt").stream()
        .map(ConfusedPositions::ofLine)
        .toList();
  }

  private static ConfusedPositions ofLine(String line) {
    String[] field = line.split(" ");
    return new ConfusedPositions(
        position(field[0], field[1]),
        field[2].equals("1"),
        position(field[3], field[4]),
        field[5].equals("1"));
  }

  private static Position position(String white, String black) {
    return new Position(Long.parseUnsignedLong(white, 16), Long.parseUnsignedLong(black, 16));
  }
}
