package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;
import org.twobig.table.Key;

/**
 * A task on its way to a node.
 *
 * <pre>
 *      0  epoch of the conductor (8)  |  id (8)
 *     16  key, high half (8)          |  low half (8)
 *     32  budget, nodes (8)           |  kind of question (1)  |  1 if afresh, else 0 (1)
 * </pre>
 *
 * @param epoch of the conductor that offers it
 * @param id by which that conductor knows it
 * @param isAfresh whether it checks an answer of another node, see {@link
 *     org.twobig.tasks.Taken#isAfresh}
 */
public record TaskMessage(long epoch, long id, Key key, int kind, long budget, boolean isAfresh) {
  private static final int BYTES = 42;

  public byte[] encode() {
    return Wire.end(
        Wire.begin(Kind.TASK, BYTES)
            .putLong(epoch)
            .putLong(id)
            .putLong(key.high())
            .putLong(key.low())
            .putLong(budget)
            .put((byte) kind)
            .put((byte) (isAfresh ? 1 : 0)));
  }

  public static TaskMessage decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Kind.TASK, message);
    Wire.requireBytes(in, BYTES);
    long epoch = in.getLong();
    long id = in.getLong();
    Key key = new Key(in.getLong(), in.getLong());
    long budget = in.getLong();
    int kind = Byte.toUnsignedInt(in.get());
    int afresh = in.get();
    Wire.require(afresh == 0 || afresh == 1, "It is afresh %d times", afresh);
    Wire.requireEnd(in);
    return new TaskMessage(epoch, id, key, kind, budget, afresh == 1);
  }
}
