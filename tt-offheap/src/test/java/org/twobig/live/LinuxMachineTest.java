package org.twobig.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.twobig.store.Stores;

/** Processes as the system shows them. */
@EnabledOnOs(OS.LINUX)
class LinuxMachineTest {
  @Test
  void aProcessKeepsItsStartAndALaterOneStartsLater() throws Exception {
    Machine machine = new LinuxMachine();
    long mine = machine.startOf(machine.pid()).orElseThrow();
    Process child = new ProcessBuilder("sleep", "60").start();
    try {
      assertThat(machine.startOf(child.pid()).orElseThrow()).isGreaterThan(mine);
      assertThat(new LinuxMachine().startOf(machine.pid())).hasValue(mine);
    } finally {
      child.destroyForcibly().waitFor();
    }
    assertThat(machine.startOf(child.pid())).isEmpty();
  }

  @Test
  void aZombieIsDead() throws Exception {
    // sleep takes the place of the shell and does not ask how the shell's child has ended
    Process parent = new ProcessBuilder("sh", "-c", "sleep 60 & echo $!; exec sleep 60").start();
    try {
      long zombie = Long.parseLong(parent.inputReader().readLine());
      Path name = Path.of("/proc", Long.toString(parent.pid()), "comm");
      while (!Files.readString(name).startsWith("sleep")) {
        Thread.sleep(5);
      }
      ProcessHandle.of(zombie).orElseThrow().destroyForcibly();
      Path stat = Path.of("/proc", Long.toString(zombie), "stat");
      while (!Files.readString(stat).contains(") Z ")) {
        Thread.sleep(5);
      }
      assertThat(new LinuxMachine().startOf(zombie)).isEmpty();
    } finally {
      parent.destroyForcibly().waitFor();
    }
  }

  @Test
  void aProgramMayHaveAnyName() throws Exception {
    Path program = Files.createTempDirectory("twobig-test").resolve("a) Z (b");
    Files.copy(Path.of("/bin/sleep").toRealPath(), program);
    Process process = new ProcessBuilder(program.toString(), "60").start();
    try {
      assertThat(new LinuxMachine().startOf(process.pid())).isPresent();
    } finally {
      process.destroyForcibly().waitFor();
      Stores.removeAll(program.getParent());
    }
  }

  @Test
  void timePasses() throws Exception {
    Machine machine = new LinuxMachine();
    long before = machine.uptimeMillis();
    Thread.sleep(50);

    assertThat(machine.uptimeMillis() - before).isGreaterThanOrEqualTo(40);
    assertThat(machine.host()).isNotEmpty();
    assertThat(machine.boot()).isEqualTo(new LinuxMachine().boot());
  }
}
