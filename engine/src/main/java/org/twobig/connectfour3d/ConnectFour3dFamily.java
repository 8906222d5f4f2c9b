package org.twobig.connectfour3d;

import java.util.Optional;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.game.Game;
import org.twobig.game.GameFamily;
import org.twobig.tt.table.KeySpace;

/** The family of {@link ConnectFour3d}, for the service loader. */
public final class ConnectFour3dFamily implements GameFamily {
  @Override
  public String pattern() {
    return ConnectFour3d.GAME.id();
  }

  @Override
  public Optional<Game> game(String id) {
    return id.equals(pattern()) ? Optional.of(ConnectFour3d.GAME) : Optional.empty();
  }

  @Override
  public Optional<Game> of(KeySpace keySpace) {
    return KeyKind.of(keySpace).map(kind -> ConnectFour3d.GAME);
  }
}
