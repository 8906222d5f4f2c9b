package org.twobig.game;

import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.twobig.tt.table.KeySpace;

/**
 * Finds games by name: those of every {@link GameFamily} on the class path. A library names its
 * families in {@code META-INF/services/org.twobig.game.GameFamily}.
 */
public final class Games {
  /** Lazy: reads a library's families only if those earlier on the class path lack the game. */
  private static final ServiceLoader<GameFamily> FAMILIES = ServiceLoader.load(GameFamily.class);

  private Games() {}

  private static synchronized Optional<Game> first(Function<GameFamily, Optional<Game>> find) {
    return FAMILIES.stream().flatMap(family -> find.apply(family.get()).stream()).findFirst();
  }

  /**
   * Returns the game with a name.
   *
   * @throws IllegalArgumentException if there is none; the message lists the existing ones
   */
  public static Game game(String id) {
    return first(family -> family.game(id))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is no game; expected %s".formatted(id, patterns())));
  }

  public static Optional<Game> of(KeySpace keySpace) {
    return first(family -> family.of(keySpace));
  }

  /** Returns the patterns of all games' names, for the help. */
  public static synchronized String patterns() {
    return FAMILIES.stream()
        .map(family -> family.get().pattern())
        .collect(Collectors.joining(" or "));
  }
}
