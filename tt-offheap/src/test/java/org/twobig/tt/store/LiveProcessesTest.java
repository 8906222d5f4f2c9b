package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.processes.Role;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.testing.Await;

/** Processes of one store that see each other. */
@EnabledOnOs(OS.LINUX)
class LiveProcessesTest {
  @AutoClose private final TestStores stores = new TestStores();

  private List<LiveProcess> processes() {
    return Stores.processes(stores.directory());
  }

  private List<Long> pids() {
    return processes().stream().map(LiveProcess::pid).toList();
  }

  /** Waits until a process publishes what is expected. */
  private LiveProcess await(StoreProcess process, Predicate<LiveProcess> expected)
      throws Exception {
    AtomicReference<LiveProcess> found = new AtomicReference<>();
    Await.until(
        () -> {
          processes().stream()
              .filter(each -> each.pid() == process.pid())
              .filter(expected)
              .forEach(found::set);
          return found.get() != null;
        });
    return found.get();
  }

  private StoreProcess solver() throws IOException {
    return StoreProcess.start("solve", stores).ready();
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void twoSolversAreSeenWithCountersThatMoveAndARefusalNamesBoth(Placement placement)
      throws Exception {
    stores.create(placement).close();
    assertThat(processes()).isEmpty();
    assertThat(Stores.processes(stores.root)).as("no store").isEmpty();
    try (StoreProcess one = solver();
        StoreProcess two = solver()) {
      assertThat(pids()).containsExactly(one.pid(), two.pid());
      assertThat(processes()).allMatch(process -> process.role().equals(Role.SOLVER));
      LiveProcess before = await(one, process -> true);
      one.step();
      one.step();
      two.step();
      // The heartbeat is written after the counters: a reader may see new counters without it.
      LiveProcess after =
          await(
              one,
              process ->
                  process.counter("nodes") == 2000
                      && process.heartbeat().compareTo(before.heartbeat()) > 0);
      await(two, process -> process.counter("nodes") == 1000);
      assertThat(after.rate("nodes", before).orElseThrow()).isPositive();
      assertThat(after.counters().keySet())
          .containsExactly(LiveProcess.LAST_SAVE_TIME, LiveProcess.LAST_SAVE_DURATION, "nodes");
      String[] names =
          Stream.of(one, two)
              .map(process -> "pid " + process.pid() + ", solver since ")
              .toArray(String[]::new);
      assertRefused(() -> Stores.delete(stores.directory()), names);
      assertRefused(
          () -> Maintenance.resize(stores.directory(), old -> old, TestKeys.RULES, new Progress()),
          names);
      if (placement == Placement.RAM) {
        assertRefused(() -> Stores.unload(stores.directory()), names);
        assertRefused(() -> Stores.unload(stores.directory()), "free the memory of the store");
      }
      one.finish();
      assertThat(pids()).containsExactly(two.pid());
    }
    assertThat(processes()).isEmpty();
  }

  @Test
  void aStoppedSolverIsSeenKeepsItsSlotAndGoesOn() throws Exception {
    stores.create(Placement.RAM).close();
    try (StoreProcess stopped = solver()) {
      stopped.signal("STOP");
      LiveProcess last = await(stopped, process -> process.heartbeatAge().toMillis() > 1500);
      try (StoreProcess other = solver()) {
        assertThat(pids()).containsExactly(stopped.pid(), other.pid());
        assertThat(await(stopped, process -> true).heartbeat()).isEqualTo(last.heartbeat());
      }
      assertRefused(
          () -> Stores.unload(stores.directory()),
          "(pid " + stopped.pid() + ", solver since " + last.since() + ")");
      stopped.signal("CONT");
      stopped.step();
      await(stopped, process -> process.counter("nodes") == 1000);
    }
  }

  @Test
  void aZombieIsDead() throws Exception {
    stores.create(Placement.RAM).close();
    // sleep replaces the shell and does not reap the shell's child. A child in the background has
    // an empty input, unless the input comes from another descriptor.
    List<String> shell = List.of("sh", "-c", "exec 3<&0; \"$@\" <&3 & exec sleep 600", "sh");
    try (StoreProcess parent = StoreProcess.startUnder(shell, "solve", stores).ready()) {
      parent.step(); // fails if the input of the process has ended
      long zombie = pids().get(0);
      assertThat(zombie).isNotEqualTo(parent.pid());
      ProcessHandle.of(zombie).orElseThrow().destroyForcibly();
      Path stat = Path.of("/proc", Long.toString(zombie), "stat");
      Await.until(() -> Files.readString(stat).contains(") Z "));
      // Its first thread is a zombie before the kernel has freed the locks of the others.
      Await.until(() -> processes().isEmpty() && isDropped());
      assertThat(Files.readString(stat)).contains(") Z ");
    }
  }

  private boolean isDropped() {
    try {
      Stores.unload(stores.directory());
      return true;
    } catch (StoreException e) {
      return false;
    }
  }

  @Test
  void aProcessInAnotherPidNamespaceIsSeenAndGoneWhenItIsKilled() throws Exception {
    List<String> container = List.of("unshare", "--pid", "--fork", "--kill-child");
    assumeTrue(
        StoreProcess.run("unshare", "--pid", "--fork", "--kill-child", "true"),
        "Not tested: no right to make a PID namespace");
    stores.create(Placement.RAM).close();
    try (StoreProcess inside = StoreProcess.startUnder(container, "solve", stores).ready()) {
      assertThat(pids()).containsExactly(1L);
      try (StoreProcess outside = solver()) {
        assertThat(pids()).containsExactly(1L, outside.pid());
        inside.kill();
        // the child dies after its parent
        Await.until(() -> pids().equals(List.of(outside.pid())));
      }
    }
  }

  @Test
  void aProcessOpensAStoreInTheRoleItNames() throws Exception {
    stores.create(Placement.RAM).close();
    Role role = Role.maintenance("save it");
    try (Store store = stores.store().role(role).open()) {
      LiveProcess me = processes().get(0);
      assertThat(me.pid()).isEqualTo(ProcessHandle.current().pid());
      assertThat(me.role()).isEqualTo(role);
      assertThat(me.host()).isEmpty();
      assertThat(me.counter(LiveProcess.LAST_SAVE_TIME)).isZero();
      store.use().table().wordRegion(0).store(2, 2, 1, 3);
      long saved = store.checkpoint().orElseThrow().time().toEpochMilli();
      store.publish("late", () -> 5);
      assertThat(processes().get(0).counter("late")).isEqualTo(5);
      Await.until(() -> processes().get(0).counter(LiveProcess.LAST_SAVE_TIME) == saved);
    }
    assertThat(processes()).isEmpty();
  }

  @Test
  void namesOfCountersAreShortWordsAndReadersPublishNothing() {
    try (Store store = stores.create(Placement.RAM)) {
      for (String name : List.of("", "a b", "a".repeat(41), "\u00e4")) {
        assertThatThrownBy(() -> store.publish(name, () -> 1))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
    try (Store store = stores.openReadOnly()) {
      store.publish("nodes", () -> 1);
      assertThat(processes()).isEmpty();
    }
  }

  // ---- an unusable file harms no process

  private Path file() {
    return StoreFile.COUNTERS.in(stores.directory());
  }

  @Test
  void aFileThatIsShortenedWhileInUseStopsNobody() throws Exception {
    stores.create(Placement.RAM).close();
    try (StoreProcess solver = solver()) {
      try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
        file.setLength(0);
      }
      Thread.sleep(1500); // it would have published
      solver.step();
      solver.step();
      assertThat(processes()).isEmpty();
      assertRefused(() -> Stores.unload(stores.directory()), "(pid " + solver.pid() + ")");
      try (StoreProcess next = solver()) { // makes the file anew
        assertThat(pids()).containsExactly(next.pid());
      }
      solver.finish();
    }
    try (Store store = stores.open()) {
      assertThat(store.use().table().wordRegion(0).find(0, StoreProcess.key(1))).isNotZero();
    }
  }

  @Test
  void aFileThatCannotBeMadeIsDoneWithout() throws Exception {
    try (Store store = stores.create(Placement.RAM)) {
      StoreProcess.store(store.use().table().wordRegion(0), 1);
    }
    Files.delete(file());
    Files.createDirectories(file().resolve("folder"));
    try (Store store = stores.open()) {
      store.publish("nodes", () -> 1);
      assertThat(processes()).isEmpty();
      assertThat(store.use().table().wordRegion(0).find(0, StoreProcess.key(1))).isNotZero();
    }
    Files.delete(file().resolve("folder"));
    Stores.delete(stores.directory());
    assertThat(stores.directory()).doesNotExist();
  }

  @Test
  void aJavaThatClosesItsInternalsToTheLibraryWorksWithoutCounters() throws Exception {
    stores.create(Placement.RAM).close();
    try (StoreProcess solver = StoreProcess.start("solve", stores, "--enable-native").ready()) {
      solver.step();
      assertThat(processes()).isEmpty();
      assertRefused(() -> Stores.unload(stores.directory()), "(pid " + solver.pid() + ")");
      solver.finish();
    }
    try (Store store = stores.open()) {
      assertThat(store.use().table().wordRegion(0).find(0, StoreProcess.key(0))).isNotZero();
    }
  }
}
