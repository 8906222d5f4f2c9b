package org.twobig.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.twobig.cli.Console;
import org.twobig.cli.JournalContent;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.cli.options.Types;
import org.twobig.cluster.ClusterStatus;
import org.twobig.cluster.KeyFile;
import org.twobig.game.Games;
import org.twobig.game.gated.Gate;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.store.Stores;
import picocli.CommandLine;

/**
 * Machines that solve together, here processes that speak TLS over the loopback. Their class path
 * has the game of the tests.
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

  /** Nodes at which a standing node stops: some tasks lie between them. */
  private static final long[] STOPS = LongStream.rangeClosed(1, 25).map(i -> i * 400).toArray();

  /** One for all tests of this process: each is made by several processes. */
  private static final Path KEY = makeKey();

  static {
    takeVersion();
  }

  final Workplace workplace = new Workplace();
  final String endpoint;

  Machines() {
    this(Workplace.endpoint());
  }

  /** Machines whose conductor listens at an endpoint. */
  Machines(String endpoint) {
    this.endpoint = endpoint;
  }

  private static Path makeKey() {
    try {
      Path folder = Files.createTempDirectory("twobig key");
      Path key = folder.resolve("key");
      Console.done("key", key);
      folder.toFile().deleteOnExit(); // the last of these is deleted first
      for (String name : folder.toFile().list()) {
        folder.resolve(name).toFile().deleteOnExit();
      }
      return key;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Threads of this process work with the packaged program, so they need its version. */
  private static void takeVersion() {
    try (JarFile jar = new JarFile(Workplace.JAR.toFile())) {
      System.setProperty(
          "twobig.version",
          jar.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  Path store(String name) {
    return workplace.create(name, GAME);
  }

  /** A conductor that leaves all searching to others. */
  Running conductor(Object... what) throws IOException {
    return conductorAt(endpoint, what);
  }

  /** A conductor without a store. */
  Running conductorWithoutStore() throws IOException {
    return conductor("--game", GAME, "--no-store", "--size", Workplace.SIZE, START);
  }

  /** A conductor that listens elsewhere. */
  Running conductorAt(String listen, Object... what) throws IOException {
    return workplace.startProgram(Workplace.withGame(), solve(listen, TASK, what));
  }

  /** The words of a command that conducts. */
  static Object[] solve(String listen, long taskNodes, Object... what) {
    List<Object> searchless = List.of("--threads", 0, "--task-nodes", taskNodes);
    return new Object[] {
      "solve", "--json", "--no-line", "--listen", listen, "--key", KEY, searchless, what
    };
  }

  /**
   * A node.
   *
   * @param under a program that starts it
   */
  Running node(Gate gate, String... under) throws IOException {
    List<String> program = new ArrayList<>(List.of(under));
    program.addAll(Workplace.withGame(gate));
    return workplace.startProgram(program, join());
  }

  /** The words of a command that works for a conductor. */
  Object[] join() {
    String size = Workplace.SIZE;
    return new Object[] {
      "work",
      "--join",
      endpoint,
      "--key",
      KEY + KeyFile.NODE_SUFFIX,
      "--size",
      size,
      "-t",
      1,
      "--once",
      "--json"
    };
  }

  static <T> Future<T> meanwhile(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread.ofPlatform().daemon().start(task);
    return task;
  }

  /** Starts a node that is a thread of this process. Returns the number of tasks that it does. */
  Future<Long> nodeHere() {
    WorkCommand work = new WorkCommand();
    Types.register(new CommandLine(work))
        .parseArgs(Stream.of(join()).skip(1).map(Object::toString).toArray(String[]::new));
    return meanwhile(
        () -> {
          work.join();
          return work.tasksDone();
        });
  }

  static void assertAnswers(Running conductor, String answer) throws Exception {
    assertThat(conductor.await().done().object().get("answer").asText()).isEqualTo(answer);
  }

  /** Ends by itself, for the solve is over. */
  static long tasksDone(Running node) throws Exception {
    JsonNode line = node.await().done().object();
    assertThat(line.get("interrupted").asBoolean()).isFalse();
    return line.get("tasks_done").asLong();
  }

  /** Returns whether a store names the standby of its conductor. */
  static boolean knowsStandby(Path store) {
    return ClusterStatus.read(Stores.helperStatus(store))
        .filter(status -> !status.standby().isEmpty())
        .isPresent();
  }

  static JournalContent journal(Path store) {
    return JournalContent.of(store, Games.game(GAME).positions().keySpace());
  }

  /** A node that stands still again and again until the test lets it go on. */
  final class StandingNode {
    private final Gate gate = workplace.gate(STOPS);
    final Running running = node(gate);
    private int stop;

    StandingNode() throws IOException {}

    /**
     * Lets it go on from stop to stop until a store has the end of another task, and more at each
     * stop: the first tasks are split.
     */
    void goOnUntilATaskIsDone(Path store) throws Exception {
      long done = journal(store).count(Kind.TASK);
      do {
        int before = journal(store).size();
        if (stop > 0) {
          gate.open(STOPS[stop - 1]);
        }
        running.awaitStop(gate, STOPS[stop++]);
        running.await("more is written", () -> journal(store).size() > before);
      } while (journal(store).count(Kind.TASK) == done);
    }
  }

  @Override
  public void close() throws IOException {
    workplace.close();
  }
}
