package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.fault.Kills;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.processes.TallyFile;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.WordMixes;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Await;
import org.twobig.tt.testing.Seeds;

/**
 * Compares {@code src/main/c/twobig.h} with the table in Java, on the same files. {@code
 * -Dtwobig.baseline=DIR} adds the report's solver in C++, whose source and positions are in DIR.
 */
class CProgramTest {
  private static final List<String> WARNINGS =
      List.of("-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Isrc/main/c");

  private static Path built;
  private static boolean compiled;

  private TestStores stores;

  @BeforeAll
  static void compile() throws Exception {
    built = Files.createTempDirectory("twobig-test-c");
    compiled = StoreProcess.run("gcc", "--version");
    if (compiled) {
      assertThat(compiler("gcc", "-std=c11", "src/test/c/program.c", "program")).isEmpty();
    }
  }

  @AfterAll
  static void remove() throws IOException {
    TestStores.removeAll(built);
  }

  @BeforeEach
  void open() throws IOException {
    assumeTrue(compiled, "Not tested: no gcc");
    stores = new TestStores();
  }

  @AfterEach
  void close() throws IOException {
    if (compiled) {
      stores.close();
    }
  }

  /** Compiles a source file; returns the messages of the compiler. */
  private static String compiler(String name, String standard, String source, String program)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(name, standard, source));
    command.addAll(WARNINGS);
    command.addAll(List.of("-o", built.resolve(program).toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    return process.waitFor() == 0 ? said : said + "\nfailed";
  }

  private Process start(String task, KeySpace keys, int valueBits, String... more)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                built.resolve("program").toString(),
                task,
                stores.directory().toString(),
                keys.name(),
                Integer.toString(keys.version()),
                Integer.toString(keys.bits()),
                Integer.toString(valueBits)));
    command.addAll(List.of(more));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** Starts the program, and waits until it has opened the store. */
  private StoreProcess open(String task, KeySpace keys, int valueBits, String... more)
      throws IOException {
    StoreProcess program = new StoreProcess(start(task, keys, valueBits, more));
    assertThat(program.line()).isEqualTo("open");
    return program;
  }

  /** Returns the lines that the program answers. */
  private List<String> ask(String task, KeySpace keys, int valueBits, String input)
      throws Exception {
    Process process = start(task, keys, valueBits);
    try (Writer out = process.outputWriter()) {
      out.write(input);
    } catch (IOException e) {
      // it has ended, with a message
    }
    List<String> lines = process.inputReader().lines().toList();
    assertThat(process.waitFor()).isIn(0, 3);
    return lines;
  }

  private static String line(Key key) {
    return "%x %x\n".formatted(key.high(), key.low());
  }

  /** Keys have entries of one word, and of two. */
  @ParameterizedTest
  @CsvSource({
    "80, 16, TWOBIG",
    "80, 16, BIG",
    "80, 16, NEW",
    "128, 64, TWOBIG",
    "102, 8, BIG",
    "102, 8, NEW"
  })
  void theSameStoresLeaveTheSameWords(int bits, int mebibytes, ReplacementScheme scheme)
      throws Exception {
    KeySpace keys = new KeySpace("any", 1, bits);
    Layout layout = Layout.of(Geometry.ofBytes(keys, 2, (long) mebibytes << 20, scheme));
    Geometry geometry = layout.partitions().get(0).geometry();
    var random = Seeds.fixed(3);
    StringBuilder input = new StringBuilder();
    long[] words;
    try (Store store = stores.create(layout, Placement.RAM)) {
      Region table = store.use().table().regions().get(0);
      for (int i = 0; i < 20_000; i++) {
        // few buckets and few parts of keys, so that entries of equal and other keys meet
        long low = random.nextInt(8) * 0x9E37_79B9_7F4A_7C15L;
        long entry = geometry.entry(random.nextInt(4) * 0x8765_4321L, low, 0, 1);
        Key key = geometry.keyOf(random.nextInt(1000), entry, low);
        long value = random.nextInt(4);
        long nodes = random.nextLong() >>> 1 + random.nextInt(63) | 1;
        if (keys.contains(key.high(), key.low())) {
          table.keep(table.bucket(key.high(), key.low()), key.high(), key.low(), value, nodes);
          input.append(line(key).strip()).append(" %d %d%n".formatted(value, nodes));
        }
      }
      words = firstWords(store);
    }
    Stores.delete(stores.directory());

    stores.create(layout, Placement.RAM).close();
    assertThat(ask("store", keys, 2, input.toString())).containsOnly("0");
    try (Store store = Store.at(stores.directory()).keys(keys).values(2).open()) {
      assertThat(store.changed()).isTrue();
      assertThat(firstWords(store)).isEqualTo(words);
      String key = line(geometry.keyOf(0, words[0], words[geometry.entryWords() - 1]));
      assertThat(ask("find", keys, 2, key)).hasSize(1).doesNotContain("-");
    }
  }

  /** Returns first words with versions: Java and C count these alike, so all bits are equal. */
  private static long[] firstWords(Store store) {
    long[] words = new long[4 * 1000];
    store.use().table().copyWords(0, words, words.length);
    assertThat(Arrays.stream(words).filter(word -> word != 0).count()).isGreaterThan(900);
    return words;
  }

  @Test
  void whatIsOutOfRangeIsRefused() throws Exception {
    stores.create(Placement.RAM).close();
    String input =
        "10000 0 0 1\n0 0 2 1\n0 0 0 0\n0 0 0 9223372036854775808\nffff ffffffffffffffff 1 1\n";
    assertThat(ask("store", TestStores.KEYS, 1, input))
        .containsExactly("22", "22", "22", "22", "0");
    assertThat(ask("find", TestStores.KEYS, 1, "10000 0\nffff ffffffffffffffff\n0 0\n"))
        .containsExactly("-", "1 1", "-");
    Stores.delete(stores.directory());
    stores.create(Layout.of(WideStoreTest.SMALL), Placement.RAM).close();
    assertThat(ask("store", WideStoreTest.KEYS, 2, "4000000000 0 0 1\n3fffffffff 0 0 1\n"))
        .containsExactly("22", "0");
    assertThat(ask("find", WideStoreTest.KEYS, 2, "3fffffffff 0\n3fffffffff 1\n"))
        .containsExactly("0 1", "-");
  }

  @ParameterizedTest
  @EnumSource(
      value = GoldenFilesTest.Golden.class,
      names = {"WHOLE", "NEW", "BIG"})
  void aGoldenTableIsRead(GoldenFilesTest.Golden golden) throws Exception {
    TestStores.unpack(golden.folder, stores.directory(), "table.data", "store.properties", "lock");
    List<Key> keys = new ArrayList<>(golden.entries().keySet());
    String input = keys.stream().map(CProgramTest::line).collect(Collectors.joining());
    List<String> expected = new ArrayList<>();
    try (Store store = Store.at(stores.directory()).openReadOnly()) {
      WordRegion table = store.use().table().wordRegion(0);
      for (Key key : keys) {
        long entry = table.find(key.high(), key.low());
        expected.add(entry == 0 ? "-" : table.value(entry) + " " + table.work(entry));
      }
    }
    assertThat(expected).filteredOn(line -> !line.equals("-")).hasSizeGreaterThan(1900);
    assertThat(ask("find", GoldenFilesTest.KEYS, 2, input)).isEqualTo(expected);
  }

  @Test
  void aTableWithPartitionsIsRefused() throws Exception {
    String folder = GoldenFilesTest.Golden.PARTITIONED.folder;
    TestStores.unpack(folder, stores.directory(), "table.data", "store.properties", "lock");
    assertThat(ask("find", GoldenFilesTest.KEYS, 2, "")).asString().contains("has partitions");
  }

  @Test
  void whatIsNotTheTableExpectedIsRefusedWithTheReason() throws Exception {
    assertRefused("There is no store in ");
    stores.create(Placement.RAM).close();
    Path hot = stores.hotFile();
    assertThat(ask("find", new KeySpace("test-keys", 2, 80), 1, "0 0\n"))
        .asString()
        .contains("test-keys version 1 (80 bits)", "expected test-keys version 2 (80 bits) with 1");
    assertThat(ask("find", TestStores.KEYS, 2, "0 0\n"))
        .asString()
        .contains("with values of 1 bits");

    assertDamageRefused(hot, 0, "TWOBIGTX".getBytes(), "is not a Twobig table", true);
    assertDamageRefused(hot, 12, new byte[] {9}, "format version", true);
    assertDamageRefused(hot, 200, new byte[] {1}, "the checksum of its header is", false);
    assertDamageRefused(hot, 16, new byte[8], "another store", true); // a UUID that is not random
    assertDamageRefused(hot, 280, new byte[] {3}, "its figures are not", true);
    assertDamageRefused(hot, TableFile.STATE, new byte[] {1}, "its state is 1, expected 2", false);
    assertDamageRefused(
        hot, TableFile.HOME, "/elsewhere".getBytes(), "copy of it or was moved", false);
    try (RandomAccessFile file = new RandomAccessFile(hot.toFile(), "rw")) {
      long whole = file.length();
      file.setLength(whole - 4096);
      assertRefused(" bytes, expected ");
      file.setLength(whole);
    }
    assertThat(ask("find", TestStores.KEYS, 1, "0 0\n")).containsExactly("-");

    Files.delete(hot);
    assertRefused("is not there", "twobig checkpoint ");
  }

  /** Overwrites bytes, corrects the checksum if wanted, expects a refusal, restores the bytes. */
  private void assertDamageRefused(
      Path file, long offset, byte[] bytes, String reason, boolean sealed) throws Exception {
    byte[] before = new byte[(int) TableHeader.DATA_OFFSET];
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "rw")) {
      in.readFully(before);
      byte[] after = before.clone();
      System.arraycopy(bytes, 0, after, (int) offset, bytes.length);
      ByteBuffer head = FileHead.littleEndian(after);
      if (sealed) {
        head.putInt(TableHeader.BYTES - 4, FileHead.crc(head, 0, TableHeader.BYTES - 4));
      }
      in.seek(0);
      in.write(after);
      assertRefused(reason);
      in.seek(0);
      in.write(before);
    }
  }

  private void assertRefused(String... reasons) throws Exception {
    assertThat(ask("find", TestStores.KEYS, 1, "0 0\n")).asString().contains(reasons);
  }

  @Test
  void aProgramThatHasTheStoreKeepsOthersFromDroppingIt() throws Exception {
    stores.create(Placement.RAM).close();
    StoreProcess holder = open("hold", TestStores.KEYS, 1);
    assertThatThrownBy(() -> Stores.unload(stores.directory()))
        .hasMessageContaining("in use by another process (a C program)");
    stores.store().values(1).open().close(); // solvers share the store
    holder.kill();
    Stores.unload(stores.directory());
    assertThat(stores.hotFile()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 64, 127})
  void whereJavaHasTheStoreInOneProcessAProgramIsRefusedAndJavaKeepsItsLocks(int place)
      throws Exception {
    stores.create(Placement.RAM).close();
    Process program = start("java", TestStores.KEYS, 1, Integer.toString(place));
    BufferedReader said = program.inputReader();
    assertThat(said.readLine()).contains("open in this process already, by Java");
    assertThat(said.readLine()).isEqualTo("closed");
    try (FileChannel lock =
        FileChannel.open(StoreFile.LOCK.in(stores.directory()), StandardOpenOption.WRITE)) {
      assertThat(lock.tryLock(place, 1, false)).isNull();
      assertThat(lock.tryLock(place + 1, 1, false)).isNotNull();
      assertThat(lock.tryLock(0, 1, false)).as("the lock of the C program itself").isNotNull();
    }
    program.getOutputStream().close();
    assertThat(program.waitFor()).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void aProgramIsToldThatItsTableWasRemoved(Placement placement) throws Exception {
    stores.create(placement).close();
    StoreProcess holder = open("hold", TestStores.KEYS, 1);
    Path table =
        placement == Placement.RAM ? stores.hotFile() : StoreFile.DATA.in(stores.directory());
    Path aside = table.resolveSibling("aside");
    assertThat(holder.step()).isEqualTo("1");
    Files.move(table, aside);
    assertThat(holder.step()).isEqualTo("0");
    Files.move(aside, table);
    assertThat(holder.step()).isEqualTo("1");
    holder.finish();
    assertThat(holder.endedWell()).isTrue();
  }

  @Test
  void aProgramIsToldThatItsTableHasGrownAndGoesOnInTheLargerOne() throws Exception {
    try (Store store = stores.create(Placement.RAM)) {
      StoreProcess program = open("grow", TestStores.KEYS, 1);
      assertThat(program.step()).isEqualTo("0");
      assertThat(TestStores.grow(store)).isPresent();
      Probe probe = store.probe();
      probe.find(0, 8);
      probe.keep(0, 8, 1, 1);
      assertThat(TestStores.grow(store)).isEmpty(); // the program uses the smaller table
      assertThat(program.step()).isEqualTo("2");
      store.checkpoint();
      Await.until(() -> !stores.hasOutgrown()); // Java leaves the outgrown table a little later
      assertThat(probe.find(0, 7)).isTrue();
      assertThat(TestStores.grow(store)).isPresent();
      assertThat(program.step()).isEqualTo("2");
      program.finish();
      assertThat(program.endedWell()).isTrue();
    }
  }

  @Test
  void whatAProgramStoresIsNotedAsNotCounted() throws Exception {
    UUID uuid;
    try (Store store = stores.create(Placement.DIRECT)) {
      uuid = store.info().uuid();
    }
    assertThat(TallyFile.counts(stores.directory(), uuid).gaps()).isFalse();
    ask("store", TestStores.KEYS, 1, "0 0 0 1\n");
    assertThat(TallyFile.counts(stores.directory(), uuid).gaps()).isTrue();
  }

  @Test
  void theFolderOfAUserHasTheNameThatJavaGivesIt() throws Exception {
    List<String> users =
        List.of("plain.name_1-A", "a@c\\d", "j\u00f6rg", "\u540d\u524d", "x\ud83d\ude00y");
    Process program = start("plain", TestStores.KEYS, 1);
    try (OutputStream out = program.getOutputStream()) {
      out.write(String.join("\n", users).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(program.inputReader().lines())
        .containsExactlyElementsOf(
            users.stream().map(name -> name.replaceAll("[^A-Za-z0-9._-]", "_")).toList());
    assertThat(program.waitFor()).isZero();
  }

  @Test
  void theOnlyCopyOfATableIsNotToBeRemoved() throws Exception {
    stores.create(Placement.DIRECT).close();
    Path data = StoreFile.DATA.in(stores.directory());
    if (Disk.userId() == 0) { // only root may give files to other users
      Files.setAttribute(data, "unix:uid", 1);
      assertRefused("belongs to user 1, expected 0", "Give it to the store's owner");
      Files.setAttribute(data, "unix:uid", 0);
    }
    try (RandomAccessFile file = new RandomAccessFile(data.toFile(), "rw")) {
      file.setLength(4096);
    }
    assertRefused("has 4096 bytes", "Restore it from a backup");
  }

  @Test
  void aProgramWaitsForAnotherThatHasTheStoreAlone() throws Exception {
    stores.create(Placement.RAM).close();
    String patience = "Waited 10 seconds"; // as long as this process may rest: then once more
    String said = patience;
    while (said.contains(patience)) {
      Process waiting;
      boolean early;
      try (StoreLock lock = StoreLock.open(stores.directory(), true)) {
        lock.exclusive("test", Duration.ZERO);
        waiting = start("hold", TestStores.KEYS, 1);
        waiting.waitFor(500, TimeUnit.MILLISECONDS);
        early = waiting.getInputStream().available() > 0;
      }
      said = String.valueOf(waiting.inputReader().readLine());
      assertThat(early && !said.contains(patience)).isFalse();
      waiting.destroyForcibly().waitFor();
    }
    assertThat(said).isEqualTo("open");
  }

  /** Returns layouts with entries of one word and of two. */
  static Stream<Layout> layouts() {
    return Stream.of(Layout.of(TestStores.SMALL), Layout.of(WideStoreTest.SMALL));
  }

  /** {@code -Dtwobig.mixed.operations=100000000} sets the operations of each of the two. */
  @ParameterizedTest
  @MethodSource("layouts")
  void aProgramInCAndOneInJavaShareATable(Layout layout) throws Exception {
    long operations = Long.getLong("twobig.mixed.operations", 1_000_000);
    try (Store store = stores.create(layout, Placement.RAM)) {
      WordMixes mixes = new WordMixes(store.use().table().regions().get(0));
      StoreProcess other = startMixes(layout, mixes, operations);
      mixes.run(operations, 1);
      assertThat(Long.parseLong(other.line())).isGreaterThan(operations / 50);
      assertThat(other.line()).as("wrong entries seen in C").isEqualTo("0");
      other.finish();
      assertThat(other.endedWell()).isTrue();
      mixes.checkAll();
      assertThat(mixes.hits()).isGreaterThan(operations / 50);
      assertThat(mixes.wrong()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void aKilledProgramLeavesItsEntriesAndNoWrongOne(Layout layout) throws Exception {
    for (int round = 0; round < Kills.times(2); round++) {
      boolean inRam = round % 2 == 0 || layout.hasTwoWordEntries();
      try (Store store = stores.create(layout, inRam ? Placement.RAM : Placement.DIRECT)) {
        WordMixes mixes = new WordMixes(store.use().table().regions().get(0));
        store.checkpoint();
        StoreProcess other = startMixes(layout, mixes, 1_000_000_000_000L);
        Await.until(() -> store.changed() && TestStores.words(store).size() > 5);
        Thread.sleep(round % 50);
        other.kill();
        mixes.checkAll();
        mixes.run(100_000, round);
        mixes.checkAll();
        assertThat(mixes.hits()).isPositive();
        assertThat(mixes.wrong()).isZero();
      }
      Stores.delete(stores.directory());
    }
  }

  /** Starts a program in C that stores and finds the keys; waits until it has opened the store. */
  private StoreProcess startMixes(Layout layout, WordMixes mixes, long operations)
      throws IOException {
    StoreProcess other =
        new StoreProcess(
            start("mixes", layout.keySpace(), layout.valueBits(), Long.toString(operations)));
    other.say(mixes.lines());
    assertThat(other.line()).isEqualTo("open");
    return other;
  }

  @Test
  void theHeaderIsCppToo() throws Exception {
    assumeTrue(StoreProcess.run("g++", "--version"), "Not tested: no g++");
    Path source = built.resolve("program.cpp");
    Files.writeString(source, "#include \"twobig.h\"\nint main() { twobig_close(nullptr); }\n");
    assertThat(compiler("g++", "-std=c++11", source.toString(), "cpp")).isEmpty();
  }

  @Test
  void theSolverOfTheReportSolvesOnATableThatJavaReads() throws Exception {
    Path folder = Path.of(System.getProperty("twobig.baseline", "absent"));
    assumeTrue(Files.isDirectory(folder), "Not tested: -Dtwobig.baseline names no folder");
    assumeTrue(StoreProcess.run("g++", "--version"), "Not tested: no g++");
    Path positions = stores.root.resolve("positions");
    List<String> all = Files.readAllLines(folder.resolve("../vectors/white-wins-34.txt"));
    Files.write(positions, all.subList(0, 60));
    String source = Files.readString(folder.resolve("baseline.cpp"));
    build(source, "baseline");
    build(adapted(source), "adapted");

    Layout layout = Layout.of(Geometry.ofBytes(new KeySpace("baseline", 1, 80), 1, 256L << 20));
    stores.create(layout, Placement.RAM).close();
    List<String> own = solve("baseline", positions);
    List<String> ours = solve("adapted", positions);
    List<String> again = solve("adapted", positions);

    assertThat(Files.readString(stores.root.resolve("adapted.verdicts")))
        .isEqualTo(Files.readString(stores.root.resolve("baseline.verdicts")));
    assertThat((double) nodes(ours) / nodes(own)).isBetween(0.9, 1.1);
    assertThat(nodes(again)).isLessThan(nodes(ours) / 100);
    int found = 0;
    try (Store store = Store.at(stores.directory()).keys(layout.keySpace()).values(1).open()) {
      WordRegion table = store.use().table().wordRegion(0);
      for (String line : ours.subList(0, ours.size() - 1)) {
        String[] root = line.split(" ");
        long low = Long.parseUnsignedLong(root[2], 16);
        long entry = table.find(Long.parseLong(root[1], 16), low);
        found += entry == 0 ? 0 : 1;
        assertThat(entry == 0 ? root[3] : "" + table.value(entry)).isEqualTo(root[3]);
      }
    }
    assertThat(found).isGreaterThan(20);
  }

  /** Returns the solver's source with its table replaced by {@code src/test/c/baseline.h}. */
  private static String adapted(String source) throws IOException {
    String own =
        source.substring(
            source.indexOf("template <Strategy ST> struct Table {"),
            source.indexOf(
                "// ---------------------------------------------------------------- minimax"));
    return source
        .replace(own, Files.readString(Path.of("src/test/c/baseline.h")))
        .replace("tt.find(bucket, key.board & tt.lowMask)", "tt.find(key)")
        .replace("tt.insert(bucket, key.board & tt.lowMask, result,", "tt.insert(key, result,")
        .replace(
            "wins += w;",
            "wins += w; root(canonicalKey(pos[i].st[0], pos[i].st[0] | pos[i].st[1]), w);");
  }

  private static void build(String source, String program) throws Exception {
    Path file = Files.writeString(built.resolve(program + ".cpp"), source);
    String command = "g++ -O3 -march=native -std=c++17 -w -Isrc/main/c %s -o %s";
    assertThat(StoreProcess.run(command.formatted(file, built.resolve(program)).split(" ")))
        .isTrue();
  }

  private List<String> solve(String program, Path positions) throws Exception {
    Path verdicts = stores.root.resolve(program + ".verdicts");
    String command = "%s --table-mb 256 --verdicts %s %s";
    ProcessBuilder builder =
        new ProcessBuilder(
            command.formatted(built.resolve(program), verdicts, positions).split(" "));
    builder.environment().put("TWOBIG_STORE", stores.directory().toString());
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<String> lines = process.inputReader().lines().toList();
    assertThat(process.waitFor()).isZero();
    return lines;
  }

  private static long nodes(List<String> lines) {
    return Long.parseLong(lines.getLast().replaceAll(".*nodes=(\\d+) .*", "$1"));
  }
}
