package org.twobig.game;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.twobig.table.KeySpace;

/** The games there are: every {@link GameFamily} on the class path. */
public final class Games {
  private static final List<GameFamily> FAMILIES =
      ServiceLoader.load(GameFamily.class).stream().map(ServiceLoader.Provider::get).toList();

  private Games() {}

  /**
   * The game with a name.
   *
   * @throws IllegalArgumentException if there is none, saying which there are
   */
  public static Game game(String id) {
    return FAMILIES.stream()
        .flatMap(family -> family.game(id).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is no game; expected %s".formatted(id, patterns())));
  }

  /** The game that a key space belongs to. */
  public static Optional<Game> of(KeySpace keySpace) {
    return FAMILIES.stream().flatMap(family -> family.of(keySpace).stream()).findFirst();
  }

  /** How games are named, for the help. */
  public static String patterns() {
    return FAMILIES.stream().map(GameFamily::pattern).collect(Collectors.joining(" or "));
  }
}
