package org.twobig.connectx;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.game.Game;
import org.twobig.game.GameFamily;

/** The games of Connect Four on flat boards, one for each size, for the service loader. */
public final class ConnectXFamily implements GameFamily {
  private static final Pattern ID = Pattern.compile("connectx:([1-9]\\d?)x([1-9]\\d?)x([1-9]\\d?)");

  @Override
  public String pattern() {
    return "connectx:COLUMNSxROWSxK";
  }

  @Override
  public Optional<Game> game(String id) {
    if (!id.equals("connectx") && !id.startsWith("connectx:")) {
      return Optional.empty();
    }
    Matcher matcher = ID.matcher(id);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' names no board; expected %s, such as connectx:7x6x4".formatted(id, pattern()));
    }
    return Optional.of(
        new ConnectX(new ConnectXSize(number(matcher, 1), number(matcher, 2), number(matcher, 3))));
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }
}
