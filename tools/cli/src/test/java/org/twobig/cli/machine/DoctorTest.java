package org.twobig.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cli.Console;
import org.twobig.cli.Schemas;
import org.twobig.cli.machine.Finding.Severity;
import org.twobig.cli.view.Json;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.store.HotTable;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;

/** What the doctor says of systems that are described in a folder, and of this one. */
class DoctorTest {
  private static final Path HOT = Path.of("/dev/shm");

  @TempDir private Path root;

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  private SystemFiles system() {
    return new SystemFiles(root);
  }

  private TableChecks tables() {
    return new TableChecks(system(), HOT);
  }

  private MachineChecks machine() {
    return new MachineChecks(system());
  }

  @Test
  void theMountThatHoldsAFolderIsTheInnermostAndTheLatest() throws IOException {
    file(
        "proc/self/mounts",
        "a / ext4 rw 0 0\nb /mnt xfs rw 0 0\nc /mnt/x\\040y tmpfs rw,huge=always 0 0\n"
            + "d /mnt btrfs ro 0 0");

    assertThat(system().mount(Path.of("/mnt/z")).orElseThrow().type()).isEqualTo("btrfs");
    assertThat(system().mount(Path.of("/mnt/x y/z")).orElseThrow().option("huge"))
        .contains("always");
    assertThat(system().mount(Path.of("/home")).orElseThrow().type()).isEqualTo("ext4");
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/systems.csv", delimiter = '|', quoteCharacter = '\'')
  void filesOfASystemAreJudged(String files, String check, Severity level, String words)
      throws IOException {
    for (String each : files.isEmpty() ? new String[0] : files.split(" [+] ")) {
      String[] file = each.split(" ", 2);
      file(file[0], file[1].replace(';', '\n'));
    }
    Finding found =
        switch (check) {
          case "huge_pages" -> tables().hugePages();
          case "private_huge_pages" -> tables().privateHugePages();
          case "swap" -> machine().swap();
          case "limits" -> machine().limits();
          default -> machine().processors();
        };
    assertThat(found.level()).isEqualTo(level);
    assertThat(found.found()).contains(words);
  }

  @Test
  void flagsThatAreNotInForceAreNoted() {
    assertThat(MachineChecks.flags(System.getProperties()).level()).isEqualTo(Severity.OK);
    assertThat(MachineChecks.flags(new Properties()).level()).isEqualTo(Severity.NOTE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "nonsense", "\0\0", "Max file size", "MemTotal", "SwapTotal:\nSwapFree:"})
  void nonsenseIsNoReasonToFail(String text) throws IOException {
    for (String name :
        List.of(
            "proc/meminfo",
            "proc/self/limits",
            "proc/self/mounts",
            "sys/kernel/mm/transparent_hugepage/enabled",
            "sys/kernel/mm/transparent_hugepage/shmem_enabled",
            "proc/cpuinfo",
            "sys/fs/cgroup/cpu.max",
            "sys/fs/cgroup/memory.max")) {
      file(name, text);
    }

    assertThat(List.of(machine().swap(), machine().limits())).isNotEmpty();
    assertThat(List.of(machine().memory(), machine().processors())).isNotEmpty();
    assertThat(List.of(tables().hugePages(), tables().privateHugePages())).isNotEmpty();
  }

  @Test
  void aMissingRamFileSystemIsAProblem() throws IOException {
    TableChecks checks = new TableChecks(system(), root.resolve("absent"));

    assertThat(checks.ramFileSystem().level()).isEqualTo(Severity.PROBLEM);
    assertThat(checks.orphans(false)).extracting(Finding::level).containsExactly(Severity.OK);
  }

  @Test
  void aDirectoryThatIsNoStoreIsAProblem() throws IOException {
    assertThat(tables().store(root.resolve("absent")).level()).isEqualTo(Severity.OK);
    assertThat(tables().store(root).level()).isEqualTo(Severity.OK);
    file("cat.jpg", "");
    assertThat(tables().store(root).level()).isEqualTo(Severity.PROBLEM);
    file("store.properties", "version=999");
    assertThat(tables().store(root).level()).isEqualTo(Severity.PROBLEM);
    assertThat(tables().store(root).found()).contains("999");
  }

  @Test
  void hotTablesWithoutAStoreAreListedWithTheCommandThatRemovesThem() throws IOException {
    Path table = root.resolve("twobig-me").resolve("x.table");
    Files.createDirectory(table.getParent());
    Files.createFile(table);
    Files.setLastModifiedTime(table, FileTime.fromMillis(1));

    Finding finding = new TableChecks(system(), root).orphans(false).get(0);
    assertThat(finding.level()).isEqualTo(Severity.NOTE);
    assertThat(finding.found()).contains(table.toString(), "0 B");
    assertThat(finding.advice().orElseThrow()).endsWith("rm " + table);
  }

  @Test
  void tablesAreLookedForInEveryRamFileSystem() throws IOException {
    Path hot = Files.createTempDirectory(HOT, "twobig-doctor");
    try {
      Path gone = store("gone", hot);
      Console.delete(root.resolve("gone"));
      Path disk = Files.createDirectory(root.resolve("disk"));
      file(
          "proc/self/mounts",
          "tmpfs %s tmpfs rw 0 0\n/dev/sda1 %s ext4 rw 0 0".formatted(hot, disk));
      TableChecks checks = new TableChecks(system(), root.resolve("absent"));

      assertThat(checks.orphans(true))
          .singleElement()
          .extracting(Finding::found)
          .asString()
          .startsWith(gone.toString());
      assertThat(gone).doesNotExist();
      assertThat(checks.orphans(false))
          .singleElement()
          .extracting(Finding::found)
          .asString()
          .endsWith("absent, nor in " + hot);
    } finally {
      Console.delete(hot);
    }
  }

  @Test
  void cleaningRemovesWhatNoStoreHasAUseForAndNothingElse() throws IOException {
    Path hot = Files.createTempDirectory(HOT, "twobig-doctor");
    try {
      Path gone = store("gone", hot);
      Path unsaved = store("unsaved", hot);
      Path kept = store("kept", hot);
      try (TableFile table = TableFile.attach(unsaved, true, "").orElseThrow()) {
        table.markChanged();
      }
      Path dead = Files.createFile(gone.resolveSibling("dead.table"));
      Path young = Files.createFile(gone.resolveSibling("young.table"));
      Files.setLastModifiedTime(dead, FileTime.fromMillis(1));
      Console.delete(root.resolve("gone"));
      Console.delete(root.resolve("unsaved"));
      TableChecks checks = new TableChecks(system(), hot);

      assertThat(checks.orphans(false))
          .hasSize(3)
          .allMatch(found -> found.level() == Severity.NOTE);
      try (TableFile mapped = TableFile.attach(gone, false, "").orElseThrow()) {
        assertThat(checks.orphans(true)).hasSize(3);
        assertThat(mapped.path()).exists();
      }
      assertThat(dead).doesNotExist();
      List<Finding> found = checks.orphans(true);
      assertThat(found).extracting(Finding::level).contains(Severity.OK, Severity.NOTE).hasSize(2);
      assertThat(gone).doesNotExist();
      assertThat(unsaved).exists();
      assertThat(kept).exists();
      assertThat(young).exists();
      assertThat(HotTable.orphanMessage(hot))
          .contains("1 tables that no store uses", unsaved.toString());
      Stores.delete(root.resolve("kept"));
    } finally {
      Console.delete(hot);
    }
  }

  private Path store(String name, Path hot) {
    KeySpace keys = new KeySpace("doctor", 1, 40);
    StoreBuilder options =
        Store.at(root.resolve(name))
            .layout(Geometry.ofBytes(keys, 1, 1 << 20))
            .placement(Placement.RAM)
            .hotDirectory(hot);
    try (Store store = options.create()) {
      return store.info().tableFile();
    }
  }

  /** A row: a file that is added to those of the rows before, its lines, and what is said then. */
  @Test
  void tablesThatSystemdWouldRemoveAtALogoutAreNoted() throws IOException {
    assertThat(tables().removeIpc("me", 1000).level()).isEqualTo(Severity.OK);
    String rows =
        """
        run/systemd/system/x | | NOTE
        usr/lib/systemd/logind.conf | [Login];#RemoveIPC=no | NOTE
        usr/lib/systemd/logind.conf.d/50-vendor.conf | [Login];RemoveIPC=no | OK
        etc/systemd/logind.conf | [Login];RemoveIPC=yes | OK
        etc/systemd/logind.conf.d/50-vendor.conf | | NOTE
        run/systemd/logind.conf.d/60-site.conf | [Login];RemoveIPC=yes; RemoveIPC=no | OK
        run/systemd/logind.conf.d/60-site.conf | | NOTE
        var/lib/systemd/linger/me | | OK
        """;
    for (String row : rows.lines().toList()) {
      String[] cells = row.split(" *\\| ");
      file(cells[0], cells[1].replace(';', '\n'));
      assertThat(tables().removeIpc("me", 1000).level()).as(row).hasToString(cells[2]);
    }
    Finding stock = tables().removeIpc("you", 1000);
    assertThat(stock.level()).isEqualTo(Severity.NOTE);
    assertThat(stock.advice().orElseThrow()).contains("enable-linger you", "--hot-directory");
    assertThat(tables().removeIpc("daemon", 999).level()).isEqualTo(Severity.OK);
    assertThat(new TableChecks(system(), Path.of("/mnt/hot")).removeIpc("you", 1000).level())
        .isEqualTo(Severity.OK);
  }

  @Test
  void jsonHasAllChecksOfThisSystem() throws IOException {
    JsonNode json =
        Schemas.read(Json.line(DoctorReport.of(Doctor.examine(root.resolve("store"), false))));

    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("schema", "problems", "notes", "checks");
    assertThat(String.join(" ", new LinkedHashSet<>(json.get("checks").findValuesAsText("topic"))))
        .isEqualTo(
            "jdk jvm_flags native_access heap processors memory swap limits ram_file_system"
                + " huge_pages private_huge_pages disk remove_ipc orphans store");
    assertThat(json.get("checks").findValuesAsText("level"))
        .allSatisfy(level -> assertThat(level).isIn("ok", "note", "problem"));
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 80, 120, 300})
  void theTextKeepsWithinTheScreen(int columns) {
    String path = "/me/.config/a.properties"; // not broken, so that it can be copied
    DoctorReport report =
        DoctorReport.of(
            List.of(
                Finding.ok("one two three ".repeat(20)).about("jdk"),
                Finding.ok("no settings in " + path + ": defaults apply").about("config"),
                Finding.problem("full", "make room ".repeat(20)).about("disk")));

    assertThat(report.text(columns).lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(Math.max(60, columns)));
    assertThat(report.text(columns))
        .contains(path)
        .endsWith("1 problem, no notes" + System.lineSeparator());
  }

