package org.twobig.connectfour3d.search;

import java.util.EnumSet;
import java.util.Set;
import org.twobig.connectfour3d.position.Folding;
import org.twobig.connectfour3d.rules.FollowUpDisproof;
import org.twobig.connectfour3d.rules.ZugzwangProof;

/** Optional parts of the search. The checking solver and the writer of proofs leave some out. */
public enum Feature {
  /** {@link FollowUpDisproof} and {@link ZugzwangProof}. */
  STATIC_PROOFS,

  /**
   * The leaf cache has one entry for all positions that {@link Folding} finds equal. Without this
   * feature only symmetric positions share an entry, unless the table has folded keys.
   */
  FOLDED_KEYS;

  public static final Set<Feature> ALL = Set.copyOf(EnumSet.allOf(Feature.class));

  /** Without features, only static rules and wins by openings alone decide without a search. */
  public static final Set<Feature> NONE = Set.of();
}
