package org.twobig.lab.qubic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.InputException;
import picocli.CommandLine;

/** Who wins after a few moves, asked in several runs. */
class PliesCommandTest {
  private static final String HEADER = "position,images,white_wins,evaluations,budget\n";

  @TempDir private Path folder;

  private List<String> rows(Path file, int ply, int budget) throws Exception {
    PliesCommand command = new PliesCommand();
    new CommandLine(command)
        .parseArgs("--ply", "" + ply, "--budget", "" + budget, "--size", "17m", "-o", "" + file);
    command.call();
    return Files.readAllLines(file);
  }

  @Test
  void aRunGoesOnFromItsFile() throws Exception {
    Path file = folder.resolve("plies.csv");
    List<String> first = rows(file, 1, 20);
    assertThat(first).hasSize(3).element(1).asString().startsWith("00,16,open,21,20");
    String solved = first.get(1).replace("open,21,20", "yes,7,20");
    Files.write(file, List.of(first.get(0), solved, first.get(2)));
    assertThat(rows(file, 1, 20)).element(2).isEqualTo(first.get(2));
    assertThat(rows(file, 1, 30))
        .containsExactly(first.get(0), solved, first.get(2).replace("21,20", "31,30"));
  }

  @Test
  void filesOfSomethingElseAreRefusedAndLeftAlone() throws IOException {
    Path file = Files.writeString(folder.resolve("plies.csv"), "text\n");
    assertThatThrownBy(() -> rows(file, 1, 1)).isInstanceOf(InputException.class);
    assertThat(file).hasContent("text\n");
    Path other = Files.writeString(folder.resolve("two.csv"), HEADER + "0001,96,open,1,1\n");
    assertThatThrownBy(() -> rows(other, 1, 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("0001");
    for (String row : List.of("00,16", "00,16,perhaps,1,1", "00,16,yes,x,1", "00,16,yes,1,1,")) {
      Path cut = Files.writeString(folder.resolve("cut.csv"), HEADER + row + "\n");
      assertThatThrownBy(() -> rows(cut, 1, 1))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("'" + row + "' is no result");
    }
  }
}
