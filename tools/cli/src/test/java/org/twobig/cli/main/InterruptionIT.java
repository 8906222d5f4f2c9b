package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Workplace.awaitEntries;
import static org.twobig.cli.Workplace.entries;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Schemas;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Outcome;
import org.twobig.cli.Workplace.Running;

/** A long solve that does not come to its end. */
class InterruptionIT {
  /** Nobody waits for the end of this one. */
  private static final String ENDLESS = "0FC3484B7";

  /**
   * White does not win; takes some seconds. Each of White's moves has to be refuted, and what is
   * refuted stays so: half of the work done is about half of the work saved.
   */
  private static final String HARD = "0F7F89FD99DCE7DCF3651EECC2";

  private static final long SOME = 2000;

  @AutoClose private final Workplace workplace = new Workplace().asShipped();

  /** What is left of the store after a reboot: the hot file is gone. */
  private static void reboot(Path store) throws IOException {
    Files.delete(Workplace.hotFile(store));
  }

  @Test
  void ctrlCSavesAndTheSameCommandGoesOn() throws Exception {
    Path store = workplace.create("s");
    Running first = workplace.start("solve", "--store", store, ENDLESS);
    awaitEntries(first, store, SOME);
    first.interrupt();
    Outcome interrupted = first.await();

    assertThat(interrupted.exitCode()).isEqualTo(130);
    assertThat(interrupted.out()).isEmpty();
    assertThat(interrupted.err())
        .contains("twobig: saved to " + store)
        .containsPattern("twobig: interrupted after .* nodes, 0 of 1 positions done")
        .contains("the same command goes on from here");
    reboot(store);
    long saved = Workplace.jsonHere("stats", "--json", store).get("entries").longValue();
    assertThat(saved).isGreaterThanOrEqualTo(SOME);

    Running second = workplace.start("solve", "--store", store, ENDLESS);
    awaitEntries(second, store, saved + 1); // the old ones are there, and new ones come
    second.interrupt();
    assertThat(second.await().exitCode()).isEqualTo(130);
  }

  @Test
  void positionsDoneBeforeCtrlCAreReported() throws Exception {
    Path store = workplace.create("s");
    Path file = workplace.file("positions.txt", "0F1E2D3 1\n" + ENDLESS + "\n");
    Running running = workplace.start("solve", "--threads", 1, "--store", store, "--file", file);
    awaitEntries(running, store, SOME);
    running.interrupt();
    Outcome interrupted = running.await();

    assertThat(interrupted.exitCode()).isEqualTo(130);
    assertThat(interrupted.out()).contains("Verdicts  1 of 1 agree with the file");
    assertThat(interrupted.err()).contains("1 of 2 positions done");
  }

  /** As a shell starts it in the background: Ctrl-C is for others then, a polite kill is not. */
  @Test
  void whereCtrlCIsIgnoredAPoliteKillSaves() throws Exception {
    Path store = workplace.create("s");
    List<String> program = new ArrayList<>(List.of("env", "--ignore-signal=INT"));
    program.add(Workplace.LAUNCHER.toString());
    Running running = workplace.startProgram(program, "solve", "--store", store, "--json", ENDLESS);
    awaitEntries(running, store, SOME);
    running.interrupt();
    awaitEntries(running, store, entries(store) + SOME); // it goes on
    running.terminate();
    Outcome terminated = running.await();

    assertThat(terminated.exitCode()).isEqualTo(143);
    assertThat(terminated.err()).contains("twobig: saved to " + store);
    JsonNode line = Schemas.read(terminated.out());
    assertThat(line.get("position").textValue()).isEqualTo(ENDLESS);
    assertThat(line.get("answer").textValue()).isEqualTo("open");
    assertThat(line.get("interrupted").booleanValue()).isTrue();
    assertThat(line.get("nodes").longValue()).isPositive();
    reboot(store);
    assertThat(entries(store)).isGreaterThanOrEqualTo(2 * SOME);
  }

  @Test
  void afterAKillTheEarlierWorkIsUsedAndAfterARebootTheLastCheckpoint() throws Exception {
    Path store = workplace.create("undisturbed");
    JsonNode undisturbed = Workplace.jsonHere("solve", "--json", "--store", store, HARD);
    long all = entries(store);
    assertThat(undisturbed.get("answer").textValue()).isEqualTo("no");

    Path killed = workplace.create("killed");
    Running running = workplace.start("solve", "--store", killed, HARD);
    awaitEntries(running, killed, all / 2);
    running.stop(); // or it might be done before the other process has started
    Workplace.doneHere("checkpoint", killed);
    running.goOn();
    awaitEntries(running, killed, all * 5 / 8);
    running.kill();
    Path rebooted = workplace.path("rebooted");
    copy(killed, rebooted);

    JsonNode afterKill = Workplace.jsonHere("solve", "--json", "--store", killed, HARD);
    assertThat(afterKill.get("answer").textValue()).isEqualTo("no");
    assertThat(afterKill.get("from_store").booleanValue()).isFalse();
    assertThat(nodes(afterKill)).isLessThan(nodes(undisturbed));

    Workplace.doneHere("delete", killed, "--yes");
    long saved = Workplace.jsonHere("stats", "--json", rebooted).get("entries").longValue();
    assertThat(saved).isBetween(all / 2, all);
    JsonNode afterReboot = Workplace.jsonHere("solve", "--json", "--store", rebooted, HARD);
    assertThat(afterReboot.get("answer").textValue()).isEqualTo("no");
    assertThat(nodes(afterReboot)).isLessThan(nodes(undisturbed));
  }

  private static long nodes(JsonNode answer) {
    return answer.get("nodes").longValue();
  }

  /** What is on the disk, as the next start after a power cut finds it. */
  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toArray(Path[]::new)) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  @Test
  void twoProcessesSolveOnOneStoreAtTheSameTime() throws Exception {
    Path store = workplace.create("s");
    Running one = workplace.start("solve", "--threads", 1, "--store", store, ENDLESS);
    awaitEntries(one, store, SOME);
    JsonNode other =
        Workplace.jsonHere("solve", "--json", "--store", store, "8F447CB9A9B997D456356054E1BBA7");

    assertThat(other.get("answer").textValue()).isEqualTo("no");
    assertThat(one.isAlive()).isTrue();
    one.interrupt();
    assertThat(one.await().exitCode()).isEqualTo(130);
    JsonNode again =
        Workplace.jsonHere("solve", "--json", "--store", store, "8F447CB9A9B997D456356054E1BBA7");
    assertThat(again.get("from_store").booleanValue()).isTrue();
  }

  @Test
  void whenNobodyReadsOnTheSolvingStops() throws Exception {
    Path file = workplace.file("positions.txt", "0F1E2D3\n" + HARD + "\n" + ENDLESS + "\n");
    List<String> firstLineOnly =
        List.of("bash", "-c", "set -o pipefail; \"$@\" | head -n 1", "bash");
    Outcome outcome =
        workplace
            .startProgram(
                firstLineOnly,
                Stream.concat(
                        Workplace.withoutFlags().stream(),
                        Stream.of("solve", "--json", "--store", "s", "--size", "17m", "-f", file))
                    .toArray())
            .await();

    assertThat(outcome.out())
        .startsWith("{\"schema\":\"twobig/solve/1\",\"position\":\"0F1E2D3\"")
        .hasLineCount(1);
    assertThat(outcome.exitCode()).isEqualTo(1);
    // head has enough, which nobody need be told
    assertThat(outcome.err()).contains("saved to").doesNotContain("could not be written");
  }
}
