package org.twobig.lab.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.twobig.connectx.Scores;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.picture.Grid;
import org.twobig.lab.fit.NetworkFit;
import org.twobig.tt.testing.Seeds;

/** Compares the inputs of a network with the stones and threats of random games. */
class NetworkInputsTest {
  private static final int CELLS = 49;

  private static List<Integer> inputs(Game game, Board board) {
    int[] inputs = NetworkCommand.inputs(game.grid(), board.contents(), board.whiteToMove());
    return Arrays.stream(inputs).boxed().toList();
  }

  /** Returns whether a player has three stones in a line with an empty cell. */
  private static boolean isThreat(Grid grid, String stones, int cell, char player) {
    for (int line = 0; line < grid.lines(); line++) {
      List<Integer> cells = Arrays.stream(grid.line(line)).boxed().toList();
      if (cells.contains(cell)
          && cells.stream().filter(each -> stones.charAt(each) == player).count() == 3) {
        return stones.charAt(cell) == Grid.EMPTY;
      }
    }
    return false;
  }

  @Test
  void eachBoundOfAValueIsAnExampleUnlessEveryScoreIsWithinIt() {
    Scores rules = (Scores) Games.game("connectx:7x6x4").positions();
    int highest = rules.highest();
    int values = 0;
    for (long value = 0; value < 1L << rules.valueBits(); value++) {
      if (rules.isValue(value)) {
        List<NetworkFit.Example> examples = new ArrayList<>();
        NetworkCommand.add(rules, new int[0], value, 1, examples);
        assertThat(bounds(examples, true))
            .isEqualTo(rules.low(value) == -highest ? List.of() : List.of(rules.low(value)));
        assertThat(bounds(examples, false))
            .isEqualTo(rules.high(value) == highest ? List.of() : List.of(rules.high(value)));
        values++;
      }
    }
    assertThat(values).isGreaterThan(1000);
  }

  private static List<Integer> bounds(List<NetworkFit.Example> examples, boolean isLow) {
    return examples.stream()
        .filter(example -> example.isLow() == isLow)
        .map(NetworkFit.Example::bound)
        .toList();
  }

  @Test
  void inputsAreStonesAndThreatsByColumnsAndAMirrorImageHasTheirMirrorImages() {
    Game game = Games.game("connectx:7x6x4");
    Random random = new Random(Seeds.freshSeed());
    int[] mirror = NetworkCommand.mirror(game.grid());
    for (int i = 0; i < 100; i++) {
      Board board = game.start();
      Board image = game.start();
      for (int ply = random.nextInt(30); ply > 0 && board.end().isEmpty(); ply--) {
        List<Integer> moves = board.legalMoves();
        int move = moves.get(random.nextInt(moves.size()));
        board = board.play(move);
        image = image.play(6 - move);
      }
      String stones = board.contents();
      List<Integer> expected = new ArrayList<>();
      for (int input = 0; input < 4 * CELLS; input++) {
        char player = input / CELLS % 2 == 0 ? Grid.WHITE : Grid.BLACK;
        int cell = input % CELLS % 7 * 7 + input % CELLS / 7; // cells are numbered column by column
        boolean isStone = input < 2 * CELLS;
        if (cell < 42
            && (isStone
                ? stones.charAt(cell) == player
                : isThreat(game.grid(), stones, cell, player))) {
          expected.add(input);
        }
      }
      expected.add(4 * CELLS + board.ply() % 2);

      assertThat(inputs(game, board)).as(board.text()).isEqualTo(expected);
      assertThat(
              expected.stream()
                  .map(
                      input ->
                          input >= 4 * CELLS
                              ? input
                              : input / CELLS * CELLS + mirror[input % CELLS]))
          .containsExactlyInAnyOrderElementsOf(inputs(game, image));
    }
  }
}