  /**
   * Describes hardware threads from 0 on, each by the list of those on its core. A dash is a thread
   * that is switched off.
   */
  @ParameterizedTest
  @CsvSource({
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', 0-7, 8, 4",
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', '0-3', 4, 4", // one thread of each core
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', '0,4', 2, 1", // two threads of one core
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', '0-1,4-5,7', 5, 3",
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', 0-7, 3, 3", // a quota of three processors
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', 6, 1, 1",
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', '0-255', 8, 4", // more than are there
    "0-1 0-1 2-3 2-3, 0-3, 4, 2",
    "0-1 0-1 2-3 2-3, 1-2, 2, 2",
    "0 1 2, 0-2, 3, 3",
    "0 - 2, 0-2, 3, 2",
    // what cannot be read is done without
    "0-1 0-1, '', 5, 5",
    "0-1 0-1, none, 5, 5",
    "0-1 0-1, 3-, 5, 5",
    "0-1 0-1, 7-3, 5, 5",
    "0-1 0-1, -1, 5, 5",
    "0-1 nonsense, 0-1, 2, 2",
    "-, 0-7, 6, 6"
  })
  void hardwareThreadsOfOneCoreCountOnce(String siblings, String allowed, int available, int cores)
      throws IOException {
    String[] lists = siblings.split(" ");
    for (int cpu = 0; cpu < lists.length; cpu++) {
      if (!lists[cpu].equals("-")) {
        String name = "sys/devices/system/cpu/cpu%d/topology/thread_siblings_list".formatted(cpu);
        file(name, lists[cpu] + "\n");
      }
    }
    file("proc/self/status", "Cpus_allowed:\tff\nCpus_allowed_list:\t" + allowed + "\nMems:\t1\n");

    assertThat(Processors.physicalCores(system(), available)).isEqualTo(cores);
  }

  @Test
  void aSystemWithoutSuchFilesHasAsManyCoresAsProcessors() throws IOException {
    assertThat(machine().memory().found()).contains("free");
    assertThat(machine().processors().found()).contains("physical cores");
    assertThat(Processors.physicalCores(system(), 6)).isEqualTo(6);
    assertThat(Processors.physicalCores()).isBetween(1, Runtime.getRuntime().availableProcessors());
  }
}
