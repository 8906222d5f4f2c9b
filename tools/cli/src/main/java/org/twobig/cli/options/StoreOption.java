package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.twobig.cli.Refusal;
import org.twobig.game.Game;
import org.twobig.game.Games;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The options {@code --store} and {@code --game}, which name the store of a command. {@code --game}
 * names the game of a new store or of a table without a store; if no store is named, it selects the
 * default store of that game.
 */
public class StoreOption {
  static final String USUAL_GAME = "connect-four-3d";

  @Option(
      names = {"-s", "--store"},
      paramLabel = "DIR")
  private Optional<Path> store = Optional.empty();

  @Option(
      names = {"-g", "--game"},
      paramLabel = "GAME")
  private Optional<Game> game = Optional.empty();

  /** The store that was found, kept because looking for it prints a note. */
  private Optional<Path> found = Optional.empty();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /** Returns the store that a word without an option names; empty if the command has none. */
  protected Optional<Path> bare() {
    return Optional.empty();
  }

  /** Returns the store that a bare word or {@code --store} names. Refuses both together. */
  public final Optional<Path> named() {
    Optional<Path> bare = bare();
    if (bare.isPresent() && isTyped("--store")) {
      throw Refusal.usage(
          "the store is named twice: %s and --store %s; leave one out", bare.get(), store.get());
    }
    return bare.or(() -> store);
  }

  /**
   * Returns the store that is named, or else the default store of {@code --game}, or else the store
   * that was used last, and records that it is used now.
   *
   * @throws Refusal if {@code --game} is typed, and the command line or the settings name a store
   */
  public Path directory() {
    Path directory = directoryToDelete();
    StoreFinder.noteUse(directory);
    return directory;
  }

  /** Returns what {@link #directory} returns, but does not record the use. */
  final Path directoryToDelete() {
    Optional<Path> named = named();
    if (named.isPresent() && isTyped("--game")) {
      throw Refusal.usage("leave out --game: the store %s has its own game", named.get());
    }
    return named.orElseGet(this::usual);
  }

  final Path usual() {
    if (found.isEmpty()) {
      found =
          Optional.of(game.map(Game::id).map(StoreFinder::standard).orElseGet(StoreFinder::last));
    }
    return found.get();
  }

  public final Optional<Game> wantedGame() {
    return game;
  }

  /** Returns the game that the user has named, or else the default game. */
  public final Game gameOrUsual() {
    return game.orElseGet(() -> Games.game(USUAL_GAME));
  }

  public final Optional<Path> store() {
    return store;
  }

  public final boolean isNamed() {
    return isTyped("--store") || isTyped("--game");
  }

  /** Returns whether the command line has an option; an option from the settings does not count. */
  public final boolean isTyped(String option) {
    return isTyped(command, option);
  }

  static boolean isTyped(@Nullable CommandSpec command, String option) {
    ParseResult parsed = command == null ? null : command.commandLine().getParseResult();
    return parsed != null && parsed.hasMatchedOption(option);
  }
}
