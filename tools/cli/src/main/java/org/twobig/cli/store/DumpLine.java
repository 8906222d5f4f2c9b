package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.twobig.cli.view.Report;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Key;

/**
 * An entry as a line of {@code twobig dump}.
 *
 * @param position the moves that lead to a position with the key; empty if positions are not
 *     wanted, or no position was found
 * @param ply the ply that the key stands for
 * @param meaning the value of the entry in words, with bounds of the score
 * @param work lower bound of the nodes of the solved subtree
 * @param key 32 hexadecimal digits
 */
@JsonTypeName("twobig/dump/1")
public record DumpLine(
    Optional<String> position, int ply, Outcome verdict, String meaning, long work, String key)
    implements Report {
  /** Formats like {@link Key#toString}, but faster. */
  private static final HexFormat HEX = HexFormat.of();

  private static final String SEPARATOR = ",";
  private static final String QUOTE = "\"";

  static final String CSV_HEAD = "position,ply,verdict,meaning,work,key\n";

  static final String TEXT_HEAD = "# ply          work  meaning              position\n";

  static DumpLine of(
      StoredPositions positions,
      boolean named,
      Key key,
      int ply,
      Outcome verdict,
      long value,
      long work) {
    return new DumpLine(
        named ? positions.moves(key) : Optional.empty(),
        ply,
        verdict,
        positions.describeValue(value),
        work,
        HEX.toHexDigits(key.high()) + HEX.toHexDigits(key.low()));
  }

  /** Returns the entry in columns. The position is last because its length has no limit. */
  @Override
  public String text() {
    return " ".repeat(Math.max(0, 5 - width(ply)))
        + ply
        + " ".repeat(Math.max(1, 14 - width(work)))
        + work
        + "  "
        + meaning
        + " ".repeat(Math.max(2, 21 - meaning.length()))
        + position.orElse("? key " + key)
        + "\n";
  }

  private static int width(long number) {
    return Long.toString(number).length();
  }

  /** Returns a row of RFC 4180, which ends with a line feed only. */
  String csv() {
    String who = verdict.name().toLowerCase(Locale.ROOT);
    return String.join(
        SEPARATOR,
        quoted(position.orElse("")),
        ply + "",
        who,
        quoted(meaning),
        work + "",
        key + "\n");
  }

  /** Returns a line that {@code twobig solve --file} reads; empty if no position is known. */
  String forSolve(DumpQuestion asked) {
    String answer = asked.column(verdict).map(column -> " " + column).orElse("");
    return position
        .map(moves -> (moves.isEmpty() ? QUOTE + QUOTE : moves) + answer + "\n")
        .orElse("");
  }

  private static String quoted(String field) {
    return !field.contains(SEPARATOR) && !field.contains(QUOTE)
        ? field
        : QUOTE + field.replace(QUOTE, QUOTE + QUOTE) + QUOTE;
  }
}
