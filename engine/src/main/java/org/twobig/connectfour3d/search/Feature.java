package org.twobig.connectfour3d.search;

import java.util.EnumSet;
import java.util.Set;
import org.twobig.connectfour3d.position.Folding;
import org.twobig.connectfour3d.rules.FollowUpDisproof;
import org.twobig.connectfour3d.rules.ZugzwangProof;

/** Parts of the search that are left out where it checks itself, or where others must follow. */
public enum Feature {
  /** {@link FollowUpDisproof} and {@link ZugzwangProof}. */
  STATIC_PROOFS,

  /**
   * Positions are kept under the key of {@link Folding} instead of their own: in the leaf cache,
   * and in tables made for it. A table of folded keys is used as such in any case.
   */
  FOLDED_KEYS;

  public static final Set<Feature> ALL = Set.copyOf(EnumSet.allOf(Feature.class));

  /** The search by moves alone, and positions alike only if a symmetry makes them so. */
  public static final Set<Feature> NONE = Set.of();
}
