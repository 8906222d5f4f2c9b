package org.twobig.game.gated;

import java.util.Optional;
import org.twobig.connectx.ConnectXFamily;
import org.twobig.game.Game;
import org.twobig.game.GameFamily;

/** The games of the tests, one for each size of board. */
public final class GatedFamily implements GameFamily {
  static final String PREFIX = "gated:";

  @Override
  public String pattern() {
    return PREFIX + "COLUMNSxROWSxK";
  }

  @Override
  public Optional<Game> game(String id) {
    return id.startsWith(PREFIX)
        ? new ConnectXFamily()
            .game("connectx:" + id.substring(PREFIX.length()))
            .map(rules -> new GatedGame(id, rules))
        : Optional.empty();
  }
}
