package org.twobig.cluster;

import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.Connection.TaskSession;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.OutcomeMessage;
import org.twobig.cluster.wire.Message.TaskMessage;
import org.twobig.cluster.wire.Wire;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.tt.tasks.Part;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TakenTask;
import org.twobig.tt.tasks.TaskTaker;

/**
 * The tasks of one run of a conductor, for the threads of a node. If the connection breaks and the
 * node connects again within {@link #PATIENCE}, the threads notice nothing. Otherwise the conductor
 * counts as gone, and the node joins again.
 */
final class NodeTasks implements TaskTaker {
  /** The longest time without a connection before the conductor counts as gone. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** The number of withdrawn tasks that are remembered: a task may arrive after its withdrawal. */
  private static final int REMEMBERED = 1024;

  private final ClusterNode node;
  private final long epoch;

  /** The held tasks, by identity: after a broken connection two tasks may have one id. */
  private final Map<TakenTask, Held> tasks = new IdentityHashMap<>();

  private final Set<Long> withdrawn = Collections.newSetFromMap(new Hub.BoundedMap<>(REMEMBERED));

  /** The held tasks that are not withdrawn, which searches read without a lock. */
  private final Set<TakenTask> wanted = ConcurrentHashMap.newKeySet();

  private volatile boolean gone;
  private volatile boolean closed;

  private record Held(TaskSession session, ClientMessage message) {}

  NodeTasks(ClusterNode node, long epoch) {
    this.node = node;
    this.epoch = epoch;
  }

  @Override
  public Optional<TakenTask> take() {
    Optional<Connection> connection = conductorLives() ? node.connection() : Optional.empty();
    if (connection.isEmpty()) {
      return Optional.empty();
    }
    try {
      TaskSession session = connection.get().taskSession();
      @Nullable ClientMessage message = session.take(LONGEST_WAIT.dividedBy(2));
      Optional<TakenTask> task = message == null ? Optional.empty() : taken(session, message);
      if (task.isEmpty()) {
        connection.get().release(session);
      }
      return task;
    } catch (ActiveMQException e) {
      connection.get().fail();
      return Optional.empty();
    }
  }

  private Optional<TakenTask> taken(TaskSession session, ClientMessage message)
      throws ActiveMQException {
    TaskMessage told;
    try {
      told = Channel.read(TaskMessage.class, message);
    } catch (DamagedException e) {
      // an empty outcome is invalid, so the conductor offers the task again
      session.finish(message, new byte[0]);
      return Optional.empty();
    }
    TakenTask task =
        new TakenTask(told.id(), told.key(), told.kind(), told.budget(), told.withoutTable());
    synchronized (this) {
      if (closed || told.epoch() != epoch) {
        return Optional.empty(); // the broker redelivers the task when the session is closed
      }
      tasks.put(task, new Held(session, message));
      if (!withdrawn.contains(task.id())) {
        wanted.add(task);
      }
    }
    return Optional.of(task);
  }

  synchronized void withdraw(Notice notice) {
    if (notice.epoch() == epoch) {
      withdrawn.addAll(notice.numbers());
      wanted.removeIf(task -> withdrawn.contains(task.id()));
    }
  }

  @Override
  public boolean withdrawn(TakenTask task) {
    return closed || node.epoch() != epoch || node.isOver() || !wanted.contains(task);
  }

  @Override
  public void finish(TakenTask task, Status status, int value, long work, List<Part> parts) {
    LongFunction<byte[]> encoded = // the constructor checks the ranges of fields
        number ->
            Wire.encode(
                new OutcomeMessage(
                    epoch,
                    task.id(),
                    node.number(),
                    number,
                    task.key(),
                    task.kind(),
                    status,
                    value,
                    work,
                    parts));
    synchronized (this) {
      if (closed) {
        return;
      }
      if (!tasks.containsKey(task)) {
        throw new IllegalStateException("Task " + task.id() + " is not held");
      }
    }
    // the conductor already has the answer that a check repeats
    boolean isKept = status == Status.SOLVED && !task.withoutTable();
    // kept before it is sent, because the confirmation may come at once
    byte[] outcome = isKept ? node.keep(encoded) : encoded.apply(node.nextNumber());
    @Nullable Held held;
    synchronized (this) {
      held = tasks.remove(task); // null if this was closed meanwhile
      wanted.remove(task); // by equality, so an equal task of another thread ends, too
    }
    if (held != null) {
      node.connection().ifPresent(connection -> send(connection, held, outcome));
    }
  }

  private static void send(Connection connection, Held held, byte[] outcome) {
    try {
      connection.finish(held.session, held.message, outcome);
    } catch (ActiveMQException | Channel.EndedException e) {
      connection.fail();
    }
  }

  @Override
  public boolean conductorLives() {
    gone =
        gone
            || node.isOver()
            || node.epoch() != epoch
            || node.disconnected().compareTo(PATIENCE) > 0;
    return !closed && !gone;
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      tasks.clear();
    }
    node.connection().ifPresent(Connection::leave);
  }
}
