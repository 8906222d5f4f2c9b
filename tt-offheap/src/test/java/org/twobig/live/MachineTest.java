package org.twobig.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The machine and the places in a lock file, as one process sees them. */
@EnabledOnOs(OS.LINUX)
class MachineTest {
  @TempDir private Path directory;

  @Test
  void timePasses() throws Exception {
    try (StoreLock lock = StoreLock.create(directory)) {
      Machine machine = lock;
      long before = machine.uptimeMillis();
      Thread.sleep(50);

      assertThat(machine.uptimeMillis() - before).isGreaterThanOrEqualTo(40);
      assertThat(machine.host()).isNotEmpty();
      assertThat(machine.boot()).isEqualTo(lock.boot());
    }
  }

  private boolean isTaken(int place) throws IOException {
    return StoreLock.look(directory, lock -> lock.isTaken(place));
  }

  @Test
  void aPlaceIsTakenUntilItIsGivenBackOrTheLockIsClosed() throws IOException {
    try (StoreLock lock = StoreLock.create(directory)) {
      Machine machine = lock;
      assertThat(machine.isTaken(64)).isFalse();
      assertThat(machine.take(64)).isTrue();
      assertThat(machine.take(64)).isFalse();
      assertThat(machine.isTaken(64)).isTrue();
      assertThat(isTaken(64)).isTrue();
      assertThat(machine.isTaken(65)).isFalse();
      machine.giveBack(64);
      machine.giveBack(64);
      assertThat(machine.isTaken(64)).isFalse();
      assertThat(machine.take(64)).isTrue();
    }
    assertThat(isTaken(64)).isFalse();
  }

  @Test
  void threadsOfOneProcessDoNotDisturbEachOther() throws Exception {
    try (StoreLock lock = StoreLock.create(directory);
        ExecutorService pool = Executors.newFixedThreadPool(4)) {
      lock.shared(Role.SOLVER, Duration.ZERO);
      Machine machine = lock;
      Callable<Integer> look =
          () -> {
            int taken = 0;
            for (int i = 0; i < 2000; i++) {
              taken += machine.isTaken(StoreLock.CONDUCT) ? 1 : 0;
            }
            return taken;
          };
      Callable<Integer> conduct =
          () -> {
            for (int i = 0; i < 200; i++) {
              lock.conducting(Duration.ZERO).close();
            }
            return 0;
          };
      Callable<Integer> register =
          () -> {
            for (int i = 0; i < 500; i++) {
              assertThat(lock.registering(() -> 7)).isEqualTo(7);
            }
            return 0;
          };
      List<Callable<Integer>> work = Stream.of(look, look, register, register, conduct).toList();
      for (Future<Integer> future : pool.invokeAll(work)) {
        future.get();
      }
    }
  }
}
