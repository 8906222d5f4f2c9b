package org.twobig.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The checker accepts the proofs of positions with few stones in tools/lab/docs. */
class KeptProofsTest {
  private static final Path FOLDER = Path.of("../lab/docs/ladder/proofs");

  static List<Path> proofs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".proof")).sorted().toList();
    }
  }

  @Test
  void thereAreProofsOfPositionsWithTwelveFourteenAndSixteenStones() throws IOException {
    assertThat(proofs().stream().map(file -> position(file).length()).distinct())
        .containsExactlyInAnyOrder(12, 14, 16);
  }

  @ParameterizedTest
  @MethodSource("proofs")
  void eachProvesWhatItsNameSays(Path file) throws IOException, RefusedException {
    try (InputStream in = Files.newInputStream(file)) {
      Checker.Proved proved = Checker.of(in).check();

      assertThat(proved.moves()).isEqualTo(position(file));
      assertThat(proved.claim())
          .isEqualTo(file.toString().contains("-white") ? "White wins" : "Black wins");
    }
  }

  private static String position(Path file) {
    return String.valueOf(file.getFileName()).replaceFirst("-.*", "");
  }
}
