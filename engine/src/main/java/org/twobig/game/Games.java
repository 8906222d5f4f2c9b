package org.twobig.game;

import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.twobig.table.KeySpace;

/**
 * Finds games by name: those of every {@link GameFamily} on the class path. A library names its
 * families in {@code META-INF/services/org.twobig.game.GameFamily}.
 */
public final class Games {
  private static final ServiceLoader<GameFamily> FAMILIES = ServiceLoader.load(GameFamily.class);

  /**
   * The families of the first library on the class path that has any, which usually is the engine.
   * The search for these families opens no other library.
   */
  private static final ServiceLoader<GameFamily> NEAREST =
      ServiceLoader.load(GameFamily.class, new Nearest(Games.class.getClassLoader()));

  /** A class loader that returns only the first resource of a name. */
  private static final class Nearest extends ClassLoader {
    Nearest(ClassLoader parent) {
      super(parent);
    }

    @Override
    public Enumeration<URL> getResources(String name) {
      return Collections.enumeration(Optional.ofNullable(getResource(name)).stream().toList());
    }
  }

  private Games() {}

  private static synchronized Optional<Game> first(Function<GameFamily, Optional<Game>> find) {
    for (ServiceLoader<GameFamily> families : List.of(NEAREST, FAMILIES)) {
      for (GameFamily family : families) {
        Optional<Game> game = find.apply(family);
        if (game.isPresent()) {
          return game;
        }
      }
    }
    return Optional.empty();
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
    List<String> patterns = new ArrayList<>();
    FAMILIES.forEach(family -> patterns.add(family.pattern()));
    return String.join(" or ", patterns);
  }
}
