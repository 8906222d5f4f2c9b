package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.Resources;

/** Compares the generator with positions that another program made from equal seeds. */
class PositionGeneratorTest {
  private static List<String> positions(int stones, long seed, int count) {
    PositionGenerator generator = new PositionGenerator("", stones, seed);
    return IntStream.range(0, count).mapToObj(i -> generator.next()).toList();
  }

  @Test
  void theStandardSeedGivesThePositionsOfTheVerdictFiles() {
    List<String> known =
        Resources.lines("white-wins-40.txt").stream().map(line -> line.substring(0, 40)).toList();

    assertThat(positions(40, PositionGenerator.STANDARD_SEED, 1000)).isEqualTo(known);
  }

  @Test
  void aSeedGivesTheSamePositionsAsElsewhere() {
    assertThat(positions(27, PositionGenerator.STANDARD_SEED, 2))
        .containsExactly("3D558B51944EC6EF41BF8B53BD9", "F2B3577F37179D53459E538A68D");
    assertThat(positions(10, PositionGenerator.STANDARD_SEED, 2))
        .containsExactly("C6E2742196", "8D8CA46A2E");
    assertThat(positions(33, 7, 2))
        .containsExactly("C46EFAE2BD8893F22B5018E87701001CA", "858A181A0F23A5BEC4928670FC74AE696");
  }

  @Test
  void gamesFromABeginningGoOnFromIt() {
    PositionGenerator generator = new PositionGenerator("0FC3484B7", 30, 1);
    for (int i = 0; i < 100; i++) {
      String moves = generator.next();
      assertThat(moves).hasSize(30).startsWith("0FC3484B7");
      assertThat(Position.ofMoves(moves).isWon()).isFalse();
    }
    assertThat(new PositionGenerator("0F", 2, 1).next()).isEqualTo("0F");
  }

  @Test
  void beginningsThatLeadNowhereAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new PositionGenerator("0F", 1, 1));
    assertThatIllegalArgumentException()
        .as("won by White")
        .isThrownBy(() -> new PositionGenerator("0415263", 30, 1));
  }

  @Test
  void numbersOfStonesThatNoBoardHasAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new PositionGenerator("", 65, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new PositionGenerator("", -1, 1));
  }
}
