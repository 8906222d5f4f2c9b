package org.twobig.lab.qubic;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.twobig.qubic.Shape;

/**
 * Counts the ways to fill 4x4x4 cells so that no player has a line, by White's number of stones
 * (known from Kunkle, Slavici and Cooperman 2010, by decision diagrams). A line lies in one layer
 * or has one cell in each. So three layers whose own lines are all mixed fix cells of the fourth:
 * White's must be those on lines that have no stone of White's below, and Black's likewise. What is
 * left is to count the fourth layers with these cells.
 */
final class Draws {
  private static final int LAYERS = 4;
  private static final int CELLS = 16;

  /** A mask of lines across is looked up in parts of so many bits. */
  private static final int PART = 9;

  /** Layers in which every line is mixed, by White's number of stones. */
  private final int[][] layers = new int[CELLS + 1][];

  /** For each layer and each filling of it the lines across on which White has a stone. */
  private final long[][] met = new long[LAYERS][1 << CELLS];

  private final long allLines;

  /** For each layer, part of a mask of lines, and value of the part: their cells in the layer. */
  private final int[][][] cells = new int[LAYERS][LAYERS][1 << PART];

  Draws() {
    long[] lines = Shape.of(4, 3).lines;
    long[] across = Arrays.stream(lines).filter(line -> layersOf(line) == LAYERS).toArray();
    int[] inside =
        Arrays.stream(lines)
            .filter(line -> layersOf(line) == 1 && (line & 0xFFFF) != 0)
            .mapToInt(line -> (int) line)
            .toArray();
    this.allLines = (1L << across.length) - 1;
    for (int stones = 0; stones <= CELLS; stones++) {
      int wanted = stones;
      layers[stones] =
          IntStream.range(0, 1 << CELLS)
              .filter(layer -> Integer.bitCount(layer) == wanted)
              .filter(
                  layer ->
                      Arrays.stream(inside)
                          .allMatch(line -> (line & layer) != 0 && (line & ~layer) != 0))
              .toArray();
    }
    for (int layer = 0; layer < LAYERS; layer++) {
      for (int line = 0; line < across.length; line++) {
        int cell = (int) (across[line] >>> CELLS * layer & 0xFFFF);
        for (int value = 0; value < 1 << CELLS; value++) {
          met[layer][value] |= (value & cell) != 0 ? 1L << line : 0;
        }
        for (int value = 0; value < 1 << PART; value++) {
          cells[layer][line / PART][value] |= (value >>> line % PART & 1) != 0 ? cell : 0;
        }
      }
    }
  }

  private static int layersOf(long line) {
    int count = 0;
    for (int layer = 0; layer < LAYERS; layer++) {
      count += (line >>> CELLS * layer & 0xFFFF) != 0 ? 1 : 0;
    }
    return count;
  }

  /** How many ways there are with so many stones of White's. */
  long count(int stones) {
    long count = 0;
    for (int first = 0; first <= CELLS; first++) {
      for (int second = 0; second <= CELLS; second++) {
        for (int third = 0; third <= CELLS; third++) {
          int fourth = stones - first - second - third;
          if (fourth >= 0 && fourth <= CELLS) {
            count += count(new int[] {first, second, third, fourth});
          }
        }
      }
    }
    return count;
  }

  /**
   * By White's number of stones in each layer; the layer that can be filled in most ways is last.
   */
  private long count(int[] stones) {
    int last = 0;
    for (int layer = 1; layer < LAYERS; layer++) {
      last = layers[stones[layer]].length > layers[stones[last]].length ? layer : last;
    }
    int fixed = last;
    int[] others = IntStream.range(0, LAYERS).filter(layer -> layer != fixed).toArray();
    long[] missed = met[others[2]];
    long count = 0;
    for (int a : layers[stones[others[0]]]) {
      for (int b : layers[stones[others[1]]]) {
        long white = met[others[0]][a] | met[others[1]][b];
        long black = met[others[0]][~a & 0xFFFF] | met[others[1]][~b & 0xFFFF];
        for (int c : layers[stones[others[2]]]) {
          int whites = cells(last, allLines & ~(white | missed[c]));
          int blacks = cells(last, allLines & ~(black | missed[~c & 0xFFFF]));
          if (Integer.bitCount(whites) <= stones[last] && (whites & blacks) == 0) {
            for (int d : layers[stones[last]]) {
              count += (d & whites) == whites && (d & blacks) == 0 ? 1 : 0;
            }
          }
        }
      }
    }
    return count;
  }

  /** The cells of lines in a layer. */
  private int cells(int layer, long lines) {
    int found = 0;
    for (int part = 0; part < LAYERS; part++) {
      found |= cells[layer][part][(int) (lines >>> PART * part) & (1 << PART) - 1];
    }
    return found;
  }
}
