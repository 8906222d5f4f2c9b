package org.twobig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.cli.main.Twobig;
import org.twobig.game.gated.Gate;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.WordRegion;

/**
 * A folder in which the packaged command line runs as a process of its own, as a person's shell
 * would run it. Everything that was made there, in memory too, is gone after {@link #close}.
 */
public final class Workplace implements AutoCloseable {
  /** A small table, made in a moment. */
  public static final String SIZE = "17m";

  /** Folder of the modules beside this one, each of which may start the command line. */
  private static final Path TOOLS = Path.of("..").toAbsolutePath().normalize();

  public static final Path JAR =
      TOOLS.resolve(System.getProperty("twobig.jar", "cli/target/twobig.jar"));
  public static final Path LAUNCHER = TOOLS.resolveSibling("twobig");
  public static final Path JDK = Path.of(System.getProperty("java.home"));

  /**
   * Most commands are over before the second compiler has done anything for them; a solve without
   * --threads has one, so that it leaves the same entries each time.
   */
  private static final List<String> FLAGS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:ActiveProcessorCount=1");

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final long LEAST_PAUSE = Duration.ofMillis(10).toNanos();

  /** The first port for tests; a system hands out higher ones on request. */
  private static final int FIRST_PORT = 7801;

  private static final AtomicInteger ports = new AtomicInteger();

  static {
    makeCacheOfClasses();
  }

  /** Blanks in paths are common, and a common mistake of scripts. */
  private final Path root;

  private final List<Running> started = new ArrayList<>();

  /** For processes: what they find in their environment beside the usual. */
  public final Map<String, String> environment = new HashMap<>();

