package org.twobig.cluster.wire;

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
public record EntriesMessage(List<Block> blocks) implements Message {
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

  @Override
  public byte[] encode() {
    Out out = new Out(Kind.ENTRIES);
    for (Block block : blocks) {
      Packed packed = block.packed;
      out.i64(block.node).i32(packed.count()).i32(packed.unpacked()).i32(packed.bytes().length);
      out.bytes(packed.bytes());
    }
    return out.end();
  }

  static EntriesMessage read(In in) throws DamagedException {
    List<Block> blocks = new ArrayList<>();
    while (in.hasMore()) {
      long node = in.i64();
      int count = in.i32();
      int unpacked = in.i32();
      Wire.require(count <= MOST_ENTRIES, "A block has %,d entries", count);
      blocks.add(new Block(node, new Packed(count, unpacked, in.bytes(in.i32()))));
    }
    return new EntriesMessage(blocks);
  }
}
