package org.twobig.game.picture;

import java.util.List;

/**
 * A reason, for a user, why a position is decided without a search, or why a move is forced.
 *
 * @param title a few words, such as {@code Opening}
 * @param sentence the conclusion and its reason
 * @param cells cells to mark on the board
 * @param pairs pairs of cells of which each player gets one
 * @param sequence moves from the position
 */
public record Reason(
    String title,
    String sentence,
    List<Integer> cells,
    List<List<Integer>> pairs,
    List<Integer> sequence) {
  public Reason {
    cells = List.copyOf(cells);
    pairs = List.copyOf(pairs);
    sequence = List.copyOf(sequence);
  }

  public static Reason of(String title, String sentence, List<Integer> cells) {
    return new Reason(title, sentence, cells, List.of(), List.of());
  }
}
