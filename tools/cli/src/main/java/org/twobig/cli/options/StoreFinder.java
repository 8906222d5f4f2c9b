package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Map;
import org.twobig.cli.config.Xdg;

/**
 * Where a person's stores lie: in the data folder of the XDG base directories, one for each game.
 */
public final class StoreFinder {
  private StoreFinder() {}

  /** The store of the usual game, for a command line that names no store. */
  public static Path standard() {
    return standard(GameOption.USUAL);
  }

  /**
   * The store of a game, for a command line that names no store.
   *
   * @param game its {@link org.twobig.game.Game#id}
   */
  public static Path standard(String game) {
    return standard(System.getenv(), System.getProperty("user.home"), game);
  }

  /**
   * The store in some environment.
   *
   * @param userHome the home folder according to the system, if HOME is not set
   */
  static Path standard(Map<String, String> environment, String userHome, String game) {
    return Xdg.folder(environment, userHome, "XDG_DATA_HOME", ".local/share")
        .resolve("twobig")
        .resolve(game);
  }
}
