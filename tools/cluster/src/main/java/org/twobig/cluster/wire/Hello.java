package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
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
public record Hello(long node, int threads, String name, String version) {
  private static final int HEAD_BYTES = 12;
  private static final int MOST_THREADS = 1 << 20;

  public byte[] encode() {
    ByteBuffer out =
        Wire.begin(Kind.HELLO, HEAD_BYTES + Wire.bytesOf(name) + Wire.bytesOf(version));
    out.putLong(node).putInt(threads);
    Wire.put(out, name);
    Wire.put(out, version);
    return Wire.end(out);
  }

  public static Hello decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Kind.HELLO, message);
    Wire.requireBytes(in, HEAD_BYTES);
    long node = in.getLong();
    int threads = in.getInt();
    Wire.require(threads >= 0 && threads <= MOST_THREADS, "It has %d threads", threads);
    Hello hello = new Hello(node, threads, Wire.text(in), Wire.text(in));
    Wire.requireEnd(in);
    return hello;
  }
}
