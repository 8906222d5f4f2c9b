package org.twobig.connectfour3d.search;

import java.util.EnumSet;
import java.util.Set;
import org.twobig.connectfour3d.position.Folding;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.rules.FollowUp;
import org.twobig.connectfour3d.rules.FollowUpDisproof;
import org.twobig.connectfour3d.rules.ForcingMoves;
import org.twobig.connectfour3d.rules.ZugzwangProof;

/** Parts of the search that can be left out, to measure what each is worth. */
public enum Feature {
  /** {@link FollowUpDisproof} with White to move, when White's win is asked for. */
  FOLLOW_UP_DISPROOF,

  /** {@link FollowUpDisproof#blackWins}, when Black's win is asked for. */
  FOLLOW_UP_WIN,

  /** {@link ZugzwangProof} with Black to move. */
  ZUGZWANG_PROOF,

  /** {@link FollowUp}'s waiting columns, in all of these. */
  WAITING_COLUMNS,

  /** All of these one move ahead: with the other player to move. */
  LOOK_AHEAD,

  /** Fitted weights for lines and places instead of the report's score table. */
  FITTED_WEIGHTS,

  /** Moves that decided other positions of the same search come earlier. */
  HISTORY,

  /**
   * Positions are kept under the key of {@link Folding} instead of their own: in the leaf cache,
   * and in tables made for it. A table of folded keys is used as such in any case.
   */
  FOLDED_KEYS,

  /** The leaf cache, below 36 stones the table, is asked about all children before a search. */
  CHILD_PROBES,

  /** {@link ForcingMoves}. */
  FORCING_MOVES,

  /** With folded keys: where the number of tempo moves is even none is tried. */
  TEMPO_PARITY,

  /** With few stones, the first moves are tried briefly before one is searched to its end. */
  TRIALS;

  /** The report's solver: none of them. */
  public static final Set<Feature> REPORT = Set.of();

  /** The strongest solver: all of them. */
  public static final Set<Feature> ALL = Set.copyOf(EnumSet.allOf(Feature.class));

  /** The kind of table that a search with these features is at its best with. */
  public static KeyKind keyKind(Set<Feature> features) {
    return features.contains(FOLDED_KEYS) ? KeyKind.FOLDED : KeyKind.POSITION;
  }
}
