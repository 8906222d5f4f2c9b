package org.twobig.cli.options;

import java.util.Optional;
import org.twobig.game.Game;
import org.twobig.game.Games;
import picocli.CommandLine.Option;

/**
 * The option {@code --game}: names the game of a new store or of a table without a store; if no
 * store is named, it selects the default store of that game.
 */
public final class GameOption {
  static final String USUAL = "connect-four-3d";

  @Option(
      names = {"-g", "--game"},
      paramLabel = "GAME")
  private Optional<Game> game = Optional.empty();

  public Optional<Game> wanted() {
    return game;
  }

  /** Returns the game that the user has named, or else the default game. */
  public Game get() {
    return game.orElseGet(() -> Games.game(USUAL));
  }
}
