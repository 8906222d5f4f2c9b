package org.twobig.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.cli.Refusal;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;

/**
 * Reads the value of {@code --partitions}. A partition is a part of a table, for the positions of
 * the plies FROM to TO. The text has a word {@code FROM-TO:PERCENT%[:SCHEME]} for each partition,
 * separated by commas; {@code N} stands for {@code N-N}.
 */
public final class PartitionsParser {
  private static final Pattern SHARE =
      Pattern.compile(
          "(?<from>\\d{1,3})(-(?<to>\\d{1,3}))?:(?<percent>\\d{1,3}([.]\\d{1,3})?)%(:(?<scheme>\\w+))?");

  private PartitionsParser() {}

  /**
   * @param defaultScheme the replacement scheme of the partitions for which the text names none
   * @param lastPly the last ply of the game
   * @throws Refusal naming the word that cannot be read
   */
  public static List<Layout.Share> parse(
      String text, ReplacementScheme defaultScheme, int lastPly) {
    List<Layout.Share> shares = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher matcher = SHARE.matcher(part.strip());
      Refusal.usageIf(
          !matcher.matches(),
          "--partitions: '%s' must be FROM-TO:PERCENT%%[:SCHEME], such as 36-41:40%%:big",
          part);
      int from = Integer.parseInt(matcher.group("from"));
      int to = Optional.ofNullable(matcher.group("to")).map(Integer::valueOf).orElse(from);
      Refusal.usageIf(
          from > to || to > lastPly,
          "--partitions: '%s': the numbers of moves must be 0 to %d, the smaller first",
          part,
          lastPly);
      shares.add(
          new Layout.Share(
              from,
              to,
              Double.parseDouble(matcher.group("percent")),
              Optional.ofNullable(matcher.group("scheme"))
                  .map(name -> scheme(name, part))
                  .orElse(defaultScheme)));
    }
    return shares;
  }

  private static ReplacementScheme scheme(String name, String part) {
    try {
      return ReplacementScheme.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw Refusal.usage(
          "--partitions: '%s': SCHEME must be twobig, big or new, not %s", part, name);
    }
  }
}
