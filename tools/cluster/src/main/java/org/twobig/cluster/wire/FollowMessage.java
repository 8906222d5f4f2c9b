package org.twobig.cluster.wire;

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
public record FollowMessage(long standby, long records, int sum, String endpoint)
    implements Message {
  @Override
  public byte[] encode() {
    return new Out(Kind.FOLLOW).i64(standby).i64(records).i32(sum).text(endpoint).end();
  }

  static FollowMessage read(In in) throws DamagedException {
    return new FollowMessage(in.i64(), in.count(), in.i32(), in.text());
  }
}
