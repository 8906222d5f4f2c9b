package org.twobig.cli.options;

import java.util.Optional;
import org.twobig.game.Game;
import org.twobig.game.Games;
import picocli.CommandLine.Option;

/**
 * The option {@code --game}: the game of a new store or of a private table, or the game whose
 * default store is used.
 */
public final class GameOption {
  /** The game if none is named. */
  static final String USUAL = "connect-four-3d";

  @Option(
      names = {"-g", "--game"},
      paramLabel = "GAME")
  private Optional<Game> game = Optional.empty();

  /** Returns the game that is asked for, if one is. */
  public Optional<Game> wanted() {
    return game;
  }

  /** Returns the game that is asked for, or else the usual one. */
  public Game get() {
    return game.orElseGet(() -> Games.game(USUAL));
  }
}
