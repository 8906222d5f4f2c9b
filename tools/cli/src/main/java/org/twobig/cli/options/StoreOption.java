package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.twobig.cli.Refusal;
import org.twobig.game.Game;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option {@code --store}: the store of a command. A mixin. */
public class StoreOption {
  @Option(
      names = {"-s", "--store"},
      paramLabel = "DIR")
  private Optional<Path> store = Optional.empty();

  @Mixin private final GameOption game = new GameOption();

  /** The store that was found, kept so that its note is printed once. */
  private Optional<Path> found = Optional.empty();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /**
   * Returns the store that is meant: the one that is named, else that of the game, else of the
   * stores where none needs a name the one that was used last.
   *
   * @throws Refusal if the command line names both a store and a game
   */
  public Path directory() {
    return orFound(store);
  }

  /** Returns the store that is named, or else the one that is found. */
  final Path orFound(Optional<Path> named) {
    if (named.isPresent()) {
      if (isTyped("--game")) {
        throw Refusal.usage(
            "--game chooses a store where none is named; the store %s knows its game", named.get());
      }
      return named.get();
    }
    if (found.isEmpty()) {
      found =
          Optional.of(
              game.wanted().map(Game::id).map(StoreFinder::standard).orElseGet(StoreFinder::last));
    }
    return found.get();
  }

  /** Returns the game that is named for a new store, or in place of a store. */
  public final GameOption gameOption() {
    return game;
  }

  /** Returns the value of {@code --store}, from the command line or the person's settings. */
  public final Optional<Path> store() {
    return store;
  }

  /**
   * Returns whether an option on the command line names the store, so that no bare word need do so.
   */
  public final boolean isNamed() {
    return isTyped("--store") || isTyped("--game");
  }

  /** Returns whether the command line itself names an option, not just the person's settings. */
  public final boolean isTyped(String option) {
    return command != null
        && command.commandLine().getParseResult() != null
        && command.commandLine().getParseResult().hasMatchedOption(option);
  }
}
