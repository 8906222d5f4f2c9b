package org.twobig.tt.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.fault.Mutator;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.testing.Seeds;
import org.twobig.tt.testing.Threads;

/** The counters file as the processes of a {@link FakeMachine} see it. */
class CountersFileTest {
  private static final long PID = 12;
  private static final long OTHER = 13;

  @TempDir private Path directory;

  private final FakeMachine machine = new FakeMachine(PID);

  private CountersFile enter(Machine process, Role role) throws IOException {
    return CountersFile.enter(directory, process, role);
  }

  private List<LiveProcess> living(Machine process) throws IOException {
    return CountersFile.living(directory, process).orElseThrow();
  }

  private List<Long> pids(Machine process) throws IOException {
    return living(process).stream().map(LiveProcess::pid).toList();
  }

  private Path file() {
    return StoreFile.COUNTERS.in(directory);
  }

  @Test
  void aProcessIsSeenWithWhatItSaysOfItself() throws IOException {
    AtomicLong nodes = new AtomicLong(7);
    CountersFile registration = enter(machine, Role.SOLVER);
    registration.add("nodes", nodes::get);
    registration.add("hits", () -> 5);
    FakeMachine reader = machine.as(OTHER);
    reader.uptime = machine.uptime.plusMillis(1500);

    assertThat(living(reader))
        .containsExactly(
            new LiveProcess(
                PID,
                Optional.empty(),
                Role.SOLVER,
                Instant.parse("2026-01-02T03:04:05.678Z"),
                Duration.ofHours(1),
                Duration.ofMillis(1500),
                Map.of("nodes", 7L, "hits", 5L),
                Optional.empty()));
    assertThat(living(reader).get(0).counters().keySet()).containsExactly("nodes", "hits");
    assertThat(living(reader).get(0).description())
        .isEqualTo("pid 12, solver since 2026-01-02T03:04:05.678Z");

    LiveProcess before = living(reader).get(0);
    nodes.set(3007);
    machine.uptime = machine.uptime.plusSeconds(2);
    assertThat(living(reader).get(0).rate("nodes", before)).isEmpty();
    registration.publish();
    LiveProcess after = living(reader).get(0);
    assertThat(after.isSameAs(before)).isTrue();
    assertThat(after.counter("nodes")).isEqualTo(3007);
    assertThat(after.counter("absent")).isZero();
    assertThat(after.rate("nodes", before)).hasValue(1500);
  }

  @Test
  void longAndForeignTextsAreCutAndControlCharactersAreNotShown() throws IOException {
    enter(machine.as(OTHER), Role.maintenance("delete it"));
    FakeMachine reader = machine.as(14);
    reader.host = "there";
    assertThat(living(reader).get(0).role()).isEqualTo(Role.maintenance("delete it"));
    assertThat(living(reader).get(0).description())
        .isEqualTo("pid 13 on here, maintenance since 2026-01-02T03:04:05.678Z to delete it");
    machine.kill(OTHER);
    machine.host = "\u20ac".repeat(1000);
    enter(machine, Role.maintenance("\u001b[2J\u009bx".repeat(1000)));
    LiveProcess seen = living(reader).get(0);
    assertThat(seen.host()).hasValueSatisfying(host -> assertThat(host).matches("\u20ac{64}"));
    assertThat(seen.role().task()).startsWith("?[2J?x?[2J?x").hasSize(CountersSlot.TASK_CHARACTERS);
  }

  @Test
  void aProcessThatLeftIsNotSeenAndItsSlotIsTakenNext() throws IOException {
    CountersFile first = enter(machine, Role.SOLVER);
    enter(machine.as(OTHER), Role.SOLVER);
    first.close();
    first.close();
    first.publish();
    first.add("late", () -> 1);

    assertThat(pids(machine)).containsExactly(OTHER);
    enter(machine.as(14), Role.SOLVER);
    assertThat(pids(machine)).containsExactly(14L, OTHER);
  }

  @Test
  void aDeadProcessIsNotSeenAtOnceAndItsSlotIsTakenNextWithNothingOfItLeft() throws IOException {
    enter(machine, Role.maintenance("save it")).add("nodes", () -> 1);
    enter(machine.as(OTHER), Role.SOLVER);
    machine.kill(PID);

    assertThat(pids(machine)).containsExactly(OTHER);
    enter(machine.as(14), Role.SOLVER);
    assertThat(pids(machine)).containsExactly(14L, OTHER);
    assertThat(living(machine).get(0).role()).isEqualTo(Role.SOLVER);
    assertThat(living(machine).get(0).counters()).isEmpty();
  }

