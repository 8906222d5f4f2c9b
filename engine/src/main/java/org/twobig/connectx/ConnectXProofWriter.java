package org.twobig.connectx;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.solver.SolverProbe;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Table;

/**
 * Writes proofs: the moves of the player who succeeds, the <i>prover</i>. The package {@code
 * org.twobig.checker.connectx} of the checker, which shares no code with the engine, specifies the
 * format and the order of the positions.
 *
 * <p>The writer leaves a position to the checker's search if the writer's own search answers it
 * within {@link #LEFT_TO_CHECKER} nodes. Both searches have tables of their own. Only the writer's
 * searches, also those it gave up, fill its table.
 */
final class ConnectXProofWriter extends ProofWriter {
  /**
   * Node limit of the writer's search for a position that is left to the checker. The checker's
   * search takes several times as many nodes.
   */
  private static final int LEFT_TO_CHECKER = 200;

  /** The byte for a position that is left to the checker. */
  private static final int SEARCH = 255;

  private static final long TABLE_BYTES = 16 << 20;

  private final ConnectXSize size;
  private final Bits bits;
  private final ConnectXSolver solver;
  private final boolean plain;
  private final Set<Key> visited = new HashSet<>();

  /** The proved bound of White's score: a lower bound if the prover is White, else upper. */
  private int score;

  private boolean proverIsWhite;
  private boolean proverWins;

  /** Makes a writer that leaves no position to the checker's search if {@code plain}. */
  ConnectXProofWriter(ConnectXSize size, ConnectXSolver solver, boolean plain) {
    this.size = size;
    this.bits = Bits.of(size);
    this.solver = solver;
    this.plain = plain;
  }

  @Override
  public Summary write(String text, Question asked, boolean yes, OutputStream out)
      throws IOException {
    proverIsWhite = (asked.requireWhiteOrBlack() == Question.WHITE) == yes;
    proverWins = yes;
    score = !yes ? 0 : proverIsWhite ? 1 : -1;
    ConnectX game = new ConnectX(size);
    ConnectXPosition position = game.parse(text);
    Scores rules = new Scores(size);
    long bytes = Math.max(TABLE_BYTES, Geometry.smallestBytes(rules.keySpace(), rules.valueBits()));
    Geometry geometry = Geometry.ofBytes(rules.keySpace(), rules.valueBits(), bytes);
    String moves = text.replaceAll("\\s", "").toLowerCase(Locale.ROOT);
    try (CertificateWriter file = new CertificateWriter(out, game.id(), moves, asked, yes);
        Arena arena = Arena.ofConfined()) {
      Table table = PrivateTable.create(geometry, arena);
      SolverProbe probe = new SolverProbe(List.of(rules), table, ConnectXSearch.POLL_INTERVAL);
      // The checker has no network, and a search with a network could need fewer nodes.
      Walk walk = new Walk(file, new BitSearch(probe, Optional.empty()));
      if (position.whiteToMove() == proverIsWhite) {
        walk.proverMoves(position, 0, 1);
      } else {
        walk.opponentMoves(position, 0, 1);
      }
      return summary(file);
    }
  }

  /** Walks through the proof's positions, with a search for those left to the checker. */
  private final class Walk {
    private final CertificateWriter file;
    private final ConnectXSearch search;

    Walk(CertificateWriter file, ConnectXSearch search) {
      this.file = file;
      this.search = search;
    }

    /** Proves a position with the prover to move. Progress goes from {@code from} to {@code to}. */
    void proverMoves(ConnectXPosition seen, double from, double to) throws IOException {
      requireNotStopped();
      Key key = seen.key();
      if (completing(seen, proverIsWhite) >= 0 || isPrevented(seen) || !visited.add(key)) {
        return;
      }
      ConnectXPosition position = ConnectXPosition.decode(size, key).orElseThrow();
      int block = completing(position, !proverIsWhite);
      if (block >= 0) {
        opponentMoves(position.play(block), from, to);
        return;
      }
      countStep();
      if (!plain && isLeftToChecker(position)) {
        countLeaf();
        file.write(SEARCH);
        setDone(to);
        return;
      }
      int move =
          solver
              .move(position, score, Long.MAX_VALUE, () -> isStopped())
              .orElseThrow(SearchStoppedException::new);
      file.write(move);
      opponentMoves(position.play(move), from, to);
    }

    private boolean isLeftToChecker(ConnectXPosition position) {
      int least = proverIsWhite ? score : score + 1;
      return search.atLeast(position, least, LEFT_TO_CHECKER, () -> false).isPresent();
    }

    void opponentMoves(ConnectXPosition position, double from, double to) throws IOException {
      if (position.isOver() || isPrevented(position)) {
        return;
      }
      double step = (to - from) / position.legalMoves().size();
      double at = from;
      for (int move : position.legalMoves()) {
        ConnectXPosition after = position.play(move);
        if (!after.isOver()) {
          proverMoves(after, at, at + step);
        }
        at += step;
        setDone(at);
      }
    }
  }

  /** Returns a column where a stone of a player completes a line; -1 if there is none. */
  private int completing(ConnectXPosition position, boolean white) {
    long whites = bits.set(position, ConnectXPosition.WHITE);
    long blacks = bits.set(position, ConnectXPosition.BLACK);
    long cells = bits.completing(white ? whites : blacks) & bits.playable(whites | blacks);
    return cells == 0 ? -1 : Long.numberOfTrailingZeros(cells) / bits.stride();
  }

  /** Returns whether the claim is "does not win", and every line has a stone of the prover. */
  private boolean isPrevented(ConnectXPosition position) {
    return !proverWins && !position.canWin(!proverIsWhite);
  }
}
