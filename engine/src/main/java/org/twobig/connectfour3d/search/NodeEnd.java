package org.twobig.connectfour3d.search;

import org.twobig.connectfour3d.rules.FollowUpDisproof;
import org.twobig.connectfour3d.rules.ForcingMoves;
import org.twobig.connectfour3d.rules.StaticRules;
import org.twobig.connectfour3d.rules.ZugzwangProof;

/** Why a search went no further at a node, or how it went on. Each node has one. */
public enum NodeEnd {
  /** {@link StaticRules} decide it. */
  RULES,

  /** {@link FollowUpDisproof}, White to move. */
  FOLLOW_UP,

  /** {@link FollowUpDisproof} after a move of Black's. */
  FOLLOW_UP_AHEAD,

  /** {@link ZugzwangProof}, Black to move. */
  ZUGZWANG,

  /** {@link ZugzwangProof} after a move of White's. */
  ZUGZWANG_AHEAD,

  /** There is one move only, and its value is that of the node. */
  FORCED_MOVE,

  /** The leaf cache knows it. */
  LEAF_CACHE,

  /** The table knows it. */
  TABLE,

  /** A position one move ahead is known, in which the opponent fails. */
  KNOWN_CHILD,

  /** {@link ForcingMoves} win. */
  FORCING_MOVES,

  /** No move is left to search: the opponent is known to succeed after each, or none is tried. */
  NO_MOVE_LEFT,

  /** A move that leads here was tried, and the trial had no nodes left: here, or further on. */
  ABANDONED,

  /** A move was searched that succeeds. */
  MOVE_SUCCEEDS,

  /** All moves not known to fail were searched, and fail. */
  ALL_MOVES_FAIL;

  static final int COUNT = values().length;
}
