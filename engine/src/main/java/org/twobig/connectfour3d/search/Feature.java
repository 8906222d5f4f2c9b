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
   * The leaf cache, and tables made for the search, use the keys of {@link Folding} instead of the
   * positions' own. With a table of folded keys the search uses folded keys in any case.
   */
  FOLDED_KEYS;

  public static final Set<Feature> ALL = Set.copyOf(EnumSet.allOf(Feature.class));

  /** A search by {@link StaticRules} and moves alone; only symmetric positions share an entry. */
  public static final Set<Feature> NONE = Set.of();
}
