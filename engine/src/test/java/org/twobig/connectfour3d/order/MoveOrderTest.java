package org.twobig.connectfour3d.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.position.Node;

/** The order of moves against the report's table of points, line by line on an array. */
class MoveOrderTest {
  @Provide
  Arbitrary<String> games() {
    return Arbitraries.randomValue(random -> RandomGames.peaceful(random, random.nextInt(64)));
  }

  @Property
  void theBestMoveComesFirstAndAmongEqualsTheSmallerColumn(@ForAll("games") String game) {
    OracleBoard board = OracleGame.CUBE.ofMoves(game);

    assertThat(order(board, board.legalMoves()))
        .isEqualTo(expectedOrder(board, board.legalMoves()));
  }

  @Property
  void someOfTheMovesAreOrderedLikeAll(@ForAll("games") String game, @ForAll Random random) {
    OracleBoard board = OracleGame.CUBE.ofMoves(game);
    List<Integer> some = board.legalMoves();
    some.removeIf(column -> random.nextBoolean());

    assertThat(order(board, some)).isEqualTo(expectedOrder(board, some));
  }

  @Test
  void onTheEmptyBoardTheCornersComeFirst() {
    OracleBoard empty = OracleGame.CUBE.start();

    assertThat(order(empty, empty.legalMoves()))
        .containsExactly(0, 3, 12, 15, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14);
  }

  @Test
  void aMoveThatMakesAnOpeningIsWorthAThousand() {
    // White holds columns 0 and 1 of a row: a stone on 2 makes 3 an opening, one on 3 makes 2.
    OracleBoard row = OracleGame.CUBE.ofMoves("0415");

    assertThat(points(row, 2)).isEqualTo(1000 + 1 + 1 + 1);
    assertThat(points(row, 3)).isEqualTo(1000 + 6);
    assertThat(order(row, row.legalMoves())).startsWith(3, 2);
  }

  /** The columns as the code under test orders them. */
  private static List<Integer> order(OracleBoard board, List<Integer> columns) {
    Node node = new Node(board.stones());
    node.set(Representatives.position(board));
    long cells = 0;
    for (int column : columns) {
      cells |= 1L << board.landing(column);
    }
    long playable = 0;
    for (int column : board.legalMoves()) {
      playable |= 1L << board.landing(column);
    }
    int count = MoveOrder.score(node, cells, playable);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int cell = MoveOrder.cell(MoveOrder.next(node.moves, i, count));
      assertThat(board.isPlayable(cell)).as("cell %d is playable", cell).isTrue();
      order.add(cell % 16);
    }
    return order;
  }

  private static List<Integer> expectedOrder(OracleBoard board, List<Integer> columns) {
    return columns.stream()
        .sorted(
            Comparator.comparing((Integer column) -> -points(board, column))
                .thenComparing(column -> column))
        .toList();
  }

  /** The report's table: nothing for a line with a stone of the other player. */
  private static int points(OracleBoard board, int column) {
    Stone player = board.toMove();
    int points = 0;
    for (int[] line : OracleGame.CUBE.linesThrough(board.landing(column))) {
      if (board.count(line, player.other()) == 0) {
        points +=
            switch (board.count(line, player)) {
              case 0 -> 1;
              case 1 -> 10;
              case 2 -> makesOpening(board, column, line) ? 1000 : 100;
              default -> 0; // completes a line; the search never orders such a move
            };
      }
    }
    return points;
  }

  /** Whether the last empty cell of the line can be played once the move is made. */
  private static boolean makesOpening(OracleBoard board, int column, int[] line) {
    board.play(column);
    boolean opening = false;
    for (int cell : line) {
      opening |= board.at(cell) == Stone.NONE && board.isPlayable(cell);
    }
    board.takeBack(column);
    return opening;
  }
}
