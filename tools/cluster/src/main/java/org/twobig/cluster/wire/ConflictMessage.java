package org.twobig.cluster.wire;

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
public record ConflictMessage(Key key, long node, long value, long other, long otherValue)
    implements Message {
  @Override
  public byte[] encode() {
    return new Out(Kind.CONFLICT).key(key).i64(node).i64(value).i64(other).i64(otherValue).end();
  }

  static ConflictMessage read(In in) throws DamagedException {
    return new ConflictMessage(in.key(), in.i64(), in.i64(), in.i64(), in.i64());
  }
}
