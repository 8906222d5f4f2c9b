package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cluster.ClusterFixture.PATIENCE;
import static org.twobig.cluster.ClusterFixture.until;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.junit.jupiter.api.Test;
import org.twobig.cluster.ClusterFixture.Contradicted;
import org.twobig.cluster.ClusterStatus.Rechecked;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.OutcomeMessage;
import org.twobig.cluster.wire.Message.TaskMessage;
import org.twobig.cluster.wire.Wire;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.tt.table.Key;
import org.twobig.tt.tasks.FinishedTask;
import org.twobig.tt.tasks.Part;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TaskResult;
import org.twobig.tt.tasks.TaskTaker;

/**
 * One of two nodes lies. If all answers are checked, either all answers that the conductor has are
 * right, or it stops and names the liar; nothing else stops it. Each test runs {@code
 * -Dtwobig.kills=N} times, with consecutive seeds from {@code -Dtwobig.seed=N} on.
 */
class LyingNodeTest {
  private static final int SEEDS = Integer.getInteger("twobig.kills", 3);
  private static final int FIRST_SEED = Integer.getInteger("twobig.seed", 1);
  private static final int TASKS = 12;
  private static final int KIND = 1;
  private static final int BUDGET = 100;

  /** What a liar sends beside its answers, or in place of them. */
  private enum Lie {
    WRONG_VALUE,
    OTHER_QUESTION,
    WRONG_PARTS,
    BYTES,
    TWICE,
    OLD_EPOCH
  }

  private static int valueOf(Key key) {
    return (int) key.low() & 3;
  }

  /** A node with one thread and no scruples. */
  private static final class Liar implements AutoCloseable {
    private final Connection connection;
    private final long number;
    private final SplittableRandom random;
    private final List<Lie> lies;

    /** What it adds to a value in a lie: another number for each, so no liar confirms another's. */
    private final int error;

    private long lastNumber;

    /** The number of invalid outcomes, for which the conductor sends a node away. */
    private int faults;

    Liar(Endpoint endpoint, SplittableRandom random, Set<Lie> lies, int error)
        throws ActiveMQException {
      this.random = random;
      this.lies = List.copyOf(lies);
      this.error = error;
      this.number = random.nextLong() >>> 1 | 1;
      this.connection = ClusterFixture.connection(endpoint, number, ended -> {});
      connection.terms();
    }

    void step() throws ActiveMQException, DamagedException {
      Connection.TaskSession session = connection.taskSession();
      ClientMessage message = session.take(Duration.ofMillis(20));
      if (message == null) {
        connection.release(session);
      } else {
        connection.finish(session, message, answer(Channel.read(TaskMessage.class, message)));
      }
    }

    private byte[] answer(TaskMessage task) throws ActiveMQException {
      byte[] right = solved(task, task.epoch(), task.key(), valueOf(task.key()));
      switch (lies.get(random.nextInt(lies.size()))) {
        case WRONG_VALUE -> {
          return solved(task, task.epoch(), task.key(), valueOf(task.key()) + error);
        }
        case OTHER_QUESTION -> {
          faults++;
          Key other = new Key(9, task.key().low() + 1); // of another value
          connection.send(List.of(solved(task, task.epoch(), other, valueOf(other))));
        }
        case WRONG_PARTS -> {
          if (!task.withoutTable()) {
            faults++;
            return outcome(task, Status.GAVE_UP, List.of(new Part(task.key(), random.nextLong())));
          }
        }
        case BYTES -> {
          byte[] bytes = right.clone();
          bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
          byte[] cut = Arrays.copyOf(right, random.nextInt(right.length));
          connection.send(List.of(bytes, cut, Wire.encode(new Hello(number, 1, "liar", "1"))));
          connection.channel(false).send(Broker.REPORTS, bytes, Map.of());
          connection.channel(false).send(Broker.REPORTS, right, Map.of());
          faults++;
          return bytes;
        }
        case TWICE -> connection.send(List.of(right, right));
        case OLD_EPOCH ->
            connection.send(List.of(solved(task, 7, task.key(), valueOf(task.key()))));
      }
      return right;
    }

    private byte[] solved(TaskMessage task, long epoch, Key key, int value) {
      long id = task.id();
      return Wire.encode(
          new OutcomeMessage(
              epoch, id, number, ++lastNumber, key, KIND, Status.SOLVED, value, 5, List.of()));
    }

