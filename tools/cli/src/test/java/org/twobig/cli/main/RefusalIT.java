package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertRefused;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.Console;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;

/** Refusals of the packaged program and their messages. */
class RefusalIT {
  @AutoClose private final Workplace workplace = new Workplace();

  // ---- 2: wrong usage, illegal positions

  @Test
  void aBadLineOfAFileIsRefusedBeforeAnythingIsSolved() throws Exception {
    Path file = workplace.file("positions.txt", "0F1E2D3 1\n0F1E2D34 1\n");

    assertRefused(
        Console.run("solve", "--file", file, "--no-store"),
        2,
        file + ", line 2: move 8 is illegal: the game is over");
  }

  /** Nor has the packaged program any class of it. */
  @Test
  void theGameOfTheTestsIsNotShipped() throws Exception {
    assertRefused(
        workplace.run("solve", "--game", "gated:4x4x4", "--no-store", "1"),
        2,
        "'gated:4x4x4' is no game");
    try (Stream<Path> libraries = Files.walk(Workplace.JAR.getParent().resolve("lib"))) {
      List<Path> jars = new ArrayList<>(List.of(Workplace.JAR));
      libraries.filter(file -> file.toString().endsWith(".jar")).forEach(jars::add);
      assertThat(jars).hasSizeGreaterThan(10);
      for (Path jar : jars) {
        try (JarFile file = new JarFile(jar.toFile())) {
          assertThat(file.stream().map(JarEntry::getName))
              .as(jar.toString())
              .noneMatch(name -> name.startsWith("org/twobig/game/gated"));
        }
      }
    }
  }

  // ---- 3: the store

  @Test
  void aDirectoryThatIsNoStoreIsRefused() throws Exception {
    Path directory = Files.createDirectory(workplace.path("photos"));
    Files.createFile(directory.resolve("cat.jpg"));

    assertRefused(Console.run("delete", directory, "--yes"), 3, "There is no store");
    assertRefused(
        Console.run("solve", "--store", directory, "--size", "32m", "0F"),
        3,
        "is not empty: it holds cat.jpg");
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(directory.resolve("cat.jpg"));
    }
  }

  @Test
  void aStoreOfForeignKeysIsRefused() throws Exception {
    Path directory = workplace.path("s");
    KeySpace foreign = new KeySpace("qubic-position", 1, 80);
    Store.at(directory)
        .layout(Geometry.ofBytes(foreign, 1, 5 << 20))
        .placement(Placement.RAM)
        .create()
        .close();

    assertRefused(
        Console.run("solve", "--store", directory, "0F"), 3, "qubic-position", "connect-four-3d");
  }

  @ParameterizedTest
  @CsvSource({"direct", "ram"})
  void aDamagedHeaderIsRefused(String placement) throws Exception {
    Path directory = workplace.path("s");
    Console.done("create", directory, "--size", "32m", "--placement", placement);
    Path table =
        placement.equals("ram") ? Workplace.hotFile(directory) : directory.resolve("table.data");
    try (RandomAccessFile file = new RandomAccessFile(table.toFile(), "rw")) {
      file.seek(200);
      file.write('!');
    }

    assertRefused(
        Console.run("solve", "--store", directory, "0F"),
        3,
        table + " is damaged: the checksum of its header is");
  }

  @Test
  void aStoreThatAnotherProcessHoldsIsRefused() throws Exception {
    Path directory = workplace.create("s");
    try (FileChannel channel =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      FileLock lock = channel.lock(0, 1, false);
      String me = "(pid " + ProcessHandle.current().pid() + ")";
      assertRefused(
          workplace.run("solve", "--store", directory, "0F"), 3, "held by another process", me);
      lock.release();
      channel.lock(0, 1, true);
      Running unload = workplace.start("unload", directory); // both wait for some seconds
      Running delete = workplace.start("delete", directory, "--yes");
      assertRefused(unload.await(), 3, "in use by another process", me);
      assertRefused(delete.await(), 3, "in use by another process", me);
    }
    assertThat(Workplace.hotFile(directory)).exists();
  }

  // ---- 4: no room

  @Test
  void aTableThatFitsNowhereIsRefusedAndNothingIsLeft() throws Exception {
    Path store = workplace.path("s");
    assertRefused(
        workplace.run("create", store, "--size", "60t", "--placement", "ram"),
        4,
        "does not fit",
        "a size of ",
        " fits");
    assertRefused(Console.run("solve", "--store", store, "--size", "60t", "0F"), 4, "does not fit");
    assertRefused(Console.run("solve", "--no-store", "--size", "60t", "0F"), 4, "does not fit");
    assertThat(store).doesNotExist();
  }

  // ---- reading only

  @Test
  void statisticsAndLookUpsChangeNoFile() throws Exception {
    Path directory = workplace.create("s");
    Console.done("solve", "--store", directory, "8F447CB9A9B997D456356054E1BBA7");
    Map<String, String> before = files(directory);
    Console.done("stats", directory);
    Console.done("stats", directory, "--json");
    Console.done("look", "-s", directory, "0F");

    assertThat(files(directory)).isEqualTo(before);
  }

  /** Size, time of change and contents of all files of a store. */
  private static Map<String, String> files(Path directory) throws IOException {
    List<Path> all = new ArrayList<>(List.of(Workplace.hotFile(directory)));
    try (Stream<Path> files = Files.list(directory)) {
      all.addAll(files.collect(Collectors.toList()));
    }
    Map<String, String> state = new TreeMap<>();
    for (Path file : all) {
      CRC32C crc = new CRC32C();
      crc.update(Files.readAllBytes(file));
      state.put(
          file.toString(),
          Files.size(file) + " " + Files.getLastModifiedTime(file) + " " + crc.getValue());
    }
    return state;
  }
}
