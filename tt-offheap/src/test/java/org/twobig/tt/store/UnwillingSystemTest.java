package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.tt.fault.Kills;
import org.twobig.tt.fault.Sentence;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.table.StoreException;

/** A system that refuses: by rights, limits, a read-only file system, or another process. */
class UnwillingSystemTest {
  private static final int NOBODY = 65_534;
  private static final List<String> WRITING =
      List.of("store", "journal", "board", "resize", "drop", "delete", "create DIRECT");

  @AutoClose private final TestStores stores = new TestStores();

  private StoreProcess attempting(String... program) throws IOException {
    return StoreProcess.startUnder(List.of(program), "attempt", stores).ready();
  }

  private static void assertRefused(String answer, StoreException.Kind kind) {
    assertThat(answer).startsWith(kind + " ");
    Sentence.check(answer);
  }

  private void makeStore(Placement placement) {
    try (Store store = stores.create(placement)) {
      StoreProcess.storeInPresent(store, 0, 100);
    }
  }

  private void assertNothingIsLost() {
    try (Store store = stores.open()) {
      assertThat(StoreProcess.known(store, 100)).isEqualTo(100);
    }
  }

  // ---- rights

  /** Starts a process without special rights: one of another user, if this user is root. */
  private StoreProcess withoutRights() throws Exception {
    if (Disk.userId() != 0) {
      return attempting();
    }
    String id = Integer.toString(NOBODY);
    String[] program = {"setpriv", "--reuid", id, "--regid", id, "--clear-groups"};
    boolean can = StoreProcess.run((String.join(" ", program) + " true").split(" "));
    assumeTrue(can, "Not tested: no way to be another user");
    String classPath = readableClassPath();
    for (Path folder : List.of(stores.root, stores.hot)) {
      try (var files = Files.walk(folder)) {
        for (Path file : files.toList()) {
          Files.setAttribute(file, "unix:uid", NOBODY);
        }
      }
    }
    try {
      return StoreProcess.startUnder(List.of(program), classPath, "attempt", stores).ready();
    } catch (IOException e) {
      assumeTrue(false, "Not tested: another user cannot read the classes");
      throw e;
    }
  }