  @Test
  void anotherProcessWithThePidOfADeadOneIsNotTakenForIt() throws IOException {
    enter(machine, Role.SOLVER);
    FakeMachine reborn = machine.as(PID);

    assertThat(living(reborn)).isEmpty();
    enter(reborn, Role.SOLVER);
    assertThat(pids(reborn)).containsExactly(PID);
  }

  @Test
  void neitherAClockThatJumpsNorAProcessThatIsStoppedLooksDead() throws IOException {
    enter(machine, Role.SOLVER);
    FakeMachine later = machine.as(OTHER);
    later.uptime = machine.uptime.plusDays(30);
    for (String now : List.of("1970-01-01T00:00:00Z", "2106-02-07T06:28:16Z")) {
      later.now = Instant.parse(now);
      enter(later, Role.SOLVER).close();
      assertThat(pids(later)).containsExactly(PID);
    }
    assertThat(living(later).get(0).heartbeatAge()).isEqualTo(Duration.ofDays(30));
  }

  @Test
  void aProcessInAContainerIsJudgedAsAnyOther() throws IOException {
    enter(machine, Role.SOLVER);
    FakeMachine container = machine.as(1);
    container.host = "a container";

    enter(container, Role.SOLVER);
    assertThat(pids(container)).containsExactly(PID, 1L);
    machine.kill(PID);
    assertThat(pids(container)).containsExactly(1L);
    assertThat(pids(machine)).containsExactly(1L);
    machine.kill(1);
    assertThat(pids(machine)).isEmpty();
  }

  @Test
  void whenAllSlotsAreTakenTheNextProcessGetsNoneUntilOneDies() throws IOException {
    for (long pid = 100; pid < 100 + CountersFile.SLOTS; pid++) {
      enter(machine.as(pid), Role.SOLVER);
    }

    assertThatThrownBy(() -> enter(machine, Role.SOLVER)).hasMessageContaining("64 places");
    machine.kill(140);
    enter(machine, Role.SOLVER);
    assertThat(pids(machine)).hasSize(CountersFile.SLOTS).contains(PID).doesNotContain(140L);
  }

