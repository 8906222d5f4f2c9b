package org.twobig.lab.qubic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The board n^d of any size, its lines, and the permutations of its cells that take lines to lines,
 * found by search: cell after cell is given an image that shares a line with the images before
 * exactly where the cells do. It shares no code with the product's boards.
 */
final class Automorphisms {
  private final int side;
  private final int dimensions;
  private final int cells;
  private final List<int[]> lines = new ArrayList<>();

  /** Whether two cells share a line. */
  private final boolean[][] together;

  /** How many lines a cell is on. */
  private final int[] degree;

  private final List<int[]> found = new ArrayList<>();

  Automorphisms(int side, int dimensions) {
    this.side = side;
    this.dimensions = dimensions;
    this.cells = (int) Math.round(Math.pow(side, dimensions));
    this.together = new boolean[cells][cells];
    this.degree = new int[cells];
    addLines();
    int[] order = order();
    extend(new int[cells], new boolean[cells], 0, order);
  }

  /** From each cell in each direction with its first change upwards, where the last is inside. */
  private void addLines() {
    int directions = (int) Math.round(Math.pow(3, dimensions));
    for (int start = 0; start < cells; start++) {
      for (int direction = directions / 2 + 1; direction < directions; direction++) {
        int[] line = new int[side];
        for (int i = 0; i < side && line[0] >= 0; i++) {
          line[i] = cell(start, direction, i);
          line[0] = line[i] < 0 ? -1 : line[0];
        }
        if (line[0] >= 0) {
          add(line);
        }
      }
    }
  }

  private void add(int[] line) {
    Arrays.sort(line);
    lines.add(line);
    for (int a : line) {
      degree[a]++;
      for (int b : line) {
        together[a][b] = true;
      }
    }
  }

  /** Steps from a cell; -1 outside. A digit of the direction to base 3: down, constant or up. */
  private int cell(int start, int direction, int steps) {
    int to = 0;
    int power = 1;
    int rest = start;
    int digits = direction;
    for (int axis = 0; axis < dimensions; axis++) {
      int coordinate = rest % side + (digits % 3 - 1) * steps;
      if (coordinate < 0 || coordinate >= side) {
        return -1;
      }
      to += coordinate * power;
      power *= side;
      rest /= side;
      digits /= 3;
    }
    return to;
  }

  /** Each cell after one that shares a line with it, so that wrong images are seen early. */
  private int[] order() {
    int[] order = new int[cells];
    boolean[] taken = new boolean[cells];
    taken[0] = true;
    for (int at = 1; at < cells; at++) {
      int best = -1;
      int most = -1;
      for (int cell = 0; cell < cells; cell++) {
        int shared = 0;
        for (int before = 0; before < at; before++) {
          shared += together[cell][order[before]] ? 1 : 0;
        }
        if (!taken[cell] && shared > most) {
          most = shared;
          best = cell;
        }
      }
      order[at] = best;
      taken[best] = true;
    }
    return order;
  }

  private void extend(int[] image, boolean[] used, int at, int[] order) {
    if (at == cells) {
      if (keepsLines(image)) {
        found.add(image.clone());
      }
      return;
    }
    int cell = order[at];
    for (int to = 0; to < cells; to++) {
      boolean fits = !used[to] && degree[to] == degree[cell];
      for (int before = at - 1; before >= 0 && fits; before--) {
        fits = together[cell][order[before]] == together[to][image[order[before]]];
      }
      if (fits) {
        image[cell] = to;
        used[to] = true;
        extend(image, used, at + 1, order);
        used[to] = false;
      }
    }
  }

  private boolean keepsLines(int[] image) {
    Set<List<Integer>> all = new HashSet<>();
    lines.forEach(line -> all.add(Arrays.stream(line).boxed().toList()));
    for (int[] line : lines) {
      if (!all.contains(Arrays.stream(line).map(cell -> image[cell]).sorted().boxed().toList())) {
        return false;
      }
    }
    return true;
  }

  int lines() {
    return lines.size();
  }

  /** The permutations that were found. */
  List<int[]> found() {
    return found;
  }

  /**
   * How many there are: the axes are permuted, each may be reversed, and all coordinates get one
   * permutation that keeps {@code i, n - 1 - i} together, where reversing all axes is counted twice
   * (Dvorak and Valla 2016). For sides of 3 and more.
   */
  static BigInteger order(int side, int dimensions) {
    return rotations(dimensions).multiply(permutations(side, 2));
  }

  /** Corollary 4.1 of the thesis, which is right for even sides and odd dimensions. */
  static BigInteger orderOfTheThesis(int side, int dimensions) {
    BigInteger rotations = rotations(dimensions);
    BigInteger permutations = permutations(side, side % 2 == 0 ? 2 : 1);
    return dimensions % 2 == 1
        ? rotations.multiply(permutations)
        : BigInteger.TWO
            .multiply(rotations.subtract(BigInteger.ONE))
            .multiply(permutations.subtract(BigInteger.ONE));
  }

  /** 2^(d-1) d! */
  private static BigInteger rotations(int dimensions) {
    BigInteger product = BigInteger.TWO.pow(dimensions - 1);
    for (int i = 2; i <= dimensions; i++) {
      product = product.multiply(BigInteger.valueOf(i));
    }
    return product;
  }

  /**
   * The product of n - 2i for i below n / 2. For odd n the middle keeps its place, so that the true
   * one begins with n - 1; the thesis begins with n.
   */
  private static BigInteger permutations(int side, int step) {
    BigInteger product = BigInteger.ONE;
    int first = step == 2 ? side - side % 2 : side;
    for (int i = 0; i < side / 2; i++) {
      product = product.multiply(BigInteger.valueOf(first - 2L * i));
    }
    return product;
  }
}
