package org.twobig.connectx;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;

/**
 * Writes the moves of a player who succeeds. The format, and the order of the positions, are
 * specified with the checker, in the package {@code org.twobig.checker.connectx} of the module
 * tools, which shares no code with what is here.
 *
 * <p>A position is left to the checker's search if our own answers it soon, on a table of its own
 * that knows nothing but what was left to the checker before, and what was tried in vain.
 */
final class StrategyWriter implements ProofWriter {
  /**
   * Nodes of our search for a position that is left to the checker, whose search takes some times
   * as many: a second for all of the proof of a board of 6x5.
   */
  private static final int LEFT_TO_CHECKER = 200;

  private static final int SEARCH = 255;
  private static final long TABLE_BYTES = 16 << 20;

  private final Size size;
  private final Solver solver;
  private final boolean plain;
  private final Set<Key> met = new HashSet<>();
  private final ByteArrayOutputStream moves = new ByteArrayOutputStream();

  /** The score that the prover has at least, as White counts; and whether that is White. */
  private int score;

  private boolean proverIsWhite;
  private boolean proverWins;

  private volatile long steps;
  private volatile double done;
  private volatile boolean stopped;
  private long leaves;

  /**
   * @param plain whether nothing is left to the checker's search
   */
  StrategyWriter(Size size, Solver solver, boolean plain) {
    this.size = size;
    this.solver = solver;
    this.plain = plain;
  }

  @Override
  public Written write(String text, Question asked, boolean yes, OutputStream out)
      throws IOException {
    proverIsWhite = (asked.requireOne() == Question.WHITE) == yes;
    proverWins = yes;
    score = !yes ? 0 : proverIsWhite ? 1 : -1;
    Position position = new ConnectX(size).parse(text);
    String claim =
        "%s %s"
            .formatted(asked == Question.WHITE ? "White" : "Black", yes ? "wins" : "does not win");
    StoredBounds kind = new StoredBounds(size);
    long bytes = Math.max(TABLE_BYTES, Geometry.smallestBytes(kind.keySpace(), kind.valueBits()));
    Geometry geometry = Geometry.ofBytes(kind.keySpace(), kind.valueBits(), bytes);
    try (Arena arena = Arena.ofConfined()) {
      PartitionedTable table = PartitionedTable.of(PrivateTable.create(geometry, arena));
      Search leaf = new BitSearch(size, table);
      if (position.whiteToMove() == proverIsWhite) {
        proverMoves(position, leaf, 0, 1);
      } else {
        opponentMoves(position, leaf, 0, 1);
      }
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    String head =
        "twobig connectx proof 1\nboard %dx%dx%d\nmoves %s\nclaim %s\n\n"
            .formatted(size.columns(), size.rows(), size.inRow(), played(text), claim);
    file.write(head.getBytes(StandardCharsets.US_ASCII));
    try (DeflaterOutputStream compressed = new DeflaterOutputStream(file)) {
      moves.writeTo(compressed);
    }
    CRC32 crc = new CRC32();
    crc.update(file.toByteArray());
    for (int shift = 24; shift >= 0; shift -= 8) {
      file.write((int) (crc.getValue() >>> shift));
    }
    file.writeTo(out);
    return new Written(claim, steps, leaves);
  }

  private static String played(String text) {
    return text.replaceAll("\\s", "").toLowerCase(Locale.ROOT);
  }

  /**
   * @param from how much of the proof is done
   * @param to how much when this is
   */
  private void proverMoves(Position seen, Search leaf, double from, double to) {
    if (stopped) {
      throw new SearchStoppedException();
    }
    Key key = seen.key();
    if (completing(seen, proverIsWhite) >= 0 || isPrevented(seen) || !met.add(key)) {
      return;
    }
    Position position = Position.decode(size, key).orElseThrow();
    int block = completing(position, !proverIsWhite);
    if (block >= 0) {
      opponentMoves(position.play(block), leaf, from, to);
      return;
    }
    steps++;
    if (!plain && isLeft(position, leaf)) {
      leaves++;
      moves.write(SEARCH);
      done = to;
      return;
    }
    int move = solver.move(position, score, Long.MAX_VALUE, () -> false).orElseThrow();
    moves.write(move);
    opponentMoves(position.play(move), leaf, from, to);
  }

  /** A column where a stone of a player would complete a line; -1 if there is none. */
  private static int completing(Position position, boolean white) {
    for (int move : position.legalMoves()) {
      if (position.isLineOf(move, white)) {
        return move;
      }
    }
    return -1;
  }

  /** Whether the claim is that the opponent does not win, and no line of his can be filled. */
  private boolean isPrevented(Position position) {
    return !proverWins && !position.canWin(!proverIsWhite);
  }

  private boolean isLeft(Position position, Search leaf) {
    int least = proverIsWhite ? score : score + 1;
    return leaf.atLeast(position, least, LEFT_TO_CHECKER, () -> false).isPresent();
  }

  private void opponentMoves(Position position, Search leaf, double from, double to) {
    if (position.isOver() || isPrevented(position)) {
      return;
    }
    double each = (to - from) / position.legalMoves().size();
    double next = from;
    for (int move : position.legalMoves()) {
      Position after = position.play(move);
      if (!after.isOver()) {
        proverMoves(after, leaf, next, next + each);
      }
      next += each;
      done = next;
    }
  }

  @Override
  public void stop() {
    stopped = true;
    solver.stop();
  }

  @Override
  public long steps() {
    return steps;
  }

  @Override
  public double done() {
    return done;
  }
}
