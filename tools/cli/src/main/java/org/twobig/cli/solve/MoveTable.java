package org.twobig.cli.solve;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.cli.view.Paint;
import org.twobig.cli.view.Paint.Style;
import org.twobig.cli.view.Units;
import org.twobig.game.Outcome;
import org.twobig.game.Source;

/** The moves of a position and what is known of each, a row each. */
final class MoveTable {
  private static final String ROW = "%-9s %s  %-8s %s  %s";

  private MoveTable() {}

  /**
   * Writes it.
   *
   * @param moves in the order wanted, at least one
   * @param best the one to mark
   * @param forWhite for whom verdicts are good (green) or bad (red)
   */
  static String text(
      List<KnownMove> moves, Optional<KnownMove> best, boolean forWhite, Paint paint) {
    StringBuilder text = new StringBuilder();
    add(text, "Moves", "%-18s".formatted("verdict"), "known by", "%15s".formatted("nodes"), "");
    for (KnownMove move : moves) {
      boolean isBest = best.filter(move::equals).isPresent();
      String verdict = "%-18s".formatted(move.outcome());
      add(
          text,
          "  " + move.digit() + (isBest ? " best" : ""),
          style(move.outcome(), forWhite).map(style -> paint.paint(style, verdict)).orElse(verdict),
          move.knownBy().orElse("-"),
          "%15s".formatted(work(move)),
          note(move));
    }
    return text.toString();
  }

  private static void add(
      StringBuilder text, String move, String verdict, String by, String work, String note) {
    text.append(ROW.formatted(move, verdict, by, work, note).stripTrailing())
        .append(System.lineSeparator());
  }

  private static Optional<Style> style(Outcome outcome, boolean forWhite) {
    return switch (outcome.sign(forWhite)) {
      case 1 -> Optional.of(Style.GREEN);
      case -1 -> Optional.of(Style.RED);
      default -> outcome.equals(Outcome.UNKNOWN) ? Optional.of(Style.DIM) : Optional.empty();
    };
  }

  private static String work(KnownMove move) {
    if (move.source().equals(Optional.of(Source.SEARCH))) {
      return Units.count(move.answered().orElseThrow().effort().nodes());
    }
    OptionalLong stored = move.knowledge().work();
    return stored.isPresent() ? ">= " + Units.count(stored.getAsLong()) : "-";
  }

  private static String note(KnownMove move) {
    if (move.after().isWon()) {
      return "completes a line";
    }
    return move.forced().isEmpty() ? "" : "then " + move.forced();
  }
}
