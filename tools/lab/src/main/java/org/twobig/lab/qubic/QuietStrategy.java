package org.twobig.lab.qubic;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import org.twobig.lab.qubic.StrategyWalk.Stones;
import org.twobig.qubic.ForcedWin;
import org.twobig.qubic.QuietSearch;
import org.twobig.qubic.Shape;

/**
 * A strategy by which White wins with a given number of strategic moves at most, and its proof in
 * the short form. A position may be met on several paths with different numbers of moves left; its
 * move is the one for the least of them.
 */
final class QuietStrategy implements StrategyWalk.Moves {
  private final Shape shape;
  private final QuietSearch search;
  private final ForcedWin forcedWin;
  private final Map<Stones, Integer> choices = new HashMap<>();

  /** With how many strategic moves left positions with White to move were met, at least. */
  private final Map<Stones, Integer> met = new HashMap<>();

  private final ByteArrayOutputStream moves = new ByteArrayOutputStream();
  private int bits;
  private int bitCount;

  QuietStrategy(Shape shape, QuietSearch search) {
    this.shape = shape;
    this.search = search;
    this.forcedWin = new ForcedWin(shape, Long.MAX_VALUE);
  }

  /**
   * The proof that White wins.
   *
   * @param text the moves to the position, two hex digits each
   * @param most strategic moves on a path, which the search has found to be enough
   */
  byte[] proof(String text, long white, long black, int most) {
    if (Long.bitCount(white) == Long.bitCount(black)) {
      whiteMoves(StrategyWalk.canonical(shape, white, black), most);
    } else {
      blackMoves(white, black, most);
    }
    new StrategyWalk(shape, this, (whites, blacks) -> {}).from(white, black);
    if (bitCount > 0) {
      moves.write(bits << Byte.SIZE - bitCount);
    }
    byte[] head = ShortProof.HEAD.formatted(text).getBytes(StandardCharsets.US_ASCII);
    CRC32 crc = new CRC32();
    crc.update(head);
    crc.update(moves.toByteArray());
    return ByteBuffer.allocate(head.length + moves.size() + Integer.BYTES)
        .put(head)
        .put(moves.toByteArray())
        .putInt((int) crc.getValue())
        .array();
  }

  private void whiteMoves(Stones position, int left) {
    long white = position.white();
    long black = position.black();
    if (shape.completing(white, black) != 0
        || met.getOrDefault(position, Integer.MAX_VALUE) <= left) {
      return;
    }
    met.put(position, left);
    long danger = shape.completing(black, white);
    if (danger != 0) {
      blackMoves(white | danger, black, left);
    } else if (!forcedWin.find(white, black)) {
      int move = search.move(white, black, left);
      choices.put(position, move);
      blackMoves(white | 1L << move, black, left - 1);
    }
  }

  private void blackMoves(long white, long black, int left) {
    long threats = shape.completing(white, black);
    if ((threats & threats - 1) != 0) {
      return;
    }
    Set<Stones> tried = new HashSet<>();
    long cells = threats == 0 ? shape.all & ~(white | black) : threats;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      Stones next = StrategyWalk.canonical(shape, white, black | Long.lowestOneBit(rest));
      if (tried.add(next)) {
        whiteMoves(next, left);
      }
    }
  }

  /** The move in a position, which is added to the proof. */
  @Override
  public int move(long white, long black) {
    int move = choices.get(new Stones(white, black));
    bits = bits << 6 | move;
    bitCount += 6;
    if (bitCount >= Byte.SIZE) {
      bitCount -= Byte.SIZE;
      moves.write(bits >>> bitCount);
      bits &= (1 << bitCount) - 1;
    }
    return move;
  }
}
