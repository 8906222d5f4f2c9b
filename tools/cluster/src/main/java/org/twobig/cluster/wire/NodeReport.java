package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
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
 * @param entriesOut entries it has sent to others
 * @param entriesIn entries of others it has stored
 * @param entriesDropped entries it had no room to send
 */
public record NodeReport(
    long node,
    long searched,
    long tasksDone,
    long unconfirmed,
    long entriesOut,
    long entriesIn,
    long entriesDropped) {
  private static final int FIGURES = 6;

  public byte[] encode() {
    return Wire.end(
        Wire.begin(Kind.REPORT, Long.BYTES * (1 + FIGURES))
            .putLong(node)
            .putLong(searched)
            .putLong(tasksDone)
            .putLong(unconfirmed)
            .putLong(entriesOut)
            .putLong(entriesIn)
            .putLong(entriesDropped));
  }

  public static NodeReport decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Kind.REPORT, message);
    Wire.requireBytes(in, Long.BYTES * (1 + FIGURES));
    long node = in.getLong();
    List<Long> figures = new ArrayList<>();
    for (int i = 0; i < FIGURES; i++) {
      figures.add(in.getLong());
    }
    Wire.require(figures.stream().allMatch(figure -> figure >= 0), "A figure is below 0");
    Wire.requireEnd(in);
    return new NodeReport(
        node,
        figures.get(0),
        figures.get(1),
        figures.get(2),
        figures.get(3),
        figures.get(4),
        figures.get(5));
  }
}
