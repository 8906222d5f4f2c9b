package org.twobig.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.cli.Refusal;
import org.twobig.table.Layout;
import org.twobig.table.ReplacementScheme;

/**
 * Reads the value of {@code --partitions}: {@code FROM-TO:PERCENT%[:STRATEGY]} separated by commas,
 * in numbers of plies; {@code N} alone is {@code N-N}.
 */
public final class Shares {
  private static final Pattern SHARE =
      Pattern.compile(
          "(?<from>\\d{1,3})(-(?<to>\\d{1,3}))?:(?<percent>\\d{1,3}([.]\\d{1,3})?)%(:(?<strategy>\\w+))?");

  private Shares() {}

  /**
   * Reads the shares of a table.
   *
   * @param standard the strategy of partitions that name none
   * @param most plies a game can have
   * @throws Refusal naming the part that cannot be understood
   */
  public static List<Layout.Share> parse(String text, ReplacementScheme standard, int most) {
    List<Layout.Share> shares = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher matcher = SHARE.matcher(part.strip());
      Refusal.usageIf(
          !matcher.matches(),
          "--partitions: '%s' is no FROM-TO:PERCENT%%[:STRATEGY], such as 0-35:60%% or"
                  .formatted(part)
              + " 36-41:40%:big");
      int from = Integer.parseInt(matcher.group("from"));
      int to = Optional.ofNullable(matcher.group("to")).map(Integer::valueOf).orElse(from);
      Refusal.usageIf(
          from > to || to > most,
          "--partitions: '%s': numbers of plies go from 0 up to %d",
          part,
          most);
      shares.add(
          new Layout.Share(
              from,
              to,
              Double.parseDouble(matcher.group("percent")),
              Optional.ofNullable(matcher.group("strategy"))
                  .map(name -> strategy(name, part))
                  .orElse(standard)));
    }
    return shares;
  }

  private static ReplacementScheme strategy(String name, String part) {
    try {
      return ReplacementScheme.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw Refusal.usage(
          "--partitions: '%s': a strategy is twobig, big or new, not %s", part, name);
    }
  }
}
