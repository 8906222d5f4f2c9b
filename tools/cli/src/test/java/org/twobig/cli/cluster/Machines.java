package org.twobig.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.twobig.cli.Ledger;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Outcome;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.Games;
import org.twobig.game.gated.Gate;
import org.twobig.journal.JournalRecord.Kind;

/**
 * Machines that solve together, here processes that speak TLS over the loopback. They know the game
 * of the tests.
 */
final class Machines implements AutoCloseable {
  /** How often each fault is tried. */
  static final int KILLS = Integer.getInteger("twobig.kills", 1);

  /** A board of the game of the tests, whose searches stand still where a test says. */
  static final String GAME = "gated:5x4x4";

  /** White does not win, which takes ten thousand nodes. */
  static final String START = "3143";

  /** Nodes of a task. */
  static final long TASK = 200;

  /** Of some tasks: a node stands still after so many nodes, and again and again. */
  private static final long[] STOPS = LongStream.rangeClosed(1, 25).map(i -> i * 400).toArray();

  /** One for all tests of this process: each is made by several processes. */
  private static final Path KEY = makeKey();

  final Workplace workplace = new Workplace();
  final String endpoint = Workplace.endpoint();

  private static Path makeKey() {
    try {
      Path folder = Files.createTempDirectory("twobig key");
      Path key = folder.resolve("key");
      Workplace.doneHere("key", key);
      folder.toFile().deleteOnExit(); // the last of these is deleted first
      for (String name : folder.toFile().list()) {
        folder.resolve(name).toFile().deleteOnExit();
      }
      return key;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  Path store(String name) {
    return workplace.create(name, GAME);
  }

  /** A table of its own, which nobody keeps. */
  static Object[] noStore() {
    return new Object[] {"--game", GAME, "--no-store", "--size", Workplace.SIZE};
  }

  /** A conductor that leaves all searching to others. */
  Running conductor(String what, Object... more) throws IOException {
    return conductorAt(endpoint, Stream.concat(Stream.of(more), Stream.of(what)).toArray());
  }

  /** A conductor of a process that listens elsewhere. */
  Running conductorAt(String listen, Object... what) throws IOException {
    List<Object> command = new ArrayList<>(List.of("solve", "--json", "--no-line"));
    command.addAll(List.of("--listen", listen, "--key", KEY, "--threads", 0));
    command.addAll(List.of(what));
    if (!command.contains("--task-nodes")) {
      command.addAll(List.of("--task-nodes", TASK));
    }
    return workplace.startProgram(Workplace.withGame(), command.toArray());
  }

  Running node(Gate gate) throws IOException {
    return workplace.startProgram(Workplace.withGame(gate), join());
  }

  Running node() throws IOException {
    return workplace.startProgram(Workplace.withGame(), join());
  }

  private Object[] join() {
    return new Object[] {
      "work",
      "--join",
      endpoint,
      "--key",
      KEY + ".node",
      "--size",
      Workplace.SIZE,
      "--threads",
      1,
      "--once",
      "--json"
    };
  }

  static void assertAnswers(Running conductor, String answer) throws Exception {
    Outcome outcome = conductor.await();
    assertThat(outcome.json()).as(outcome.err()).hasSize(1);
    assertThat(outcome.json().get(0).get("answer").asText()).isEqualTo(answer);
  }

  /** Ends by itself, for the solve is over. */
  static long tasksDone(Running node) throws Exception {
    JsonNode line = node.await().json().get(0);
    assertThat(line.get("interrupted").asBoolean()).isFalse();
    return line.get("tasks_done").asLong();
  }

  static Ledger ledger(Path store) {
    return Ledger.of(store, Games.game(GAME).positions().keySpace());
  }

  /** A gate at which a node waits again and again. */
  Gate manyStops() throws IOException {
    return workplace.gate(STOPS);
  }

  /**
   * Lets a node go on until a process has written that a task is answered; the first ones are
   * split. Then the node stands still.
   */
  static void untilTaskIsAnswered(Running node, Gate gate, Path store, Running writer)
      throws Exception {
    for (int i = 0; ; i++) {
      int before = ledger(store).size();
      if (i > 0) {
        gate.open(STOPS[i - 1]);
      }
      node.awaitStop(gate, STOPS[i]);
      writer.await("more is written", () -> ledger(store).size() > before);
      if (ledger(store).count(Kind.TASK) > 0) {
        return;
      }
    }
  }

  @Override
  public void close() throws IOException {
    workplace.close();
  }
}
