package org.twobig.cli.machine;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.cli.view.Units;
import org.twobig.solve.MemoryPlan;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.store.HotTable;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.SystemMemory;
import org.twobig.tt.table.StoreException;

/**
 * Checks the places of tables: the RAM file system, the disk, the store itself.
 *
 * @param hot the directory of tables in memory
 */
record TableChecks(SystemFiles system, Path hot) {
  private static final Set<String> REMOTE =
      Set.of("nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs", "lustre", "ceph");

  private static final String SYSTEMD = "run/systemd/system";

  /** The smallest id of a user who is not a system user, see login.defs(5). */
  private static final int FIRST_USER = 1000;

  private static final Set<String> RAM_FILE_SYSTEMS = Set.of("tmpfs", "ramfs", "hugetlbfs");

  static TableChecks ofThisSystem() {
    return new TableChecks(SystemFiles.OF_THIS_SYSTEM, StoreBuilder.DEFAULT_HOT_DIRECTORY);
  }

  Finding ramFileSystem() throws IOException {
    if (!Files.isDirectory(hot)) {
      return Finding.problem(
          hot + " is not there: tables would lie on the disk, a hundred times slower",
          "mount -t tmpfs tmpfs " + hot);
    }
    String type = fileSystem(hot);
    if (!RAM_FILE_SYSTEMS.contains(type)) {
      return Finding.problem(
          "%s is on %s: tables would lie on the disk, a hundred times slower".formatted(hot, type),
          "mount -t tmpfs tmpfs " + hot + ", or create --hot-directory on a RAM file system");
    }
    FileStore store = Files.getFileStore(hot);
    long free = store.getUsableSpace();
    String found =
        "%s is %s, %s free of %s"
            .formatted(hot, type, Units.bytes(free), Units.bytes(store.getTotalSpace()));
    if (!Files.isWritable(hot)) {
      return Finding.problem(found + ", and you may not write to it", "chmod 1777 " + hot);
    }
    boolean little = store.getTotalSpace() > 0 && free < SystemMemory.forTables() / 2;
    return Finding.noteIf(
        little,
        little ? found + ", less than half of the memory that is free" : found,
        "mount -o remount,size=90% " + hot + " (a container: --shm-size), for larger tables");
  }

  /** Checks whether tables on the RAM file system get pages of 2 MiB. */
  Finding hugePages() {
    Optional<SystemFiles.Mount> mount = system.mount(hot);
    Optional<String> mode = mount.flatMap(found -> found.option("huge"));
    Optional<String> forAll = system.choice("sys/kernel/mm/transparent_hugepage/shmem_enabled");
    String remount =
        "mount -o remount,huge=advise %s: look-ups are then up to 1.7 times as fast".formatted(hot);
    if (mount.isEmpty()) {
      return Finding.unknown();
    }
    if (mount.get().type().equals("hugetlbfs")) {
      return Finding.ok(hot + " is hugetlbfs");
    }
    if (forAll.filter("force"::equals).isPresent()) {
      return Finding.ok("shmem_enabled is force: all RAM file systems use huge pages");
    }
    if (forAll.filter("deny"::equals).isPresent()) {
      return Finding.note(
          "shmem_enabled is deny: no RAM file system uses huge pages",
          "echo never > /sys/kernel/mm/transparent_hugepage/shmem_enabled, then " + remount);
    }
    return mode.filter(value -> !value.equals("never")).isPresent()
        ? Finding.ok("%s is mounted with huge=%s".formatted(hot, mode.get()))
        : Finding.note(hot + " is mounted without huge=: pages of 4 KiB only", remount);
  }

  /** Checks whether private memory (tables of --no-store, the Java heap) gets huge pages. */
  Finding privateHugePages() {
    Optional<String> mode = system.choice("sys/kernel/mm/transparent_hugepage/enabled");
    if (mode.isEmpty()) {
      return Finding.unknown();
    }
    return Finding.noteIf(
        mode.get().equals("never"),
        "transparent huge pages: " + mode.get(),
        "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled, for tables in private memory");
  }

  private static String fileSystem(Path existing) {
    try {
      return Files.getFileStore(existing).type();
    } catch (IOException e) {
      return "an unknown file system";
    }
  }

  Finding disk(Path store) {
    Path existing = store.toAbsolutePath();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    String type = fileSystem(existing);
    long free = existing.toFile().getUsableSpace();
    String found = "%s is on %s, %s free".formatted(store, type, Units.bytes(free));
    if (!Files.isWritable(existing)) {
      return Finding.problem(
          found + ", and you may not write to it, or it is mounted read-only",
          "name a store elsewhere with --store, or set XDG_DATA_HOME");
    }
    if (REMOTE.contains(type)) {
      return Finding.note(
          found + ", on another machine",
          "use the store from one machine only: two machines might not notice each other");
    }
    long checkpoints = 3 * tableBytes(store);
    return Finding.noteIf(
        free < checkpoints,
        found,
        "make room: the two saves that are kept of a full table and the one being written take "
            + Units.bytes(checkpoints));
  }

