package org.twobig.cluster.wire;

import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;

/**
 * How far a node is, once a second.
 *
 * <pre>
 *      0  number of the node (8)
 *      8  the figures, in their order (8 each)
 * </pre>
 *
 * @param node its number
 * @param searched positions its searches have visited
 * @param tasksDone tasks it has answered
 * @param unconfirmed outcomes it keeps until the conductor has them on disk
 */
public record NodeReport(
    long node, long searched, long tasksDone, long unconfirmed, Entries entries)
    implements Message {
  /**
   * Entries of a machine that have travelled.
   *
   * @param out that it has sent to others
   * @param in of others that it has stored
   * @param dropped that it had no room to send
   */
  public record Entries(long out, long in, long dropped) {
    /** Those of a machine that shares none. */
    public static final Entries NONE = new Entries(0, 0, 0);
  }

  @Override
  public byte[] encode() {
    Out out = new Out(Kind.REPORT).i64(node).i64(searched).i64(tasksDone).i64(unconfirmed);
    return out.i64(entries.out).i64(entries.in).i64(entries.dropped).end();
  }

  static NodeReport read(In in) throws DamagedException {
    return new NodeReport(
        in.i64(),
        in.count(),
        in.count(),
        in.count(),
        new Entries(in.count(), in.count(), in.count()));
  }
}
