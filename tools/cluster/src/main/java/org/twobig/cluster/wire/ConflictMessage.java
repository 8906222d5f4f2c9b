package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;
import org.twobig.table.Key;

/**
 * What a node tells the conductor when an entry contradicts its table.
 *
 * <pre>
 *      0  key, high half (8)           |  low half (8)
 *     16  number of the node (8)       |  value in its table (8)
 *     32  number of the other (8)      |  value that has come from it (8)
 * </pre>
 */
public record ConflictMessage(Key key, long node, long value, long other, long otherValue) {
  private static final int BYTES = 48;

  public byte[] encode() {
    return Wire.end(
        Wire.begin(Kind.CONFLICT, BYTES)
            .putLong(key.high())
            .putLong(key.low())
            .putLong(node)
            .putLong(value)
            .putLong(other)
            .putLong(otherValue));
  }

  public static ConflictMessage decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Kind.CONFLICT, message);
    Wire.requireBytes(in, BYTES);
    Key key = new Key(in.getLong(), in.getLong());
    long node = in.getLong();
    long value = in.getLong();
    long other = in.getLong();
    long otherValue = in.getLong();
    Wire.requireEnd(in);
    return new ConflictMessage(key, node, value, other, otherValue);
  }
}
