package org.twobig.solve;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.twobig.game.ContradictionException;
import org.twobig.game.Game;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.StoreException;

/** Writes contradictory answers to a file of the store, for people to examine. */
final class Contradictions {
  private Contradictions() {}

  /**
   * Does some work. If a contradiction is thrown and there is a store, writes the contradiction to
   * a file of the store and adds the file name to the exception.
   */
  static <T> T recording(Game game, Optional<Store> store, Supplier<T> work) {
    try {
      return work.get();
    } catch (ContradictionException e) {
      throw store.map(shared -> record(game, shared, e)).orElse(e);
    }
  }

  private static ContradictionException record(Game game, Store store, ContradictionException e) {
    String text =
        "%s %s%n  %s%n  %s%n  %s%n"
            .formatted(Instant.now(), game.id(), e.position(), e.known(), e.found());
    try {
      return e.writtenTo(store.appendFinding(text));
    } catch (StoreException full) {
      e.addSuppressed(full);
      return e;
    }
  }
}