  /** Returns the size of a store's table, or of the table that a new store would get. */
  private static long tableBytes(Path store) {
    return Stores.exists(store)
        ? Stores.layout(store).dataBytes()
        : MemoryPlan.ofThisMachine().tableBytes();
  }

  /**
   * Finds tables in memory that are unfinished or whose store is gone. If {@code clean} is set,
   * removes those that are {@linkplain HotTable#isUseless useless}.
   */
  List<Finding> orphans(boolean clean) {
    List<Path> places = places();
    List<Finding> findings =
        places.stream()
            .flatMap(place -> HotTable.in(place).stream())
            .filter(table -> table.state() != HotTable.State.IN_USE)
            .map(table -> orphan(table, clean && table.remove()))
            .toList();
    if (!findings.isEmpty()) {
      return findings;
    }
    String others =
        switch (places.size()) {
          case 1 -> "";
          case 2 -> ", nor in " + places.getLast();
          default -> ", nor in %d other RAM file systems".formatted(places.size() - 1);
        };
    return List.of(Finding.ok("no table without a store in " + hot + others));
  }

  /**
   * Returns the places of tables in memory: the default place, and all other RAM file systems,
   * since --hot-directory may name any.
   */
  private List<Path> places() {
    return Stream.concat(
            Stream.of(hot),
            system.mounts().stream()
                .filter(mount -> RAM_FILE_SYSTEMS.contains(mount.type()))
                .map(SystemFiles.Mount::point))
        .distinct()
        .toList();
  }

  private static Finding orphan(HotTable table, boolean removed) {
    String name = "%s (%s)".formatted(table.file(), Units.bytes(table.bytes()));
    if (removed) {
      return Finding.ok(name + " had no store and was removed");
    }
    boolean unfinished = table.state() == HotTable.State.UNFINISHED;
    String found =
        name
            + (unfinished
                ? " is an incomplete table, or a file left by a killed solve"
                : " belongs to a store that is no longer in "
                    + table.home().map(Path::toString).orElse("")
                    + (table.isUseless()
                        ? ""
                        : "; the store may be on a disk that is not mounted, or the table may be in"
                            + " use or hold what was not saved"));
    return Finding.note(
        found,
        (table.isUseless() ? "twobig doctor --clean; or, " : "")
            + (unfinished
                ? "if no store is being made now: rm "
                : "if the store was moved, open it where it is now; if its disk is not mounted, mount"
                    + " it; if it was deleted: rm ")
            + table.file());
  }

  /** Checks whether systemd-logind removes the tables of a user at logout, see logind.conf(5). */
  Finding removeIpc(String user, int uid) {
    if (!hot.startsWith("/dev/shm") || !Files.isDirectory(system.root().resolve(SYSTEMD))) {
      return Finding.ok("no systemd-logind that removes tables from " + hot);
    }
    if (uid < FIRST_USER || Files.exists(system.root().resolve("var/lib/systemd/linger/" + user))) {
      return Finding.ok(
          "systemd-logind leaves the tables of %s: %s"
              .formatted(user, uid < FIRST_USER ? "a system user" : "lingering is enabled"));
    }
    return system
            .lastSetting("systemd/logind.conf", "RemoveIPC")
            .filter(Set.of("no", "false", "off", "0", "n", "f")::contains)
            .isPresent()
        ? Finding.ok("systemd-logind leaves all tables: RemoveIPC=no")
        : Finding.note(
            "when %s logs out, systemd-logind removes all tables from %s, also those in use: a"
                    .formatted(user, hot)
                + " solver goes on, but if it is killed, what it stored since the last save is lost",
            "loginctl enable-linger %s; or RemoveIPC=no in /etc/systemd/logind.conf; or a place that"
                    .formatted(user)
                + " systemd leaves: mount -t tmpfs -o size=90%,mode=1777 tmpfs /mnt/twobig, then"
                + " twobig create --hot-directory /mnt/twobig");
  }

  Finding store(Path directory) throws IOException {
    if (!Stores.exists(directory)) {
      return isFree(directory)
          ? Finding.ok(directory + " is made by the first solve")
          : Finding.problem(
              directory + " is no store and not empty",
              "name a store, or a directory that is absent or empty");
    }
    try {
      StoreInfo glance = Stores.glance(directory);
      List<LiveProcess> processes = Stores.processes(directory);
      return Finding.ok(
          "%s, %s %s, %s"
              .formatted(
                  directory,
                  Units.bytes(glance.layout().dataBytes()),
                  glance.placement() == Placement.RAM ? "in RAM" : "mapped from disk",
                  processes.isEmpty()
                      ? "not in use"
                      : "in use by "
                          + processes.stream()
                              .map(LiveProcess::description)
                              .collect(Collectors.joining(", "))));
    } catch (StoreException e) {
      return Finding.problem(
          String.valueOf(e.getMessage()), "name another store, or do what the message says");
    }
  }

  private static boolean isFree(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return !Files.exists(directory);
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.findAny().isEmpty();
    }
  }
}
