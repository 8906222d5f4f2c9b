package org.twobig.connectfour3d.proof;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.rules.FollowUp;
import org.twobig.connectfour3d.rules.FollowUpDisproof;
import org.twobig.connectfour3d.rules.ZugzwangProof;
import org.twobig.connectfour3d.search.ConnectFour3dSearch;
import org.twobig.connectfour3d.search.Expander;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Table;

/**
 * Writes proofs of a solver's answers for the checker. The <i>prover</i> is the player who
 * succeeds: the winner, or the player who prevents a win. A proof has one move of the prover in
 * each position and all replies of the <i>opponent</i>. It ends in positions where the prover
 * completes a line, the opponent has no line left, the board is full, or {@link FollowUpDisproof}
 * or {@link ZugzwangProof} decides. For every other position the writer finds the prover's move by
 * searches on the table, which has most of the answers.
 *
 * <p>Among several moves that succeed, the writer prefers one after which a static proof holds;
 * then one whose replies are all in the proof already; then the one that takes the least work.
 *
 * <p>Not thread-safe, but any thread may call {@link #stop}, {@link #steps} and {@link #done}. A
 * move of the prover takes some 80 bytes of memory.
 */
public final class ConnectFour3dProofWriter extends ProofWriter {
  /** Node limit of each search in the first round of {@link Walk#searchedMove}. */
  private static final long FIRST_LIMIT = 32;

  /** Factor by which each further round raises the node limit. */
  private static final long LIMIT_FACTOR = 32;

  private static final int EVERY_REPLY = 0;

  private static final int FOLLOW_UP = 1;
  private static final int ZUGZWANG = 2;

  /** Added to the code of a static proof with a waiting column, see {@link FollowUp}. */
  private static final int WAITING = 2;

  private final Table table;
  private final boolean plain;
  private final FollowUp followUp = new FollowUp();
  private final FollowUpDisproof disproof = new FollowUpDisproof(followUp);
  private final ZugzwangProof zugzwang = new ZugzwangProof(followUp);

