package org.twobig.connectfour3d;

import java.lang.foreign.Arena;
import java.util.Set;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.game.Outcome;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.WordRegion;

/** Makes empty tables in the memory of an arena. */
public final class Tables {
  /** Size of the smallest table for these keys: 4 MiB, with one bit of work. */
  public static final long SMALLEST_BYTES =
      Geometry.smallestBytes(PositionKey.KEY_SPACE, Outcome.BITS);

  private Tables() {}

  /** Returns a table of folded keys. */
  public static WordRegion empty(Arena arena, long bytes) {
    return empty(arena, bytes, KeyKind.FOLDED);
  }

  public static WordRegion empty(Arena arena, long bytes, KeyKind kind) {
    Geometry geometry = Geometry.ofBytes(kind.keySpace(), Outcome.BITS, bytes);
    return PrivateTable.create(geometry, arena).wordRegion(0);
  }

  /** Returns a table with the keys that suit a search with the given features. */
  public static WordRegion empty(Arena arena, long bytes, Set<Feature> features) {
    boolean folded = features.contains(Feature.FOLDED_KEYS);
    return empty(arena, bytes, folded ? KeyKind.FOLDED : KeyKind.POSITION);
  }
}
