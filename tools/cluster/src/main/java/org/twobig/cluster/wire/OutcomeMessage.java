package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;
import org.twobig.table.Key;
import org.twobig.tasks.Part;
import org.twobig.tasks.Status;

/**
 * How a task has ended, on its way to the conductor. It tells the task in full, for it may reach
 * another conductor than the one that offered it.
 *
 * <pre>
 *      0  epoch of the task's conductor (8)  |  id of the task (8)
 *     16  number of the node (8)             |  number of the outcome (8)
 *     32  key, high half (8)                 |  low half (8)
 *     48  work, nodes (8)
 *     56  kind of question (1)  |  status (1)  |  value (1)  |  parts (1)
 *     60  parts: key, high half (8), low half (8), word (8)
 * </pre>
 *
 * A status is its place in {@link Status}: 0 solved, 1 given up, 2 stopped.
 *
 * @param node that says so
 * @param number by which the node knows this outcome
 */
public record OutcomeMessage(
    long epoch,
    long id,
    long node,
    long number,
    Key key,
    int kind,
    Status status,
    int value,
    long work,
    List<Part> parts) {
  private static final int HEAD_BYTES = 60;
  private static final int PART_BYTES = 24;

  public byte[] encode() {
    ByteBuffer out = Wire.begin(Kind.OUTCOME, HEAD_BYTES + PART_BYTES * parts.size());
    out.putLong(epoch).putLong(id).putLong(node).putLong(number);
    out.putLong(key.high()).putLong(key.low()).putLong(work);
    out.put((byte) kind).put((byte) status.ordinal()).put((byte) value).put((byte) parts.size());
    for (Part part : parts) {
      out.putLong(part.key().high()).putLong(part.key().low()).putLong(part.word());
    }
    return Wire.end(out);
  }

  public static OutcomeMessage decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Kind.OUTCOME, message);
    Wire.requireBytes(in, HEAD_BYTES);
    long epoch = in.getLong();
    long id = in.getLong();
    long node = in.getLong();
    long number = in.getLong();
    Key key = new Key(in.getLong(), in.getLong());
    long work = in.getLong();
    int kind = Byte.toUnsignedInt(in.get());
    int status = Byte.toUnsignedInt(in.get());
    Wire.require(status < Status.LOST.ordinal(), "It has the status " + status);
    Wire.require(work >= 0, "It has the work " + work);
    int value = Byte.toUnsignedInt(in.get());
    int count = Byte.toUnsignedInt(in.get());
    Wire.requireBytes(in, (long) count * PART_BYTES);
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(new Part(new Key(in.getLong(), in.getLong()), in.getLong()));
    }
    Wire.requireEnd(in);
    return new OutcomeMessage(
        epoch, id, node, number, key, kind, Status.values()[status], value, work, parts);
  }
}
