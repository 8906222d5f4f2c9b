package org.twobig.tt.store;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.offline.Export;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.processes.Role;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.table.ThreadTally;
import org.twobig.tt.table.WordMixes;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.tasks.BoardOffers;
import org.twobig.tt.tasks.BoardTaker;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TakenTask;
import org.twobig.tt.tasks.TaskResult;
import org.twobig.tt.testing.Seeds;

/**
 * A second process that uses the store, and can be killed. It prints "ready" when it has begun,
 * then one line a step.
 */
public final class StoreProcess implements AutoCloseable {
  /** Number of entries or records of an attempt. */
  static final int ATTEMPTED = 20_000;

  /** Number of entries that a process stores while it follows a growing table. */
  static final int FOLLOWED = 60_000;

  /** Steps that a process repeats until it is killed; the table has room for all of them. */
  static final long STORED = 100_000;

  private static final long MOST_GROWN = 20 << 20;

  private static final int LIVE_ENTRIES = 500;
  private static final int LIVE_RECORDS = 150;

  private final Process process;
  private final BufferedReader output;

  StoreProcess(Process process) {
    this.process = process;
    this.output = process.inputReader();
  }

  /** Runs a command of the system to its end; returns whether it succeeded. */
  static boolean run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.inputReader().lines().forEach(line -> {});
      return process.waitFor(2, TimeUnit.MINUTES) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Starts a JVM like this one that runs {@link #main}. */
  public static StoreProcess start(String what, TestStores stores) throws IOException {
    return start(what, stores, "--");
  }

  /** Starts a JVM with those flags of this JVM that begin with {@code flags}. */
  public static StoreProcess start(String what, TestStores stores, String flags)
      throws IOException {
    return start(command(what, stores, flags));
  }

  private static StoreProcess start(List<String> command) throws IOException {
    return new StoreProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** Starts a process that repeats attempts, and prints a line after each. */
  static StoreProcess repeating(TestStores stores, String... attempts) throws IOException {
    List<String> command = command("repeat", stores, "--");
    command.addAll(List.of(attempts));
    return start(command).ready();
  }

  /** Starts a process under another program, whose last arguments are the command to run. */
  static StoreProcess startUnder(List<String> program, String what, TestStores stores)
      throws IOException {
    return start(concatenated(program, command(what, stores, "--")));
  }

  /** Starts a process under another program, with another class path. */
  static StoreProcess startUnder(
      List<String> program, String classPath, String what, TestStores stores) throws IOException {
    return start(concatenated(program, command(classPath, what, stores, "--")));
  }

  private static List<String> concatenated(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private static List<String> command(String what, TestStores stores, String flags) {
    List<String> command = command(ClassCache.CLASS_PATH, what, stores, flags);
    command.addAll(1, ClassCache.flags());
    return command;
  }

  /** Returns the command of a process without a cache of classes. */
  static List<String> command(String classPath, String what, TestStores stores, String flags) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith(flags) || argument.matches("-(XX:|Xlog).*"))
        .forEach(command::add);
    command.add("-XX:-UsePerfData"); // its file would exceed a limit of file sizes
    if (!what.equals("mix")) { // the others are short: fast start
      command.add("-XX:TieredStopAtLevel=1");
    }
    command.addAll(
        List.of(
            "-cp",
            classPath,
            StoreProcess.class.getName(),
            what,
            stores.directory().toString(),
            stores.hot.toString()));
    return command;
  }

  /** Waits until the process prints "ready"; kills it if it prints something else. */
  public StoreProcess ready() throws IOException {
    try (var started = CloseUnlessKept.of(this, StoreProcess::close)) {
      assertThat(line()).isEqualTo("ready");
      return started.keep();
    }
  }

  /** Returns the next line of its output; fails if the output has ended. */
  public String line() throws IOException {
    String line = output.readLine();
    if (line == null) {
      throw new IOException("The other process ended");
    }
    return line;
  }

  public long pid() {
    return process.pid();
  }

  /** Kills the process; its output can still be read. */
  public void killLeavingItsOutput() {
    ProcessHandle.of(process.pid()).ifPresent(ProcessHandle::destroyForcibly);
  }

  /** Returns the rest of its output. */
  public List<String> rest() {
    process.onExit().join();
    return output.lines().toList();
  }

  /** Lets the process do one step; returns its next line. */
  String step() throws IOException {
    return ask("");
  }

  /** Sends the process a line, and returns its answer. */
  String ask(String question) throws IOException {
    tell(question);
    return line();
  }

  /** Sends the process a line. */
  void tell(String question) throws IOException {
    process.outputWriter().write(question + "\n");
    process.outputWriter().flush();
  }

  /** Sends the process all its input. */
  void say(String input) throws IOException {
    process.outputWriter().write(input);
    process.outputWriter().close();
  }

  /** Suspends the process (STOP), or lets it go on (CONT). */
  public void signal(String name) throws IOException, InterruptedException {
    String command = "kill -%s %d".formatted(name, process.pid());
    if (new ProcessBuilder("sh", "-c", command).start().waitFor() != 0) {
      throw new IOException(command);
    }
  }

  /** Kills the process (kill -9). */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Closes its input, so that the process ends by itself. */
  void finish() throws IOException, InterruptedException {
    process.outputWriter().close();
    process.waitFor(2, TimeUnit.MINUTES);
  }

  /** Returns whether the process has ended without an exception. */
  boolean endedWell() {
    return !process.isAlive() && process.exitValue() == 0;
  }

  @Override
  public void close() {
    kill();
  }

  /** Returns the key of step i. */
  public static long key(long i) {
    return i * 0x9E3779B97F4A7C15L;
  }

  /** The inverse of the number in {@link #key}: a key times this is its step. */
  private static final long STEP_OF_KEY = 0xF1DE83E19937733DL;

  static void store(WordRegion table, long i) {
    long low = key(i);
    table.store(table.bucket(0, low), low, low & 1, 1 + (i & 255));
  }

  /** Stores some steps in the present table. */
  static void storeInPresent(Store store, long from, long to) {
    try (TableUse use = store.use()) {
      for (long i = from; i < to; i++) {
        store(use.table().wordRegions().get(0), i);
      }
    }
  }

  /** Returns how many of the first steps the table has. */
  static long known(Store store, long steps) {
    return LongStream.range(0, steps)
        .filter(i -> store.use().table().wordRegion(0).find(0, key(i)) != 0)
        .count();
  }

  /** Asserts that every entry is that of a step. */
  static void assertAllTrue(Store store, String when) {
    try (TableScan scan = store.scan()) {
      scan.forEach(
          words -> {},
          () ->
              (partition, bucket, slot, entry, key) -> {
                assertThat(key.high()).as(when).isZero();
                assertThat(key.low() * STEP_OF_KEY).as(when).isBetween(0L, STORED);
                assertThat(partition.geometry().value(entry)).as(when).isEqualTo(key.low() & 1);
              });
    }
  }

  /** Returns record i of the journal; i determines its length and contents. */
  static JournalRecord record(long i) {
    boolean goal = i % 5 == 0;
    return new JournalRecord(
        goal ? JournalRecord.Kind.GOAL : JournalRecord.Kind.TASK,
        new Key(i & 0xFFFF, key(i)),
        (int) (i & 255),
        i,
        1_000_000 + i,
        goal ? "0123456789ABCDEF".repeat(4).substring((int) (i % 64)) : "");
  }

  static List<JournalRecord> records(long count) {
    return LongStream.range(0, count).mapToObj(StoreProcess::record).toList();
  }

  /** Runs in the other process. */
  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[1]);
    Path hot = Path.of(arguments[2]);
    switch (arguments[0]) {
      case "hold", "hold restore", "hold create", "delete" -> {
        String task =
            switch (arguments[0]) {
              case "hold restore" -> StoreLock.RESTORE;
              case "hold create" -> StoreLock.CREATE;
              default -> "test";
            };
        try (StoreLock lock = StoreLock.open(directory, true)) {
          lock.exclusive(task, Duration.ofSeconds(5));
          System.out.println("ready");
          waitForEnd();
          if (arguments[0].equals("delete")) {
            lock.delete();
          }
        }
      }
      case "probe", "probe read only" -> { // for every line read, prints whether it finds that step
        try (Store store =
            arguments[0].equals("probe")
                ? Store.at(directory).keys(TestStores.KEYS).open()
                : Store.at(directory).keys(TestStores.KEYS).openReadOnly()) {
          Probe probe = store.probe();
          System.out.println("ready");
          BufferedReader steps = new BufferedReader(new InputStreamReader(System.in, US_ASCII));
          for (String step = steps.readLine(); step != null; step = steps.readLine()) {
            System.out.println(probe.find(0, key(Long.parseLong(step))));
          }
        }
      }
      case "hold scan" -> { // prints how many entries it has found
        try (TableScan scan = Store.at(directory).scan()) {
          System.out.println("ready");
          waitForEnd();
          System.out.println(GrowthTest.count(scan));
        }
      }
      case "hold read" -> {
        try (Store store = Store.at(directory).openReadOnly()) {
          System.out.println("ready");
          waitForEnd();
          System.out.println(TestStores.words(store).size());
        }
      }
      case "store-mixes" -> {
        Store store = Store.at(directory).keys(WideStoreTest.KEYS).open();
        WordMixes mixes = new WordMixes(store.use().table().regions().get(0));
        for (long i = 0; ; i += 50_000) {
          mixes.run(50_000, i);
          System.out.println(i);
        }
      }
      case "work" -> {
        try (Store store = Store.at(directory).keys(TestStores.KEYS).role(Role.WORKER).open();
            BoardTaker source = store.joinBoard().orElseThrow()) {
          System.out.println("ready");
          work(source);
        }
      }
      case "conduct" -> {
        try (Store store = Store.at(directory).keys(TestStores.KEYS).open();
            BoardOffers board = store.openBoard()) {
          System.out.println("ready");
          conduct(board);
        }
      }
      case "merge" -> {
        System.out.println("ready");
        Path other = directory.resolveSibling("other");
        Maintenance.merge(directory, List.of(other), TestKeys.RULES, new Progress());
        System.out.println("merged");
        waitForEnd();
      }
      case "repeat" -> {
        System.out.println("ready");
        while (true) {
          for (String what : List.of(arguments).subList(3, arguments.length)) {
            String came = attempt(what, directory, hot);
            if (!came.equals("done")) {
              throw new IllegalStateException(what + ": " + came);
            }
            System.out.println(came);
          }
        }
      }
      case "attempt" -> { // makes the attempt of every line read, and prints the result
        System.out.println("ready");
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, US_ASCII));
        for (String what = questions.readLine(); what != null; what = questions.readLine()) {
          System.out.println(attempt(what, directory, hot));
        }
      }
      case "live" -> live(directory, hot);
      case "campaign" -> KillCampaignTest.run(directory, hot);
      default -> {
        try (Store store = Store.at(directory).keys(TestStores.KEYS).open()) {
          use(store, arguments[0]);
        }
      }
    }
  }

  private static void use(Store store, String what) throws IOException {
    switch (what) {
      case "use" -> {
        for (long i = 0; i < 1000; i++) {
          store(store.use().table().wordRegion(0), i);
        }
        System.out.println("ready");
        waitForEnd();
      }
      case "store and follow" -> { // prints a line for every thousand steps stored
        System.out.println("ready");
        for (long i = 0; i < FOLLOWED; i += 100) {
          storeInPresent(store, i, i + 100);
          if ((i + 100) % 1000 == 0) {
            System.out.println(i + 100);
          }
        }
        waitForEnd();
      }
      case "use for long" -> { // stores a thousand steps in the table of an old use
        try (TableUse use = store.use()) {
          System.out.println("ready");
          System.in.read();
          for (long i = 0; i < 1000; i++) {
            store(use.table().wordRegions().get(0), i);
          }
          System.out.println("stored");
          waitForEnd();
        }
      }
      case "grow" -> { // prints a line for every growth
        System.out.println("ready");
        while (store.info().bytes() < MOST_GROWN) {
          TestStores.grow(store).ifPresent(System.out::println);
        }
        System.out.println("end");
        waitForEnd();
      }
      case "tally" -> { // prints how many hits it has added
        ThreadTally tally = new ThreadTally(store.use().table().tally());
        for (long i = 1; ; i++) {
          tally.probed(7, true);
          tally.flush();
          if (i % 1000 == 0) {
            System.out.println(i);
          }
        }
      }
      case "mix" -> { // reads the number of operations; prints hits and wrong words
        System.out.println("ready");
        long operations = Long.parseLong(new String(System.in.readAllBytes(), US_ASCII).strip());
        WordMixes mixes = new WordMixes(store.use().table().wordRegion(0));
        mixes.run(operations, 2);
        System.out.println(mixes.hits());
        System.out.println(mixes.wrong());
      }
      case "solve" -> { // prints a line and publishes for every line read
        AtomicLong nodes = new AtomicLong();
        store.publish("nodes", nodes::get);
        System.out.println("ready");
        for (long i = 0; System.in.read() >= 0; i++) {
          store(store.use().table().wordRegion(0), i);
          nodes.addAndGet(1000);
          System.out.println(i);
        }
      }
      case "checkpoint" -> {
        for (long i = 0; ; i++) {
          store(store.use().table().wordRegion(0), i % STORED);
          if (i % 1000 == 0) {
            System.out.println(i);
            store.checkpoint();
          }
        }
      }
      case "journal" -> { // prints a line for every record appended
        Journal journal = store.openJournal(TestStores.KEYS);
        journal.forceEvery(Duration.ofMillis(3));
        long first = journal.recovery().records();
        System.out.println(first);
        for (long i = first; ; i++) {
          journal.append(record(i));
          System.out.println(i);
        }
      }
      case "try journal" -> { // prints whether the journal opens, and again for a line read
        do {
          try {
            store.openJournal(TestStores.KEYS).close();
            System.out.println("opened");
          } catch (StoreException e) {
            System.out.println(e.kind());
          }
        } while (System.in.read() >= 0);
      }
      default -> throw new IllegalArgumentException(what);
    }
  }

  /** Returns the result of an attempt: "done", a refusal with its kind, or an error. */
  private static String attempt(String what, Path directory, Path hot) {
    try {
      switch (what) {
        case "create RAM", "create DIRECT" ->
            Store.at(directory)
                .layout(TestStores.SMALL)
                .placement(Placement.valueOf(what.substring("create ".length())))
                .hotDirectory(hot)
                .create()
                .close();
        case "store" -> {
          try (Store store = Store.at(directory).keys(TestStores.KEYS).open()) {
            for (long i = 0; i < ATTEMPTED; i++) {
              store(store.use().table().wordRegion(0), i);
            }
          }
        }
        case "read" -> Store.at(directory).keys(TestStores.KEYS).openReadOnly().close();
        case "journal" -> {
          try (Store store = Store.at(directory).keys(TestStores.KEYS).open();
              Journal journal = store.openJournal(TestStores.KEYS)) {
            for (long i = journal.recovery().records(); i < ATTEMPTED; i++) {
              journal.append(record(i));
            }
          }
        }
        case "export" ->
            Export.toFile(
                directory, directory.resolveSibling("export"), TestKeys.RULES, new Progress());
        case "open" -> Store.at(directory).keys(TestStores.KEYS).open().close();
        case "resize", "resize back" -> {
          Layout layout = Layout.of(what.equals("resize") ? TestStores.LARGER : TestStores.SMALL);
          Maintenance.resize(directory, old -> layout, TestKeys.RULES, new Progress());
        }
        case "board" -> {
          try (Store store = Store.at(directory).keys(TestStores.KEYS).open()) {
            store.openBoard().close();
          }
        }
        case "drop" -> Stores.unload(directory);
        case "delete" -> Stores.delete(directory);
        default -> throw new IllegalArgumentException(what);
      }
      return "done";
    } catch (StoreException e) {
      return e.kind() + " " + e.getMessage();
    } catch (Throwable e) {
      return "FAULT " + e;
    }
  }

  /** Runs a store's life, and prints after each step what must not be lost from then on. */
  private static void live(Path directory, Path hot) throws IOException {
    Path export = directory.resolveSibling("export");
    long stored = 0;
    long appended = 0;
    try (Store store =
        Store.at(directory)
            .layout(TestStores.SMALL)
            .placement(Placement.RAM)
            .hotDirectory(hot)
            .create()) {
      System.out.println("created");
      for (int round = 0; round < 2; round++) {
        for (long end = stored + LIVE_ENTRIES; stored < end; stored++) {
          store(store.use().table().wordRegion(0), stored);
        }
        store.checkpoint();
        System.out.println("saved " + stored);
        try (Journal journal = store.openJournal(TestStores.KEYS)) {
          for (int force = 0; force < 3; force++) {
            for (long end = appended + LIVE_RECORDS; appended < end; appended++) {
              journal.append(record(appended));
            }
            if (force < 2) {
              journal.force();
              System.out.println("forced " + appended);
            }
          }
        }
        System.out.println("forced " + appended);
      }
    }
    for (Geometry wanted : List.of(TestStores.LARGER, TestStores.SMALL)) {
      Layout layout = Layout.of(wanted);
      Maintenance.resize(directory, old -> layout, TestKeys.RULES, new Progress());
      System.out.println("resized");
      Export.toFile(directory, export, TestKeys.RULES, new Progress());
      System.out.println("exported " + stored);
      try (Store store = Store.at(directory).keys(TestStores.KEYS).open()) {
        for (long end = stored + LIVE_ENTRIES; stored < end; stored++) {
          store(store.use().table().wordRegion(0), stored);
        }
      }
      System.out.println("saved " + stored);
    }
    Maintenance.importFile(directory, export, TestKeys.RULES, new Progress());
    Stores.unload(directory);
    System.out.println("dropped");
  }

  /** Returns the right value of a task. */
  public static int value(Key key) {
    return (int) (key.low() ^ key.high()) & 255;
  }

  /** Does tasks, each in about a millisecond, until the conductor is gone. */
  private static void work(BoardTaker source) {
    SplittableRandom random = Seeds.fixed(1);
    while (source.conductorLives()) {
      Optional<TakenTask> next = source.take();
      LockSupport.parkNanos(next.isPresent() ? random.nextInt(2_000_000) : 5_000_000);
      next.ifPresent(
          task ->
              source.finish(
                  task,
                  source.withdrawn(task) ? Status.STOPPED : Status.SOLVED,
                  value(task.key()),
                  task.budget() + 1));
    }
  }

  /** Offers tasks without end; prints a line for each solved task. */
  private static void conduct(BoardOffers board) {
    for (long id = 0; ; ) {
      while (board.offered() < 8 && board.offer(id, new Key(key(id), id), 5, id)) {
        id++;
      }
      for (TaskResult outcome : board.collect()) {
        System.out.println(outcome.id() + ".");
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static void waitForEnd() {
    try {
      while (System.in.read() >= 0) {
        continue;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
