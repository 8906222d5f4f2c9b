package org.twobig.cluster.wire;

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
public record TaskMessage(long epoch, long id, Key key, int kind, long budget, boolean isAfresh)
    implements Message {
  @Override
  public byte[] encode() {
    Out out = new Out(Kind.TASK).i64(epoch).i64(id).key(key).i64(budget);
    return out.u8(kind).u8(isAfresh ? 1 : 0).end();
  }

  static TaskMessage read(In in) throws DamagedException {
    long epoch = in.i64();
    long id = in.i64();
    Key key = in.key();
    long budget = in.i64();
    int kind = in.u8();
    return new TaskMessage(epoch, id, key, kind, budget, in.u8(1) == 1);
  }
}
