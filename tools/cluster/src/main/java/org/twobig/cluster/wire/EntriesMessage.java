package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;
import org.twobig.export.RecordBlock.Packed;

/**
 * Entries of tables on their way to others: one block of a node, or those of several that the
 * conductor hands on. Of each, one after the other:
 *
 * <pre>
 *      0  number of the node (8)
 *      8  entries (4)  |  bytes of the block unpacked (4)
 *     16  bytes of the block (4)
 *     20  the block, see {@link org.twobig.export.RecordBlock}, packed by DEFLATE
 * </pre>
 */
public record EntriesMessage(List<Block> blocks) {
  /** Most entries of a block: their message stays far below {@link Wire#MOST_BYTES}. */
  public static final int MOST_ENTRIES = 1 << 14;

  /** Most bytes of the blocks of a message. */
  public static final int MOST_BYTES = Wire.MOST_BYTES - Wire.HEAD_BYTES;

  private static final int HEAD_BYTES = 20;

  public EntriesMessage {
    blocks = List.copyOf(blocks);
  }

  /**
   * One block.
   *
   * @param node that found its entries; 0 for the conductor
   */
  public record Block(long node, Packed packed) {
    /** Bytes of the message that it takes. */
    public int bytes() {
      return HEAD_BYTES + packed.bytes().length;
    }
  }

  public byte[] encode() {
    ByteBuffer out = Wire.begin(Kind.ENTRIES, blocks.stream().mapToInt(Block::bytes).sum());
    for (Block block : blocks) {
      out.putLong(block.node)
          .putInt(block.packed.count())
          .putInt(block.packed.unpacked())
          .putInt(block.packed.bytes().length)
          .put(block.packed.bytes());
    }
    return Wire.end(out);
  }

  public static EntriesMessage decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Kind.ENTRIES, message);
    List<Block> blocks = new ArrayList<>();
    while (in.hasRemaining()) {
      Wire.requireBytes(in, HEAD_BYTES);
      long node = in.getLong();
      int count = in.getInt();
      int unpacked = in.getInt();
      int length = in.getInt();
      Wire.require(count <= MOST_ENTRIES, "A block has %,d entries", count);
      Wire.require(length >= 0, "A block has %,d bytes", length);
      Wire.requireBytes(in, length);
      byte[] bytes = new byte[length];
      in.get(bytes);
      blocks.add(new Block(node, new Packed(count, unpacked, bytes)));
    }
    return new EntriesMessage(blocks);
  }
}
