package org.twobig.cluster.wire;

import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;

/**
 * How a node introduces itself.
 *
 * <pre>
 *      0  number of the node (8)  |  threads (4)
 *     12  name (text)  |  version of the program (text)
 * </pre>
 *
 * @param node a random number of the process
 * @param name by which people know it
 * @param threads that search
 * @param version of the program
 */
public record Hello(long node, int threads, String name, String version) implements Message {
  private static final int MOST_THREADS = 1 << 20;

  @Override
  public byte[] encode() {
    return new Out(Kind.HELLO).i64(node).i32(threads).text(name).text(version).end();
  }

  static Hello read(In in) throws DamagedException {
    return new Hello(in.i64(), in.i32(0, MOST_THREADS), in.text(), in.text());
  }
}
