package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertFields;
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
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.cli.Schemas;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.gated.Gate;

/** A long solve or analysis that does not come to its end. */
class InterruptionIT {
  /** A board of the game of the tests, whose searches stand still where a test says. */
  private static final String GAME = "gated:4x4x4";

  /** The empty board: White does not win, which takes 4,712 nodes. */
  private static final String START = "";

  /** White does not win either. */
  private static final String LATER = "1";

  /** White wins with the next move. */
  private static final String AT_ONCE = "121212";

  /** Black to move. All moves take too long to solve; the rules decide some of them. */
  private static final String ANALYSED = "0FC3484B7C4";

  @AutoClose private final Workplace workplace = new Workplace();

  /** What is left of the store after a reboot: the hot file is gone. */
  private static void reboot(Path store) throws IOException {
    Files.delete(Workplace.hotFile(store));
  }

  private Path create(String name) {
    return workplace.create(name, GAME);
  }

  private static JsonNode solved(Path store, String position) {
    return Console.json("solve", "--json", "-t", 1, "--store", store, position);
  }

  /**
   * Ctrl-C, a reboot, the same command, a checkpoint and a kill: of a file of two positions, the
   * second one is searched.
   */
  @Test
  void theSameCommandGoesOnAfterCtrlCAndAfterAKillAndAfterARebootFromTheLastCheckpoint()
      throws Exception {
    long undisturbed = nodes(solved(create("undisturbed"), LATER));
    Path store = create("s");
    Path file = workplace.file("positions.txt", AT_ONCE + " 1\n" + LATER + "\n");
    Object[] command = {"solve", "--threads", 1, "--store", store, "--file", file};
    Gate gate = workplace.gate(1000);
    Running first = workplace.start(gate, command);
    first.awaitStop(gate, 1000);
    long found = entries(store);
    assertThat(found).isGreaterThan(100);
    first.interrupt();
    Output interrupted = first.await();

    assertThat(interrupted.exitCode()).isEqualTo(130);
    assertThat(interrupted.out())
        .contains("Verdicts  1 of 1 agree with the file")
        .doesNotContain("Answer");
    assertThat(interrupted.err())
        .contains("twobig: saved to " + store)
        .containsPattern("twobig: interrupted after .* nodes, 1 of 2 positions done")
        .contains("the same command goes on from here");
    reboot(store);
    assertThat(Console.json("stats", "--json", store).get("entries").longValue()).isEqualTo(found);

    Gate next = workplace.gate(500, 1000);
    Running second = workplace.start(next, command);
    second.awaitStop(next, 500);
    long checkpointed = entries(store);
    assertThat(checkpointed).isGreaterThan(found); // the old ones are there, and new ones come
    Console.done("checkpoint", store);
    next.open(500);
    second.awaitStop(next, 1000);
    long more = entries(store);
    second.kill();
    Path rebooted = workplace.path("rebooted");
    copy(store, rebooted);

    assertThat(entries(store)).isEqualTo(more).isGreaterThan(checkpointed);
    JsonNode afterKill = solved(store, LATER);
    assertFields(afterKill, "answer", "no", "from_store", false);
    assertThat(nodes(afterKill)).isLessThan(undisturbed - 1500);
    Console.done("delete", store, "--yes");
    assertThat(Console.json("stats", "--json", rebooted).get("entries").longValue())
        .isEqualTo(checkpointed);
    JsonNode afterReboot = solved(rebooted, LATER);
    assertThat(afterReboot.get("answer").textValue()).isEqualTo("no");
    assertThat(nodes(afterReboot)).isLessThan(undisturbed - 1000).isGreaterThan(nodes(afterKill));
  }

  /** As a shell starts it in the background: Ctrl-C is for others then, a polite kill is not. */
  @Test
  void whereCtrlCIsIgnoredAPoliteKillSaves() throws Exception {
    Path store = create("s");
    Gate gate = workplace.gate(500, 1000);
    List<String> program = new ArrayList<>(List.of("env", "--ignore-signal=INT"));
    program.addAll(Workplace.withGame(gate));
    Running running =
        workplace.startProgram(program, "solve", "-t", 1, "--store", store, "--json", LATER);
    running.awaitStop(gate, 500);
    running.interrupt();
    gate.open(500);
    running.awaitStop(gate, 1000); // it goes on
    long found = entries(store);
    running.terminate();
    Output terminated = running.await();

    assertThat(terminated.exitCode()).isEqualTo(143);
    assertThat(terminated.err()).contains("twobig: saved to " + store);
    JsonNode line = Schemas.read(terminated.out());
    assertFields(line, "position", LATER, "answer", "open", "interrupted", true);
    assertThat(nodes(line)).isEqualTo(1000);
    reboot(store);
    assertThat(entries(store)).isEqualTo(found).isGreaterThan(100);
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
  void whenNobodyReadsOnTheSolvingStops() throws Exception {
    Path store = create("s");
    Path file = workplace.file("positions.txt", AT_ONCE + "\n" + LATER + "\n" + START + "\n");
    Gate gate = workplace.gate(100, 1_000_000);
    List<String> firstLineOnly =
        List.of("bash", "-c", "set -o pipefail; \"$@\" | head -n 1", "bash");
    Running shell =
        workplace.startProgram(
            firstLineOnly,
            Workplace.withGame(gate),
            List.of("solve", "--json", "-t", "1", "--store", store, "-f", file));
    shell.awaitStop(gate, 100); // at the second position
    ProcessHandle bash = ProcessHandle.of(shell.pid()).orElseThrow();
    shell.await(
        "head has ended", () -> bash.children().filter(ProcessHandle::isAlive).count() == 1);
    gate.open(100);
    Output outcome = shell.await();

    assertThat(outcome.out())
        .startsWith("{\"schema\":\"twobig/solve/1\",\"position\":\"" + AT_ONCE + "\"")
        .hasLineCount(1);
    assertThat(outcome.exitCode()).isEqualTo(141); // as of every program that a closed pipe ends
    // head has ended: no message
    assertThat(outcome.err()).contains("saved to").doesNotContain("could not be written");
    assertThat(solved(store, LATER).get("from_store").booleanValue()).isTrue();
    assertThat(solved(store, START).get("from_store").booleanValue()).isFalse();
  }

  @Test
  void ctrlCShowsWhatAnAnalysisKnowsAndSaves() throws Exception {
    Path store = workplace.create("s");
    Running running =
        workplace.start("analyze", "--json", "--threads", 1, "--store", store, ANALYSED);
    awaitEntries(running, store, 500);
    JsonNode look = Console.json("look", "--json", "-s", store, ANALYSED);
    running.interrupt();
    Output interrupted = running.await();

    assertThat(look.get("moves")).hasSize(16);
    assertThat(interrupted.exitCode()).isEqualTo(130);
    assertThat(interrupted.err())
        .contains("twobig: saved to " + store)
        .contains("the same command goes on from here");
    JsonNode json = interrupted.object();
    assertThat(json.get("answer").textValue()).isEqualTo("open");
    assertThat(json.has("best")).isFalse();
    assertThat(json.has("line")).isFalse();
    assertThat(json.get("nodes").longValue()).isPositive();
    assertThat(json.get("moves")).hasSize(16);
    for (JsonNode move : json.get("moves")) {
      boolean isOpen = move.get("answer").textValue().equals("open");
      assertThat(move.has("known_by")).isEqualTo(!isOpen);
    }
    assertThat(json.get("moves").findValuesAsText("answer")).contains("open");
  }
}
