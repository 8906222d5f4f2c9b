package org.twobig.cluster.wire;

import java.util.ArrayList;
import java.util.List;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;

/**
 * What the conductor has to say to all nodes, or to one.
 *
 * <pre>
 *      0  epoch of the conductor (8)
 *      8  What, by its place (1)  |  0 (3)  |  count of numbers (4)
 *     16  numbers (8 each)
 * </pre>
 */
public record Notice(long epoch, What what, List<Long> numbers) implements Message {
  /** Most numbers of a call. */
  public static final int MOST = 4096;

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

  @Override
  public byte[] encode() {
    Out out = new Out(Kind.NOTICE).i64(epoch).i32(what.ordinal()).i32(numbers.size());
    numbers.forEach(out::i64);
    return out.end();
  }

  static Notice read(In in) throws DamagedException {
    long epoch = in.i64();
    What what = What.values()[in.i32(0, What.values().length - 1)];
    int count = in.i32(0, MOST);
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      numbers.add(in.i64());
    }
    return new Notice(epoch, what, numbers);
  }
}
