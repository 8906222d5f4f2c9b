package org.twobig.cluster;

import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.Line.TaskSession;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.OutcomeMessage;
import org.twobig.cluster.wire.Message.TaskMessage;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.tasks.Part;
import org.twobig.tasks.Status;
import org.twobig.tasks.Taken;
import org.twobig.tasks.TaskTaker;

/**
 * The tasks of one conducting, as a node takes them. A connection that ends and comes back within
 * {@link #PATIENCE} goes unnoticed; after that the conductor counts as gone, for good, and the node
 * joins anew when there is one.
 */
final class NodeTasks implements TaskTaker {
  /** For so long the conductor may be out of reach. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** Ids of tasks that were withdrawn and may yet come. */
  private static final int REMEMBERED = 1024;

  private final Node node;
  private final long epoch;

  /** By the very object: of two with one id, as after a cut, each is finished by itself. */
  private final Map<Taken, Held> tasks = new IdentityHashMap<>();

  private final Set<Long> withdrawn = Collections.newSetFromMap(new Hub.Remembered<>(REMEMBERED));
  private volatile boolean gone;
  private volatile boolean closed;

  /** Where a task was taken. */
  private record Held(TaskSession session, ClientMessage message) {}

  NodeTasks(Node node, long epoch) {
    this.node = node;
    this.epoch = epoch;
  }

  @Override
  public Optional<Taken> take() {
    Optional<Line> line = conductorLives() ? node.line() : Optional.empty();
    if (line.isEmpty()) {
      return Optional.empty();
    }
    try {
      TaskSession session = line.get().taskSession();
      @Nullable ClientMessage message = session.take(LONGEST_WAIT.dividedBy(2));
      Optional<Taken> task = message == null ? Optional.empty() : taken(session, message);
      if (task.isEmpty()) {
        line.get().release(session);
      }
      return task;
    } catch (ActiveMQException e) {
      line.get().fail();
      return Optional.empty();
    }
  }

  private Optional<Taken> taken(TaskSession session, ClientMessage message)
      throws ActiveMQException {
    TaskMessage told;
    try {
      told = Channel.read(TaskMessage.class, message);
    } catch (DamagedException e) {
      session.finish(message, new byte[0]); // no outcome: the conductor offers it anew
      return Optional.empty();
    }
    Taken task = new Taken(told.id(), told.key(), told.kind(), told.budget(), told.isAfresh());
    synchronized (this) {
      if (closed || told.epoch() != epoch) {
        return Optional.empty(); // it goes to others when the session is closed
      }
      tasks.put(task, new Held(session, message));
    }
    return Optional.of(task);
  }

  /** Notes that tasks are not wanted any more. */
  synchronized void withdraw(Notice notice) {
    if (notice.epoch() != epoch) {
      return;
    }
    withdrawn.addAll(notice.numbers());
  }

  @Override
  public synchronized boolean withdrawn(Taken task) {
    return closed
        || node.epoch() != epoch
        || node.isOver()
        || !tasks.containsKey(task)
        || withdrawn.contains(task.id());
  }

  @Override
  public void finish(Taken task, Status status, int value, long work, List<Part> parts) {
    long number = node.nextNumber();
    byte[] outcome = // which demands that numbers are in their range
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
                parts)
            .encode();
    @Nullable Held held;
    synchronized (this) {
      if (closed) {
        return;
      }
      held = tasks.remove(task);
    }
    if (held == null) {
      throw new IllegalStateException("Task " + task.id() + " is not held");
    }
    if (status == Status.SOLVED && !task.isAfresh()) { // a check says nothing new
      node.keep(number, outcome); // before it is sent: a confirmation may be quick
    }
    node.line().ifPresent(line -> send(line, held, outcome));
  }

  private static void send(Line line, Held held, byte[] outcome) {
    try {
      line.finish(held.session, held.message, outcome);
    } catch (ActiveMQException | Channel.EndedException e) {
      line.fail();
    }
  }

  @Override
  public boolean conductorLives() {
    if (closed || gone) {
      return false;
    }
    Optional<Line> line = node.line();
    if (line.isEmpty()) {
      gone = node.broken().compareTo(PATIENCE) > 0;
    } else {
      gone = node.isOver() || node.epoch() != epoch;
    }
    return !gone;
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      tasks.clear();
    }
    node.line().ifPresent(Line::leave);
  }
}