  /** Makes the cache of classes first: a process that makes it starts late. */
  private static void makeCacheOfClasses() {
    try {
      ProcessBuilder launcher =
          new ProcessBuilder(LAUNCHER.toString(), "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD);
      launcher.environment().put("TWOBIG_REBUILD", "no");
      launcher.start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  public Workplace() {
    try {
      root = Files.createTempDirectory("twobig it ").toRealPath();
      Files.createDirectory(root.resolve("data"));
      Files.createDirectory(root.resolve("work"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    environment.put("TWOBIG_JAVA_OPTIONS", String.join(" ", FLAGS));
    environment.put("TWOBIG_REBUILD", "no");
    environment.put("TWOBIG_CONFIG", root.resolve("config").toString());
    environment.put("XDG_DATA_HOME", root.resolve("data").toString());
  }

  /**
   * From now on processes run with the flags of the launcher, for solves of some length by one
   * thread, in a heap that is enough for every game: tables and notes lie outside of it.
   */
  public Workplace asShipped() {
    environment.put("TWOBIG_JAVA_OPTIONS", "-Xmx256m -XX:ActiveProcessorCount=1");
    return this;
  }

  /** A path below the folder the processes run in. */
  public Path path(String name) {
    return root.resolve("work").resolve(name);
  }

  /** Where a person finds the store of those who name none. */
  public Path defaultStore() {
    return root.resolve("data").resolve("twobig").resolve("connect-four-3d");
  }

  /** Where a person's own defaults are read from; absent at first. */
  public Path settings() {
    return root.resolve("config");
  }

  public Path file(String name, String text) throws IOException {
    return Files.writeString(path(name), text);
  }

  /** A process that goes on. */
  public static final class Running {
    private final Process process;
    private final Path out;
    private final Path err;

    private Running(Process process, Path out, Path err) {
      this.process = process;
      this.out = out;
      this.err = err;
    }

    /** Its number: env and the shell make way for the program they start. */
    public long pid() {
      return process.pid();
    }

    public boolean isAlive() {
      return process.isAlive();
    }

    /** Returns the standard output so far. */
    public String printed() throws IOException {
      return Files.readString(out);
    }

    /** Returns the standard error so far. */
    public String said() throws IOException {
      return Files.readString(err);
    }

    /** Something that is looked for again and again until it is so. */
    public interface Condition {
      boolean holds() throws IOException;
    }

    /** Waits until something is so; fails if the process ends before, or nothing happens. */
    public void await(String what, Condition condition) throws IOException, InterruptedException {
      long end = System.nanoTime() + PATIENCE.toNanos();
      boolean isAlive = true;
      long start = System.nanoTime();
      while (!condition.holds()) { // once more after its end
        assertThat(isAlive).as("alive until %s: %s", what, said()).isTrue();
        assertThat(start).as("not yet %s: %s", what, said()).isLessThan(end);
        isAlive = isAlive();
        long look = System.nanoTime() - start;
        LockSupport.parkNanos(Math.max(LEAST_PAUSE, 9 * look)); // the processor is for others
        start = System.nanoTime();
      }
    }

    /** Waits until it has said something; fails if it ends before. */
    public void awaitSaid(String words) throws IOException, InterruptedException {
      await(words, () -> said().contains(words));
    }

    /** Waits until it has printed something; fails if it ends before. */
    public void awaitPrinted(String words) throws IOException, InterruptedException {
      await(words, () -> printed().contains(words));
    }

    /** Waits until its searches stand still at a stop of its gate. */
    public void awaitStop(Gate gate, long stop) throws IOException, InterruptedException {
      await("stop " + stop, () -> gate.isReached(stop));
    }

    /** Ctrl-C. */
    public void interrupt() throws IOException, InterruptedException {
      signal("INT");
    }

    /** Ctrl-C, unless it has just ended. */
    public void interruptIfAlive() throws IOException, InterruptedException {
      isSignalled("INT");
    }

    /** Takes the processor away from it. */
    public void stop() throws IOException, InterruptedException {
      signal("STOP");
    }

    /** After {@link #stop}. */
    public void goOn() throws IOException, InterruptedException {
      signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
      assertThat(isSignalled(name)).isTrue();
    }

    private boolean isSignalled(String name) throws IOException, InterruptedException {
      String command = "kill -%s %d".formatted(name, process.pid());
      return new ProcessBuilder("sh", "-c", command).start().waitFor() == 0;
    }

    /** A polite kill (SIGTERM). */
    public void terminate() {
      process.destroy();
    }

    /** kill -9. */
    public void kill() {
      process.destroyForcibly().onExit().join();
    }

    public Output await() throws IOException, InterruptedException {
      return await(PATIENCE);
    }

    public Output await(Duration patience) throws IOException, InterruptedException {
      if (!process.waitFor(patience.toSeconds(), TimeUnit.SECONDS)) {
        kill();
        throw new AssertionError(
            "The process does not end. " + Files.readString(out) + Files.readString(err));
      }
      return new Output(process.exitValue(), Files.readString(out), Files.readString(err));
    }
  }

  /** Runs the command line and waits for its end. */
  public Output run(Object... arguments) throws IOException, InterruptedException {
    return start(arguments).await();
  }

  /** Runs a command that must succeed. */
  public Output done(Object... arguments) throws IOException, InterruptedException {
    return run(arguments).done();
  }

  /** The one JSON object that a command prints. */
  public JsonNode json(Object... arguments) throws IOException, InterruptedException {
    return done(arguments).object();
  }

  public Running start(Object... arguments) throws IOException {
    return startProgram(List.of(LAUNCHER.toString()), arguments);
  }

  public static String java() {
    return JDK.resolve("bin").resolve("java").toString();
  }

  public static List<String> withoutFlags() {
    return List.of(java(), "-jar", JAR.toString());
  }

  public Running startProgram(List<String> program, Object... arguments) throws IOException {
    // A shell starts background jobs, and so us, with Ctrl-C switched off; switch it on again.
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    command.addAll(program);
    command.addAll(List.of(Console.words(arguments)));
    Path out = Files.createTempFile(root, "out", ".txt");
    Path err = Files.createTempFile(root, "err", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(root.resolve("work").toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    builder.environment().putAll(environment);
    Running running = new Running(builder.start(), out, err);
    started.add(running);
    return running;
  }

  /** Makes a small store. */
  public Path create(String name) {
    return create(name, "connect-four-3d");
  }

  /** Makes a small store of a game. */
  public Path create(String name, String game) {
    Path directory = path(name);
    Console.done("create", directory, "--game", game, "--size", SIZE, "--placement", "ram");
    return directory;
  }

  /**
   * A gate for one process.
   *
   * @param stops nodes, or proofs, at which the process waits
   */
  public Gate gate(Gate.Unit unit, long... stops) throws IOException {
    return new Gate(Files.createTempDirectory(root, "gate"), unit, stops);
  }

  /** A gate for one process, which waits at some nodes. */
  public Gate gate(long... stops) throws IOException {
    return gate(Gate.Unit.NODES, stops);
  }

  /** Starts the command line with the game of the tests; what it solves waits at a gate. */
  public Running start(Gate gate, Object... arguments) throws IOException {
    return startProgram(withGame(gate), arguments);
  }

  /**
   * Where a process can listen: a port of an address of this machine that no other process of tests
   * uses, so it is free although nobody holds it, before a conductor starts and after it is killed.
   */
  public static String endpoint() {
    long pid = ProcessHandle.current().pid();
    return "127.%d.%d.%d:%d"
        .formatted(
            64 + (pid >> 16 & 63), pid >> 8 & 255, pid & 255, FIRST_PORT + ports.getAndIncrement());
  }

  /** The command line with the game of the tests, which is no part of the packaged program. */
  public static List<String> withGame(Gate... gate) throws IOException {
    List<String> program = new ArrayList<>();
    program.add(java());
    program.add("@" + LAUNCHER.resolveSibling("config").resolve("jvm.options"));
    program.addAll(FLAGS);
    try (Stream<Path> files = Files.list(JAR.getParent())) {
      files
          .filter(file -> file.toString().endsWith(".aot") && file.toFile().length() > 0)
          .forEach(file -> program.add("-XX:AOTCache=" + file));
    }
    Stream.of(gate).map(Gate::flag).forEach(program::add);
    program.addAll(List.of("-cp", JAR + File.pathSeparator + Gate.classPath()));
    program.add(Twobig.class.getName());
    return program;
  }

  /** The table file in memory. */
  public static Path hotFile(Path store) throws IOException {
    String id = property(store, "uuid=");
    String owner = Files.getOwner(store).getName();
    return Path.of(property(store, "hot.directory="), "twobig-" + owner, id + ".1.table");
  }

  private static String property(Path store, String name) throws IOException {
    return Files.readAllLines(store.resolve("store.properties")).stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()))
        .findFirst()
        .orElseThrow();
  }

  /** Entries in the table of a store of any game, while others go on storing. */
  public static long entries(Path directory) {
    return entries(directory, 1);
  }

  /** Estimates the entries from one bucket in {@code step}. */
  private static long entries(Path directory, int step) {
    try (Store store = Store.at(directory).openReadOnly()) {
      WordRegion table = store.use().table().wordRegion(0);
      long entries = 0;
      for (long bucket = 0; bucket < table.geometry().buckets(); bucket += step) {
        entries += (table.word(bucket, 0) == 0 ? 0 : 1) + (table.word(bucket, 1) == 0 ? 0 : 1);
      }
      return entries * step;
    }
  }

  /**
   * Waits until a solving process has stored some entries; fails if it is done before. Most looks
   * are at a part of the table, for all of it takes a tenth of a second of a processor.
   */
  public static void awaitEntries(Running running, Path store, long wanted)
      throws IOException, InterruptedException {
    running.await(
        wanted + " entries", () -> entries(store, 16) >= wanted && entries(store) >= wanted);
  }

  @Override
  public void close() throws IOException {
    started.forEach(Running::kill);
    List<Path> hotFiles = new ArrayList<>();
    for (Path store : stores()) {
      hotFiles.add(hotFile(store));
      try {
        Stores.delete(store);
      } catch (StoreException e) {
        Files.deleteIfExists(hotFile(store)); // one that a test has damaged
      }
    }
    Console.delete(root);
    assertThat(hotFiles).allSatisfy(file -> assertThat(file).doesNotExist());
  }

  private List<Path> stores() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.endsWith("store.properties"))
          .map(Path::getParent)
          .collect(Collectors.toList());
    }
  }
}