    private byte[] outcome(TaskMessage task, Status status, List<Part> parts) {
      return Wire.encode(
          new OutcomeMessage(
              task.epoch(),
              task.id(),
              number,
              ++lastNumber,
              task.key(),
              KIND,
              status,
              0,
              BUDGET,
              parts));
    }

    @Override
    public void close() {
      connection.close();
    }
  }

  /** Answers rightly until the taker is closed. */
  private static void work(TaskTaker taker) {
    while (taker.conductorLives()) {
      taker.take().ifPresent(task -> taker.finish(task, Status.SOLVED, valueOf(task.key()), 5));
    }
  }

  private static void withEachSeed(Set<Lie> lies, Consumer<Optional<Map<Key, Integer>>> check) {
    for (int seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      try {
        check.accept(solve(seed, lies));
      } catch (Exception | AssertionError e) {
        throw new AssertionError("with the seed " + seed, e);
      }
    }
  }

  private static void assertRight(Map<Key, Integer> known) {
    known.forEach((key, value) -> assertThat(value).isEqualTo(valueOf(key)));
  }

  /** Returns what a conductor knows after a solve; empty if the nodes contradict each other. */
  private static Optional<Map<Key, Integer>> solve(long seed, Set<Lie> lies) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    List<Liar> liars = new ArrayList<>();
    try (Hub hub = ClusterFixture.hub();
        ClusterNode honest = ClusterFixture.node("honest", hub.endpoint());
        TaskTaker taker = honest.join(PATIENCE).orElseThrow()) {
      hub.recheck(1);
      Thread.ofVirtual().start(() -> work(taker));
      liars.add(new Liar(hub.endpoint(), random, lies, liars.size() + 1));
      Solve solve = new Solve((HubTasks) hub.tasks());
      for (int i = 1; i <= TASKS; i++) {
        solve.offer(new Key(0, i));
      }
      until(
          () -> {
            try {
              if (liars.getLast().faults == HubTasks.MOST_FAULTS - 1) { // else it is sent away
                liars.getLast().close();
                liars.add(new Liar(hub.endpoint(), random, lies, liars.size() + 1));
              }
              liars.getLast().step();
            } catch (ActiveMQException | DamagedException e) {
              throw new AssertionError(e);
            }
            return solve.isOver();
          });
      return Optional.of(solve.known);
    } catch (Contradicted end) {
      assertThat(List.of(end.found.one(), end.found.other())).contains("n");
      return Optional.empty();
    } finally {
      liars.forEach(Liar::close);
    }
  }

  /** A conductor of tasks without successors, so that all parts are invalid. */
  private static final class Solve {
    private final HubTasks tasks;
    private final Map<Long, Key> open = new HashMap<>();
    private final Map<Key, Integer> known = new HashMap<>();
    private long lastId;

    Solve(HubTasks tasks) {
      this.tasks = tasks;
    }

    void offer(Key key) {
      open.put(++lastId, key);
      assertThat(tasks.offer(lastId, key, KIND, BUDGET)).isTrue();
    }

    /** Takes the outcomes that have come. Returns whether all tasks are answered and checked. */
    boolean isOver() {
      for (FinishedTask late : tasks.leftovers()) {
        known.put(late.key(), late.value());
      }
      for (TaskResult each : tasks.collect()) {
        Key key = open.remove(each.id());
        if (each.status() == Status.SOLVED) {
          known.put(key, each.value());
        } else {
          tasks.refuse(each);
          offer(key);
        }
      }
      Rechecked checks = tasks.rechecked();
      return open.isEmpty() && checks.done() == checks.chosen();
    }
  }

  @Test
  void aNodeWhoseAnswersAreRightAndWhichLiesInAllOtherWaysStopsNothing() {
    withEachSeed(
        EnumSet.complementOf(EnumSet.of(Lie.WRONG_VALUE)),
        known -> {
          assertThat(known.orElseThrow()).hasSizeGreaterThanOrEqualTo(TASKS);
          assertRight(known.get());
        });
  }

  @Test
  void noWrongAnswerIsLeftWhenAllAreChecked() {
    Set<Boolean> ends = new HashSet<>();
    withEachSeed(
        EnumSet.allOf(Lie.class),
        known -> {
          known.ifPresent(LyingNodeTest::assertRight);
          ends.add(known.isPresent());
        });
    assertThat(ends).as("a lie was found").contains(false);
  }
}
