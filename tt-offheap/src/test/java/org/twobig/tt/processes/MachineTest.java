package org.twobig.tt.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.tt.testing.Threads;

/** The machine and the places of a lock file, as one process sees them. */
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

  /** Two threads look, two register and one conducts. */
  @Test
  void threadsOfOneProcessDoNotDisturbEachOther() throws Exception {
    try (StoreLock lock = StoreLock.create(directory)) {
      lock.shared(Role.SOLVER, Duration.ZERO);
      Threads.run(
          5,
          thread -> {
            for (int i = 0; i < 2000; i++) {
              if (thread < 2) {
                lock.isTaken(StoreLock.CONDUCT);
              } else if (thread < 4 && i < 500) {
                assertThat(lock.registering(() -> 7)).isEqualTo(7);
              } else if (i < 200) {
                lock.conducting(Duration.ZERO).close();
              }
            }
          });
    }
  }
}
