package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;

/**
 * What a node tells the conductor when its own table and its searches contradict each other: what
 * it has said before may be wrong, too.
 *
 * <pre>
 *      0  number of the node (8)
 *      8  what contradicts what (text)
 * </pre>
 */
public record ComplaintMessage(long node, String what) {
  public byte[] encode() {
    ByteBuffer out = Wire.begin(Kind.COMPLAINT, Long.BYTES + Wire.bytesOf(what)).putLong(node);
    Wire.put(out, what);
    return Wire.end(out);
  }

  public static ComplaintMessage decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Kind.COMPLAINT, message);
    Wire.requireBytes(in, Long.BYTES);
    ComplaintMessage complaint = new ComplaintMessage(in.getLong(), Wire.text(in));
    Wire.requireEnd(in);
    return complaint;
  }
}
