package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;
import org.twobig.export.RecordBlock.Packed;

/**
 * Entries of a table on their way to the others.
 *
 * <pre>
 *      0  number of the node (8)
 *      8  entries (4)  |  bytes of the block unpacked (4)
 *     16  the block, see {@link org.twobig.export.RecordBlock}, packed by DEFLATE
 * </pre>
 *
 * @param node that found them; 0 for the conductor
 */
public record EntriesMessage(long node, Packed block) {
  /** Most entries of a block: their message stays far below {@link Wire#MOST_BYTES}. */
  public static final int MOST_ENTRIES = 1 << 14;

  private static final int HEAD_BYTES = 16;

  public byte[] encode() {
    return Wire.end(
        Wire.begin(Kind.ENTRIES, HEAD_BYTES + block.bytes().length)
            .putLong(node)
            .putInt(block.count())
            .putInt(block.unpacked())
            .put(block.bytes()));
  }

  public static EntriesMessage decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Kind.ENTRIES, message);
    Wire.requireBytes(in, HEAD_BYTES);
    long node = in.getLong();
    int count = in.getInt();
    int unpacked = in.getInt();
    byte[] bytes = new byte[in.remaining()];
    in.get(bytes);
    Wire.require(count <= MOST_ENTRIES, "It has %,d entries".formatted(count));
    return new EntriesMessage(node, new Packed(count, unpacked, bytes));
  }
}