  @Test
  void aProcessHasAtMostThirtyTwoCounters() throws IOException {
    CountersFile registration = enter(machine, Role.SOLVER);
    for (int i = 0; i < CountersSlot.COUNTERS; i++) {
      int value = i;
      registration.add("c" + i, () -> value);
    }

    assertThatThrownBy(() -> registration.add("c", () -> 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("can publish 32 counters");
    assertThat(living(machine).get(0).counter("c31")).isEqualTo(31);
  }

  @Test
  void aTextIsToldWholeOrNotAtAll() throws IOException {
    CountersFile registration = enter(machine, Role.SOLVER);
    String longest = "\u20ac".repeat(34) + "ab"; // 104 bytes
    for (String text : List.of("0FC3484B7", "", longest, longest + "c", "x")) {
      registration.publishText(() -> Optional.of(text));
      assertThat(living(machine).getFirst().text())
          .isEqualTo(Optional.of(text).filter(fits -> !fits.endsWith("c")));
    }
    registration.publishText(Optional::empty);
    assertThat(living(machine).getFirst().text()).isEmpty();
    registration.publishText(() -> Optional.of("new"));
    int text = CountersSlot.NAMES + CountersReader.KEY_OFFSET + 2 * Integer.BYTES;
    Mutator.flip(file(), LiveFile.HEADER_BYTES + text + 1, 1); // as during a change
    assertThat(living(machine).getFirst().text()).isEmpty();
  }

  // ---- unusable files

  private void assertMadeAnew(FakeMachine process) throws IOException {
    assertThat(CountersFile.living(directory, process)).isEmpty();
    enter(process, Role.SOLVER);
    assertThat(pids(process)).containsExactly(process.pid);
    assertThat(file()).hasSize(CountersFile.BYTES);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 55, 4096, CountersFile.BYTES - 1, CountersFile.BYTES + 1})
  void aFileOfAnotherSizeIsMadeAnew(int size) throws IOException {
    enter(machine.as(OTHER), Role.SOLVER);
    Files.write(file(), Arrays.copyOf(Files.readAllBytes(file()), size));
    assertMadeAnew(machine);
  }

  /** The last change makes the file one of version 0. */
  @ParameterizedTest
  @CsvSource({"0, 90", "7, 90", "16, 90", "23, 90", "24, 90", "32, 90", "40, 90", "55, 90", "8, 1"})
  void aDamagedHeaderIsMadeAnew(int offset, int bits) throws IOException {
    enter(machine.as(OTHER), Role.SOLVER);
    Mutator.flip(file(), offset, bits);
    assertMadeAnew(machine);
  }

  @Test
  void noiseACopyALinkAndAFileFromBeforeTheLastStartAreMadeAnew() throws IOException {
    byte[] noise = new byte[CountersFile.BYTES];
    Seeds.fixed(1).nextBytes(noise);
    Files.write(file(), noise);
    assertMadeAnew(machine);
    Path copy = Files.copy(file(), directory.resolve("copy"));
    Files.move(file(), directory.resolve("original"));
    Files.move(copy, file());
    assertMadeAnew(machine.as(OTHER));
    Path precious = Files.writeString(directory.resolve("precious"), "text");
    Files.delete(file());
    Files.createSymbolicLink(file(), precious);
    assertMadeAnew(machine.as(14));
    assertThat(precious).hasContent("text");
    FakeMachine started = machine.as(15);
    started.boot = UUID.randomUUID();
    assertMadeAnew(started);
  }

  @Test
  void aFolderInItsPlaceOrTheFileOfANewerVersionIsLeftAlone() throws IOException {
    Files.createDirectories(file().resolve("folder"));
    assertThatThrownBy(() -> enter(machine, Role.SOLVER)).isInstanceOf(IOException.class);
    assertThat(CountersFile.living(directory, machine)).isEmpty();
    Files.delete(file().resolve("folder"));
    Files.delete(file());

    enter(machine, Role.SOLVER);
    Mutator.flip(file(), 12, 3); // needs a program for version 2
    byte[] newer = Arrays.copyOf(Files.readAllBytes(file()), 100_000);
    Files.write(file(), newer);
    assertThatThrownBy(() -> enter(machine, Role.SOLVER))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("newer version");
    assertThat(file()).hasBinaryContent(newer);
  }

  // ---- slots

  @Test
  void aSlotWhoseNewOwnerDiedWhileMovingInIsFree() throws IOException {
    enter(machine, Role.SOLVER);
    try (RandomAccessFile bytes = new RandomAccessFile(file().toFile(), "rw")) {
      bytes.seek(LiveFile.HEADER_BYTES + CountersSlot.REGISTRATION);
      bytes.writeLong(0);
    }

    assertThat(living(machine)).isEmpty();
    machine.kill(PID);
    enter(machine.as(OTHER), Role.SOLVER);
    assertThat(pids(machine)).containsExactly(OTHER);
  }

  @Test
  void aReaderNeverSeesOneProcessWithTheTextOfAnother() throws Exception {
    FakeMachine even = new FakeMachine(2);
    FakeMachine odd = even.as(3);
    FakeMachine reader = even.as(4);
    even.host = "host 2";
    odd.host = "host 3";
    CountersSlot slot =
        new CountersSlot(new UnsafeBuffer(ByteBuffer.allocateDirect(CountersSlot.BYTES)), 64);
    var random = Seeds.fixed(3);
    Threads.Work moveIn =
        time -> {
          FakeMachine owner = time % 2 == 0 ? even : odd;
          owner.take(64);
          slot.claim(owner, Role.maintenance("task " + owner.pid))
              .newCounter("counter" + owner.pid)
              .set(owner.pid);
          slot.publishText(Optional.of("text " + owner.pid));
          LockSupport.parkNanos(random.nextInt(200_000));
          slot.free();
          owner.giveBack(64);
        };
    Set<Long> seen = new HashSet<>();
    try (var owners = Threads.repeat(moveIn)) {
      for (int i = 0; i < 2000 || seen.size() < 2; i++) {
        slot.read(reader)
            .ifPresent(
                process -> {
                  String pid = Long.toString(process.pid());
                  assertThat(process.host()).hasValue("host " + pid);
                  assertThat(process.role().task()).isEqualTo("task " + pid);
                  assertThat(process.text().orElse(pid)).endsWith(pid);
                  assertThat(process.counters().keySet()).allMatch(name -> name.endsWith(pid));
                  seen.add(process.pid());
                });
      }
    }
  }
}
