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
      return Finding.of("ram.absent", hot);
    }
    String type = fileSystem(hot);
    if (!RAM_FILE_SYSTEMS.contains(type)) {
      return Finding.of("ram.disk", hot, type);
    }
    FileStore store = Files.getFileStore(hot);
    long free = store.getUsableSpace();
    boolean little = store.getTotalSpace() > 0 && free < SystemMemory.forTables() / 2;
    return Finding.of(
        !Files.isWritable(hot) ? "ram.denied" : little ? "ram.little" : "ram",
        hot,
        type,
        Units.bytes(free),
        Units.bytes(store.getTotalSpace()));
  }

  /** Checks whether tables on the RAM file system get pages of 2 MiB. */
  Finding hugePages() {
    Optional<SystemFiles.Mount> mount = system.mount(hot);
    String mode = mount.flatMap(found -> found.option("huge")).orElse("never");
    String forAll =
        system.choice("sys/kernel/mm/transparent_hugepage/shmem_enabled").orElse("never");
    if (mount.isEmpty()) {
      return Finding.of("unknown");
    }
    boolean isHugetlbfs = mount.get().type().equals("hugetlbfs");
    return Finding.of(
        isHugetlbfs
            ? "huge.hugetlbfs"
            : Set.of("force", "deny").contains(forAll)
                ? "huge." + forAll
                : mode.equals("never") ? "huge.without" : "huge",
        hot,
        mode);
  }

  /** Checks whether private memory (tables of --no-store, the Java heap) gets huge pages. */
  Finding privateHugePages() {
    return system
        .choice("sys/kernel/mm/transparent_hugepage/enabled")
        .map(mode -> Finding.of("private", mode).okIf(!mode.equals("never")))
        .orElseGet(() -> Finding.of("unknown"));
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
    if (!Files.isWritable(existing)) {
      return Finding.of("disk.denied", store, type, Units.bytes(free));
    }
    if (REMOTE.contains(type)) {
      return Finding.of("disk.remote", store, type, Units.bytes(free));
    }
    long checkpoints = 3 * tableBytes(store);
    return Finding.of("disk", store, type, Units.bytes(free), Units.bytes(checkpoints))
        .okIf(free >= checkpoints);
  }

  /** Returns the size of a store's table, or of the table that a new store would get. */
  private static long tableBytes(Path store) {
    return Stores.exists(store)
        ? Stores.layout(store).dataBytes()
        : MemoryPlan.ofThisMachine().tableBytes();
  }

  /**
   * Finds files in memory that no store uses, such as tables whose store is gone. If {@code clean}
   * is set, removes those that are {@linkplain HotTable#isUseless useless}.
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
    return List.of(Finding.of("orphan.none", hot, others));
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
    String key = table.state() == HotTable.State.UNFINISHED ? "orphan.unfinished" : "orphan";
    return Finding.of(
        removed ? "orphan.removed" : key + (table.isUseless() ? ".useless" : ""),
        table.file(),
        Units.bytes(table.bytes()),
        table.home().map(Path::toString).orElse(""));
  }

  /** Checks whether systemd-logind removes the tables of a user at logout, see logind.conf(5). */
  Finding removeIpc(String user, int uid) {
    boolean keeps =
        system
            .lastSetting("systemd/logind.conf", "RemoveIPC")
            .filter(Set.of("no", "false", "off", "0", "n", "f")::contains)
            .isPresent();
    boolean lingers = Files.exists(system.root().resolve("var/lib/systemd/linger/" + user));
    String key =
        uid < FIRST_USER ? "ipc.system" : lingers ? "ipc.lingering" : keeps ? "ipc.no" : "ipc";
    boolean hasLogind =
        hot.startsWith("/dev/shm") && Files.isDirectory(system.root().resolve(SYSTEMD));
    return Finding.of(hasLogind ? key : "ipc.none", user, hot);
  }

  Finding store(Path directory) throws IOException {
    if (!Stores.exists(directory)) {
      return Finding.of(isFree(directory) ? "store.new" : "store.other", directory);
    }
    try {
      StoreInfo glance = Stores.glance(directory);
      List<LiveProcess> processes = Stores.processes(directory);
      String users =
          processes.stream().map(LiveProcess::description).collect(Collectors.joining(", "));
      return Finding.of(
          "store",
          directory,
          Units.bytes(glance.layout().dataBytes()),
          glance.placement() == Placement.RAM ? "in RAM" : "mapped from disk",
          users.isEmpty() ? "not in use" : "in use by " + users);
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
