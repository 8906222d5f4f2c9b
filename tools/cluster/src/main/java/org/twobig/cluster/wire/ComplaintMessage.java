package org.twobig.cluster.wire;

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
public record ComplaintMessage(long node, String what) implements Message {
  @Override
  public byte[] encode() {
    return new Out(Kind.COMPLAINT).i64(node).text(what).end();
  }

  static ComplaintMessage read(In in) throws DamagedException {
    return new ComplaintMessage(in.i64(), in.text());
  }
}
