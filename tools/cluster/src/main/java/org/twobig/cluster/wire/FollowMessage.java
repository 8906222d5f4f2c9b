package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;

/**
 * How far a standby's copy of the journal is, which asks for what follows.
 *
 * <pre>
 *      0  number of the standby (8)  |  records it has on its disk (8)
 *     16  check sum of these, see {@link RecordsMessage#bytes} (4)
 *     20  where it will listen (text)
 * </pre>
 */
public record FollowMessage(long standby, long records, int sum, String endpoint) {
  private static final int HEAD_BYTES = 20;

  public byte[] encode() {
    ByteBuffer out = Wire.begin(Kind.FOLLOW, HEAD_BYTES + Wire.bytesOf(endpoint));
    out.putLong(standby).putLong(records).putInt(sum);
    Wire.put(out, endpoint);
    return Wire.end(out);
  }

  public static FollowMessage decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Kind.FOLLOW, message);
    Wire.requireBytes(in, HEAD_BYTES);
    long standby = in.getLong();
    long records = in.getLong();
    int sum = in.getInt();
    Wire.require(records >= 0, "It has %d records", records);
    FollowMessage follow = new FollowMessage(standby, records, sum, Wire.text(in));
    Wire.requireEnd(in);
    return follow;
  }
}