  /** Returns a class path for other users, who may not read the libraries in this user's home. */
  private String readableClassPath() throws IOException {
    Path libraries = Files.createDirectory(stores.root.resolve("lib"));
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path file = Path.of(entry);
      boolean isLibrary = Files.isRegularFile(file);
      entries.add(
          isLibrary ? Files.copy(file, libraries.resolve(file.getFileName())).toString() : entry);
    }
    return String.join(File.pathSeparator, entries);
  }

  private static void allow(Path path, String rights) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
  }

  @Test
  void whoMayNotWriteIsToldSo() throws Exception {
    makeStore(Placement.DIRECT);
    try (StoreProcess other = withoutRights()) {
      assertThat(other.ask("store")).isEqualTo("done");
      assertThat(other.ask("journal")).isEqualTo("done");
      allow(stores.directory(), "r-x------");
      assertThat(other.ask("store")).isEqualTo("done"); // makes no new file
      assertRefused(other.ask("resize"), StoreException.Kind.REFUSED);
      assertRefused(other.ask("delete"), StoreException.Kind.REFUSED);
      allow(stores.directory(), "rwx------");
      for (String name : List.of("journal", "table.data", "lock")) {
        Path file = stores.directory().resolve(name);
        allow(file, "r--------");
        assertRefused(other.ask("journal"), StoreException.Kind.REFUSED);
        allow(file, "---------");
        assertRefused(other.ask("journal"), StoreException.Kind.REFUSED);
        allow(file, "rw-------");
        assertThat(other.ask("journal")).isEqualTo("done");
      }
      allow(stores.directory(), "---------");
      for (String what : WRITING) {
        assertRefused(other.ask(what), StoreException.Kind.REFUSED);
      }
      assertRefused(other.ask("read"), StoreException.Kind.REFUSED);
      allow(stores.directory(), "rwx------");
      allow(stores.root, "r-x------");
      assertRefused(other.ask("export"), StoreException.Kind.REFUSED);
      allow(stores.root, "rwx------");
      assertThat(other.ask("export")).isEqualTo("done");
      assertThat(other.ask("delete")).isEqualTo("done");
      allow(stores.root, "r-x------");
      assertRefused(other.ask("create DIRECT"), StoreException.Kind.REFUSED);
      assertRefused(other.ask("create RAM"), StoreException.Kind.REFUSED);
      allow(stores.root, "rwx------");
      allow(stores.hot, "r-x------");
      assertRefused(other.ask("create RAM"), StoreException.Kind.REFUSED);
      allow(stores.hot, "rwx------");
      assertThat(stores.directory()).doesNotExist();
      assertThat(other.ask("create RAM")).isEqualTo("done");
      allow(stores.directory(), "r-x------"); // no checkpoint can be saved
      String answer = other.ask("store");
      assertRefused(answer, StoreException.Kind.REFUSED);
      assertThat(answer)
          .contains("You may not write to the directory", "a command that only reads");
      assertThat(other.ask("read")).isEqualTo("done");
      allow(stores.directory(), "rwx------");
      assertThat(other.ask("store")).isEqualTo("done");
      assertThat(other.ask("delete")).isEqualTo("done");
    }
  }

  // ---- a read-only file system

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void aFileSystemWithoutWritingIsReadAndNoMore(Placement placement) throws Exception {
    Path mount = Files.createDirectory(stores.directory());
    boolean mounted =
        StoreProcess.run("mount", "-t", "tmpfs", "-o", "mode=700", "tmpfs", mount.toString());
    assumeTrue(mounted, "Not tested: no right to mount a file system");
    try {
      makeStore(placement);
      assertThat(StoreProcess.run("mount", "-o", "remount,ro", mount.toString())).isTrue();
      try (StoreProcess other = attempting()) {
        for (String what : WRITING) {
          assertRefused(other.ask(what), StoreException.Kind.REFUSED);
        }
        assertThat(other.ask("read")).isEqualTo("done");
        assertThat(other.ask("export")).isEqualTo("done");
        TestStores.removeAll(
            stores.hot.resolve("twobig-root")); // from now on the checkpoint is read
        assertThat(other.ask("read")).isEqualTo("done");
      }
      assertThat(StoreProcess.run("mount", "-o", "remount,rw", mount.toString())).isTrue();
      assertNothingIsLost();
      Stores.delete(stores.directory());
    } catch (StoreException e) {
      assertThat(e).hasMessageContaining("cannot be deleted"); // it is a mount point
    } finally {
      StoreProcess.run("umount", mount.toString());
    }
  }

  // ---- limits of the process

  /** Starts a JVM whose files are limited to some bytes. */
  private StoreProcess limited(long bytes) throws IOException {
    String shell = "ulimit -f %d && exec \"$@\"".formatted(bytes / 512);
    return attempting("sh", "-c", shell, "sh");
  }

  @Test
  void aLimitOfFileSizesRefusesTheCreation() throws Exception {
    try (StoreProcess other = limited(1 << 20)) {
      for (Placement placement : List.of(Placement.RAM, Placement.DIRECT)) {
        assertRefused(other.ask("create " + placement), StoreException.Kind.NO_ROOM);
        assertThat(stores.files()).isEmpty();
      }
    }
  }

  @Test
  void inAnotherLanguageALimitIsStillALackOfRoom() throws Exception {
    makeStore(Placement.RAM);
    String shell = "ulimit -f 8 && exec \"$@\"";
    try (StoreProcess other =
        attempting("env", "LC_ALL=C.UTF-8", "LANGUAGE=de", "sh", "-c", shell, "sh")) {
      assertRefused(other.ask("store"), StoreException.Kind.NO_ROOM);
      assertRefused(other.ask("journal"), StoreException.Kind.NO_ROOM);
    }
    assertNothingIsLost();
  }

  @Test
  void aLimitOfTheAddressSpaceIsToldAsOne() {
    IOException cause = new IOException("Map failed", new OutOfMemoryError("Map failed"));
    StoreException told = StoreException.of("The store week cannot be created", cause);
    assertThat(told.kind()).isEqualTo(StoreException.Kind.NO_ROOM);
    assertThat(told)
        .hasMessage(
            "The store week cannot be created: the address space of this process is limited"
                + " (ulimit -v)");
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void aLimitOfFileSizesRefusesWhatIsWrittenAndLosesNothing(Placement placement) throws Exception {
    makeStore(placement);
    List<String> refused = // in RAM placement the last checkpoint; all entries are only in memory
        placement == Placement.RAM
            ? List.of("store", "journal", "export", "resize")
            : List.of("journal", "resize");
    // One thread exports these keys to 1,601 bytes, more threads to more.
    try (StoreProcess other = limited(1 << 10)) {
      for (String what : refused) {
        assertRefused(other.ask(what), StoreException.Kind.NO_ROOM);
      }
      assertThat(other.ask("read")).isEqualTo("done");
    }
    assertNothingIsLost();
    try (StoreProcess other = attempting()) {
      for (String what : List.of("store", "journal", "export", "resize", "drop", "delete")) {
        assertThat(other.ask(what)).as(what).isEqualTo("done");
      }
    }
  }

  // ---- another process was first

  @Test
  void ofTwoWhoCreateAStoreOneDoes() throws Exception {
    try (StoreProcess one = attempting();
        StoreProcess two = attempting()) {
      for (int round = 0; round < Math.max(20, Kills.times(20)); round++) {
        String what = round % 2 == 0 ? "create RAM" : "create DIRECT";
        one.tell(what);
        two.tell(what);
        List<String> answers = List.of(one.line(), two.line());
        assertThat(answers).containsOnlyOnce("done");
        assertRefused(
            answers.get(answers.get(0).equals("done") ? 1 : 0), StoreException.Kind.REFUSED);
        assertThat(one.ask("read")).isEqualTo("done");
        assertThat(two.ask("delete")).isEqualTo("done");
        assertThat(stores.files()).isEmpty();
      }
    }
  }
}
