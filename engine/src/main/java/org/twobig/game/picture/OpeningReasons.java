package org.twobig.game.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Finds the {@link Reason} that a completed line or openings give, for any game on a {@link Grid}.
 * An <i>opening</i> of a player is an immediate threat, not a first move of the game: a playable
 * cell on which a stone of the player completes a line.
 *
 * @param words returns the name of a cell
 */
public record OpeningReasons(Grid grid, IntFunction<String> words) {
  /**
   * @param move the game's number of the move
   * @param cell the cell that the move fills
   * @param stones the text of stones after the move
   */
  public record Step(int move, int cell, String stones) {}

  /** Returns the reasons that openings give for a position with the given legal moves. */
  public List<Reason> reasons(String stones, List<Step> steps, boolean whiteToMove) {
    List<Integer> won = grid.winningCells(stones);
    if (!won.isEmpty()) {
      boolean white = stones.charAt(won.get(0)) == Grid.WHITE;
      return List.of(Reason.of("Line", name(white) + " has completed a line.", won));
    }
    List<Integer> own = openings(stones, steps, whiteToMove);
    if (!own.isEmpty()) {
      return List.of(
          Reason.of(
              "Opening",
              "%s completes a line at %s.".formatted(name(whiteToMove), list(own)),
              own));
    }
    List<Integer> others = openings(stones, steps, !whiteToMove);
    if (others.size() > 1) {
      return List.of(
          Reason.of(
              "Double opening",
              "%s can complete a line at %s; one stone cannot fill them all."
                  .formatted(name(!whiteToMove), list(others)),
              others));
    }
    if (others.size() == 1) {
      return List.of(forced(stones, others.get(0), whiteToMove));
    }
    return attack(steps, whiteToMove).stream().toList();
  }

  private Reason forced(String stones, int opening, boolean whiteToMove) {
    int above = grid.above(opening);
    if (above >= 0 && grid.threats(stones, !whiteToMove).contains(above)) {
      return Reason.of(
          "Opening under an opening",
          "%s must fill %s, and then %s completes a line above it, at %s."
              .formatted(
                  name(whiteToMove), words.apply(opening), name(!whiteToMove), words.apply(above)),
          List.of(opening, above));
    }
    return Reason.of(
        "Forced move",
        "%s must fill %s, where %s would complete a line."
            .formatted(name(whiteToMove), words.apply(opening), name(!whiteToMove)),
        List.of(opening));
  }

  /**
   * Returns a reason if a move makes two openings, or one opening right below another threat of the
   * player, and leaves the opponent no opening.
   */
  private Optional<Reason> attack(List<Step> steps, boolean whiteToMove) {
    for (Step step : steps) {
      List<Integer> threats = grid.threats(step.stones(), whiteToMove);
      List<Integer> playable =
          threats.stream().filter(cell -> grid.isPlayable(cell, step.stones())).toList();
      // The opponent has no opening before the move, so its only possible opening is above the
      // filled cell.
      int freed = grid.above(step.cell());
      boolean answered = freed >= 0 && grid.threats(step.stones(), !whiteToMove).contains(freed);
      List<Integer> cells = new ArrayList<>(playable);
      if (playable.size() == 1 && threats.contains(grid.above(playable.get(0)))) {
        cells.add(grid.above(playable.get(0)));
      }
      if (cells.size() > 1 && !answered) {
        return Optional.of(
            new Reason(
                "Double opening by a move",
                "%s plays %s and can then complete a line at %s: only one of them can be filled in time."
                    .formatted(name(whiteToMove), words.apply(step.cell()), list(cells)),
                cells,
                List.of(),
                List.of(step.move())));
      }
    }
    return Optional.empty();
  }

  private List<Integer> openings(String stones, List<Step> steps, boolean ofWhite) {
    List<Integer> threats = grid.threats(stones, ofWhite);
    return steps.stream().map(Step::cell).filter(threats::contains).toList();
  }

  private String list(List<Integer> cells) {
    return String.join(" and ", cells.stream().map(words::apply).toList());
  }

  private static String name(boolean white) {
    return white ? "White" : "Black";
  }
}