  /**
   * Makes a writer that takes answers from a table and searches for those that the table lacks.
   *
   * @param plain whether the proof uses no static proofs, which makes it many times larger
   */
  public ConnectFour3dProofWriter(Table table, boolean plain) {
    this.table = table;
    this.plain = plain;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the answer turns out to be wrong
   */
  @Override
  public Summary write(String moves, Question question, boolean yes, OutputStream out)
      throws IOException {
    Position start = Position.ofMoves(moves);
    String columns = moves.replaceAll("\\s", "").toUpperCase(Locale.ROOT);
    try (CertificateWriter certificate =
        new CertificateWriter(out, "connect-four-3d", columns, question, yes)) {
      new Walk(certificate, question == Question.WHITE, yes).from(start);
      return summary(certificate);
    }
  }

  /**
   * A static proof, in terms of {@link FollowUp}: the prover succeeds with the opponent to move.
   *
   * @param threatColumn the column of the threat in a proof by zugzwang, else {@link FollowUp#NONE}
   * @param waitingColumn the column where the prover waits, or {@link FollowUp#NONE}
   * @param secondColumn the turned column, or the second waiting column
   * @param pairs the pairs of contact cells that the proof uses
   */
  private record Leaf(int threatColumn, int waitingColumn, int secondColumn, long[] pairs) {
    private int code() {
      int code = threatColumn == FollowUp.NONE ? FOLLOW_UP : ZUGZWANG;
      return waits() ? code + WAITING : code;
    }

    private boolean waits() {
      return waitingColumn != FollowUp.NONE;
    }

    int bytes() {
      return 2 + (waits() ? 1 : 0) + pairs.length;
    }
  }

  /** Walks through the game from the first position to all ends. */
  private final class Walk {
    private final CertificateWriter file;
    private final ConnectFour3dSearch search;
    private final boolean attackerWins;
    private final boolean proverIsWhite;

    /** The proof's positions with the prover to move: own stones, other stones. */
    private final Set<Key> written = new HashSet<>();

    Walk(CertificateWriter file, boolean forWhite, boolean attackerWins) {
      this.file = file;
      this.attackerWins = attackerWins;
      this.proverIsWhite = forWhite == attackerWins;
      this.search =
          new ConnectFour3dSearch(
              table, forWhite, plain ? Set.of(Feature.FOLDED_KEYS) : Feature.ALL);
    }

    void from(Position start) throws IOException {
      long own = proverIsWhite ? start.white() : start.black();
      long other = proverIsWhite ? start.black() : start.white();
      if (start.whiteToMove() == proverIsWhite) {
        proveMove(own, other, Lines.threats(own, other), 0, 1);
        return;
      }
      Optional<Leaf> leaf = leaf(own, other);
      if (leaf.isPresent()) {
        step(0, leaf.get());
      } else {
        step(0);
        proveReplies(own, other, 0, 1);
      }
    }

    /**
     * Proves a position with the prover to move. Progress goes from {@code from} to {@code from +
     * share}; 1 is the whole proof.
     */
    private void proveMove(long own, long other, long threats, double from, double share)
        throws IOException {
      long playable = Cells.playable(own | other);
      if ((threats & playable) != 0) {
        return;
      }
      if (playable == 0) {
        require(!attackerWins, own, other);
        return;
      }
      if (!written.add(new Key(own, other))) {
        return;
      }
      requireNotStopped();
      long theirs = Lines.threats(other, own);
      long openings = theirs & playable;
      long moves = openings != 0 ? openings : playable & ~(theirs >>> Cells.COLUMNS);
      require(moves != 0 && (openings & (openings - 1)) == 0, own, other);
      if (!proveByLeaf(own, other, moves)) {
        long move = bestMove(own, other, moves);
        step(Cells.column(Long.numberOfTrailingZeros(move)));
        proveReplies(own | move, other, from, share);
      }
      setDone(from + share);
    }

    private void proveReplies(long own, long other, double from, double share) throws IOException {
      long playable = Cells.playable(own | other);
      require((Lines.threats(other, own) & playable) == 0, own, other);
      if (playable == 0) {
        require(!attackerWins, own, other);
        return;
      }
      if (!attackerWins && Lines.allOpposedBy(own)) {
        return;
      }
      long threats = Lines.threats(own, other);
      double each = share / Long.bitCount(playable);
      double at = from;
      for (int column = 0; column < Cells.COLUMNS; column++) {
        long cell = playable & Cells.COLUMN << column;
        if (cell != 0) {
          proveMove(own, other | cell, threats & ~cell, at, each);
          at += each;
        }
      }
    }

    /** Writes the move with the shortest static proof; returns false if there is no such move. */
    private boolean proveByLeaf(long own, long other, long moves) throws IOException {
      Optional<Leaf> best = Optional.empty();
      int column = 0;
      for (long rest = moves; rest != 0; rest &= rest - 1) {
        Optional<Leaf> leaf = leaf(own | rest & -rest, other);
        if (leaf.isPresent() && (best.isEmpty() || leaf.get().bytes() < best.get().bytes())) {
          best = leaf;
          column = Cells.column(Long.numberOfTrailingZeros(rest));
        }
      }
      if (best.isPresent()) {
        step(column, best.get());
      }
      return best.isPresent();
    }

    /** Returns a static proof that the prover succeeds, with the opponent to move. */
    private Optional<Leaf> leaf(long own, long other) {
      if (plain) {
        return Optional.empty();
      }
      long threats = Lines.threats(own, other);
      if (proverIsWhite) {
        return zugzwang.holds(own, other, threats)
            ? Optional.of(leaf(zugzwang.threatColumn()))
            : Optional.empty();
      }
      return disproof.holds(other, own, threats, attackerWins)
          ? Optional.of(leaf(FollowUp.NONE))
          : Optional.empty();
    }

    /** Returns the proof that was found last. */
    private Leaf leaf(int threatColumn) {
      return new Leaf(
          threatColumn,
          followUp.waitingColumn(),
          followUp.turnedColumn(),
          followUp.pairsThatMatter());
    }

    /** Returns a move with which the prover succeeds, as the bit of its cell. */
    private long bestMove(long own, long other, long moves) {
      if ((moves & (moves - 1)) == 0) {
        return moves;
      }
      for (long rest = moves; rest != 0; rest &= rest - 1) {
        long move = rest & -rest;
        if (isShown(own | move, other)) {
          return move;
        }
      }
      Position position = proverIsWhite ? new Position(own, other) : new Position(other, own);
      int column = searchedMove(position, moves);
      return moves & Cells.COLUMN << column;
    }

    /** Returns whether the steps so far show that the prover succeeds after the move. */
    private boolean isShown(long own, long other) {
      long playable = Cells.playable(own | other);
      if ((Lines.threats(other, own) & playable) != 0) {
        return false;
      }
      if (!attackerWins && Lines.allOpposedBy(own)) {
        return true;
      }
      long threats = Lines.threats(own, other);
      for (long rest = playable; rest != 0; rest &= rest - 1) {
        long reply = rest & -rest;
        long next = playable ^ reply | reply << Cells.COLUMNS;
        if ((threats & ~reply & next) == 0 && !written.contains(new Key(own, other | reply))) {
          return false;
        }
      }
      return playable != 0 || !attackerWins;
    }

    /** Searches with growing limits; returns the cheapest move of the first successful round. */
    private int searchedMove(Position position, long moves) {
      int[] columns = new Expander(search).columnsInOrder(position);
      long candidates = moves;
      for (long most = FIRST_LIMIT;
          candidates != 0;
          most = Math.multiplyExact(most, LIMIT_FACTOR)) {
        int best = -1;
        long least = most;
        for (int column : columns) {
          long cell = candidates & Cells.COLUMN << column;
          if (cell != 0 && least > 0) {
            long before = search.effort().nodes();
            Optional<Boolean> wins =
                search.attackerWins(position.play(column), least, () -> isStopped());
            requireNotStopped();
            if (wins.isPresent() && wins.get() == attackerWins) {
              best = column;
              least = search.effort().nodes() - before - 1;
            } else if (wins.isPresent()) {
              candidates &= ~cell;
            }
          }
        }
        if (best >= 0) {
          return best;
        }
      }
      throw wrong(position);
    }

    /** Writes a move after which the proof has every reply. */
    private void step(int column) throws IOException {
      countStep();
      file.write(EVERY_REPLY << 4 | column);
    }

    /** Writes a move after which a static proof holds. */
    private void step(int column, Leaf leaf) throws IOException {
      countStep();
      countLeaf();
      file.write(leaf.code() << 4 | column);
      if (leaf.waits()) {
        file.write(leaf.waitingColumn << 4 | leaf.secondColumn);
      }
      file.write(Math.max(leaf.threatColumn, 0) << 4 | leaf.pairs.length);
      for (long pair : leaf.pairs) {
        int first = Cells.column(Long.numberOfTrailingZeros(pair));
        int second = Cells.column(63 - Long.numberOfLeadingZeros(pair));
        file.write(first << 4 | second);
      }
    }

    private void require(boolean condition, long own, long other) {
      if (!condition) {
        throw wrong(proverIsWhite ? new Position(own, other) : new Position(other, own));
      }
    }

    private IllegalStateException wrong(Position position) {
      return new IllegalStateException("The answer is wrong after " + position.text());
    }
  }
}
