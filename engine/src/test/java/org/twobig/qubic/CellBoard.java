package org.twobig.qubic;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A board as coordinates and sets, for tests: its lines are found by looking at all sets of cells
 * that two of its cells can span, its symmetries by search among the permutations that keep the
 * lines. It shares no code with {@link Shape} and {@link Symmetries}.
 */
final class CellBoard {
  final int side;
  final int dimensions;
  final int cells;
  final Set<Set<Integer>> lines = new HashSet<>();

  CellBoard(int side, int dimensions) {
    this.side = side;
    this.dimensions = dimensions;
    int count = 1;
    for (int i = 0; i < dimensions; i++) {
      count *= side;
    }
    this.cells = count;
    for (int from = 0; from < cells; from++) {
      for (int to = 0; to < cells; to++) {
        Set<Integer> line = between(from, to);
        if (from != to && line.size() == side) {
          lines.add(line);
        }
      }
    }
  }

  private int coordinate(int cell, int axis) {
    int rest = cell;
    for (int i = 0; i < axis; i++) {
      rest /= side;
    }
    return rest % side;
  }

  /** The cells on the way from one end of the board to another, where it is straight. */
  private Set<Integer> between(int from, int to) {
    Set<Integer> line = new HashSet<>();
    for (int i = 0; i < side; i++) {
      int cell = 0;
      for (int axis = dimensions - 1; axis >= 0; axis--) {
        int first = coordinate(from, axis);
        int last = coordinate(to, axis);
        if (first != last && Math.abs(first - last) != side - 1) {
          return Set.of();
        }
        cell = cell * side + first + Integer.signum(last - first) * i;
      }
      line.add(cell);
    }
    return line;
  }

  /** All permutations of the cells that take lines to lines. */
  List<int[]> symmetries() {
    List<int[]> found = new ArrayList<>();
    boolean[][] together = new boolean[cells][cells];
    for (Set<Integer> line : lines) {
      for (int a : line) {
        for (int b : line) {
          together[a][b] = true;
        }
      }
    }
    extend(new int[cells], new boolean[cells], 0, order(together), together, found);
    return found;
  }

  /** Each cell after one that shares a line with it. */
  private int[] order(boolean[][] together) {
    List<Integer> order = new ArrayList<>(List.of(0));
    for (int i = 0; order.size() < cells; i++) {
      for (int cell = 0; cell < cells; cell++) {
        if (together[order.get(i)][cell] && !order.contains(cell)) {
          order.add(cell);
        }
      }
    }
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  private void extend(
      int[] image, boolean[] used, int at, int[] order, boolean[][] together, List<int[]> found) {
    if (at == cells) {
      if (keepsLines(image)) {
        found.add(image.clone());
      }
      return;
    }
    int cell = order[at];
    for (int to = 0; to < cells; to++) {
      boolean fits = !used[to];
      for (int before = 0; before < at && fits; before++) {
        fits = together[cell][order[before]] == together[to][image[order[before]]];
      }
      if (fits) {
        image[cell] = to;
        used[to] = true;
        extend(image, used, at + 1, order, together, found);
        used[to] = false;
      }
    }
  }

  private boolean keepsLines(int[] image) {
    for (Set<Integer> line : lines) {
      Set<Integer> moved = new HashSet<>();
      line.forEach(cell -> moved.add(image[cell]));
      if (!lines.contains(moved)) {
        return false;
      }
    }
    return true;
  }

  boolean hasLine(Set<Integer> stones) {
    return lines.stream().anyMatch(stones::containsAll);
  }

  /** A position in which nobody has a line, with so many stones. */
  static Position random(Shape shape, Random random, int stones) {
    while (true) {
      Position position = Position.start(shape);
      while (position.ply() < stones && !position.isOver()) {
        List<Integer> moves = position.legalMoves();
        position = position.play(moves.get(random.nextInt(moves.size())));
      }
      if (position.ply() == stones && !position.isWon()) {
        return position;
      }
    }
  }
}
