package org.twobig.cluster.wire;

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
    List<Part> parts)
    implements Message {
  @Override
  public byte[] encode() {
    Out out = new Out(Kind.OUTCOME).i64(epoch).i64(id).i64(node).i64(number).key(key).i64(work);
    out.u8(kind).u8(status.ordinal()).u8(value).u8(parts.size());
    parts.forEach(part -> out.key(part.key()).i64(part.word()));
    return out.end();
  }

  static OutcomeMessage read(In in) throws DamagedException {
    long epoch = in.i64();
    long id = in.i64();
    long node = in.i64();
    long number = in.i64();
    Key key = in.key();
    long work = in.count();
    int kind = in.u8();
    Status status = Status.values()[in.u8(Status.LOST.ordinal() - 1)];
    int value = in.u8();
    int count = in.u8();
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(new Part(in.key(), in.i64()));
    }
    return new OutcomeMessage(epoch, id, node, number, key, kind, status, value, work, parts);
  }
}
