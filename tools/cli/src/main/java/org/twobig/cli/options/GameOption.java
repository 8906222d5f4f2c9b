package org.twobig.cli.options;

import java.util.Optional;
import org.twobig.game.Game;
import org.twobig.game.Games;
import picocli.CommandLine.Option;

/**
 * The game of a store that is made, of a table that is not kept, or whose store is meant where none
 * is named: the option {@code --game}.
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
