package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.LongStream;
import org.twobig.cluster.wire.Wire.DamagedException;

/**
 * What the conductor has to say to all nodes, or to one.
 *
 * <pre>
 *      0  epoch of the conductor (8)
 *      8  What, by its place (1)  |  0 (3)  |  count of numbers (4)
 *     16  numbers (8 each)
 * </pre>
 */
public record Notice(long epoch, What what, List<Long> numbers) {
  /** Most numbers of a call. */
  public static final int MOST = 4096;

  private static final int HEAD_BYTES = 16;

  /** What is said; the place in this list is the number on the wire. */
  public enum What {
    /** The tasks with these ids are not wanted any more. */
    WITHDRAWN,

    /** The node's outcomes with these numbers are on the disk. */
    WRITTEN,

    /** The solve is over; there will be no more tasks. */
    OVER
  }

  public Notice {
    numbers = List.copyOf(numbers);
  }

  public byte[] encode() {
    ByteBuffer out = Wire.begin(Wire.Kind.NOTICE, HEAD_BYTES + Long.BYTES * numbers.size());
    out.putLong(epoch).putInt(what.ordinal()).putInt(numbers.size());
    numbers.forEach(out::putLong);
    return Wire.end(out);
  }

  public static Notice decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Wire.Kind.NOTICE, message);
    Wire.requireBytes(in, HEAD_BYTES);
    long epoch = in.getLong();
    int what = in.getInt();
    int count = in.getInt();
    Wire.require(what >= 0 && what < What.values().length, "It says " + what);
    Wire.require(count >= 0 && count <= MOST, "It has %d numbers", count);
    Wire.requireBytes(in, (long) count * Long.BYTES);
    List<Long> numbers = LongStream.range(0, count).mapToObj(i -> in.getLong()).toList();
    Wire.requireEnd(in);
    return new Notice(epoch, What.values()[what], numbers);
  }
}
