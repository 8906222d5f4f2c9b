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
   * Does work. If there is a store, writes a contradiction to its file and adds the file name to
   * the exception, which is thrown in any case.
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
      return e.keptIn(store.appendFinding(text));
    } catch (StoreException full) {
      e.addSuppressed(full);
      return e;
    }
  }
}
