package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.gated.Gate;

/** Proofs by the packaged command line. */
class ProveIT {
  /** White wins, after a short search. */
  private static final String WON = "3E25C610D95AF67B83B8FF44A0CE4764012B";

  @AutoClose private final Workplace workplace = new Workplace();

  @Test
  void aProofFromAStoreIsCheckedWithoutIt() throws Exception {
    Path store = workplace.path("s");
    Path second = workplace.path("b.proof");
    workplace.done("prove", "--store", "s", "--size", "17m", "--out", "a.proof", WON);
    Output again = Console.done("prove", "--store", store, "--out", second, WON);
    Console.done("delete", store, "--yes");
    Output checked = workplace.done("check", "b.proof");

    assertThat(again.out()).contains("Claim     White wins\n").contains("Search    0 nodes in ");
    assertThat(checked.out())
        .startsWith("Position  " + WON + "\nGame      connect-four-3d\nProved    White wins\n");
  }

  @Test
  void ctrlCLeavesNoFileBehind() throws Exception {
    Path proof = workplace.path("p.proof");
    Gate gate = workplace.gate(Gate.Unit.PROOFS, 1);
    Running running =
        workplace.start(
            gate, "prove", "-g", "gated:4x3x3", "--no-store", "--size", "17m", "--out", proof, "");
    running.awaitStop(gate, 1);
    assertThat(isBegun(proof)).isTrue();
    running.interrupt();
    Output outcome = running.await();

    assertThat(outcome.exitCode()).isEqualTo(130);
    assertThat(outcome.err()).contains("twobig: interrupted; no proof was written");
    try (Stream<Path> left = Files.list(proof.getParent())) {
      assertThat(left).noneMatch(path -> path.getFileName().toString().startsWith("p.proof"));
    }
  }

  /** Whether something is there that will get the name of a file. */
  private static boolean isBegun(Path file) throws IOException {
    try (Stream<Path> there = Files.list(file.getParent())) {
      return there.anyMatch(
          path -> path.getFileName().toString().startsWith(file.getFileName() + "."));
    }
  }
}
