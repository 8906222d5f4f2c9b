package org.twobig.game.picture;

import java.util.List;

/**
 * Why something is known of a position without a search, for a person: in words, and by what to
 * mark on the board.
 *
 * @param title some words, such as {@code Opening}
 * @param sentence what follows and why
 * @param cells those that matter most
 * @param pairs cells that belong together, two each: who takes one of them leaves the other
 * @param sequence moves from the position on
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

  /** Returns a reason that cells show. */
  public static Reason of(String title, String sentence, List<Integer> cells) {
    return new Reason(title, sentence, cells, List.of(), List.of());
  }
}
