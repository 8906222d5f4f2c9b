package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.Bits;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.Representatives;

/** Compares a node's incremental data with data counted on an array. */
class NodeTest {
  @Provide
  Arbitrary<String> games() {
    return Arbitraries.oneOf(
        Arbitraries.randomValue(random -> RandomGames.peaceful(random, 64)),
        // A whole game without its last move, which may complete a line.
        Arbitraries.randomValue(RandomGames::toTheEnd)
            .map(game -> game.substring(0, game.length() - 1)));
  }

  @Property
  void aNodeKeepsUpWithAGame(@ForAll("games") String game) {
    OracleBoard board = OracleGame.CUBE.start();
    Node node = new Node(0);
    node.set(Position.EMPTY);
    assertIs(node, board);
    for (char digit : game.toCharArray()) {
      int column = Character.digit(digit, 16);
      Node child = new Node(node.stones + 1);
      child.setAfter(node, board.landing(column));
      board.play(column);
      assertIs(child, board);
      node = child;
    }
  }

  @Property
  void aNodeSetToAPositionIsThatPosition(@ForAll("games") String game, @ForAll Random random) {
    OracleBoard board =
        OracleGame.CUBE.ofMoves(game.substring(0, random.nextInt(game.length() + 1)));
    Node node = new Node(board.stones());
    node.set(Representatives.position(board));
    assertIs(node, board);
  }

  @Property
  void aNodeIsOverwrittenWithoutARest(@ForAll("games") String one, @ForAll("games") String other) {
    int stones = Math.min(one.length(), other.length());
    OracleBoard board = OracleGame.CUBE.ofMoves(other.substring(0, stones));
    Node node = new Node(stones);
    node.set(Position.ofMoves(one.substring(0, stones)));
    node.set(Representatives.position(board));
    assertIs(node, board);
  }

  private static void assertIs(Node node, OracleBoard board) {
    Stone own = board.toMove();
    Stone opposing = own.other();
    long empty = board.bits(Stone.NONE);

    assertThat(node.stones).isEqualTo(board.stones());
    assertThat(node.whiteToMove).isEqualTo(own == Stone.WHITE);
    assertThat(node.own).isEqualTo(board.bits(own));
    assertThat(node.opposing).isEqualTo(board.bits(opposing));
    assertThat(node.filled()).isEqualTo(~empty);
    assertThat(node.white()).isEqualTo(board.bits(Stone.WHITE));
    // Threats whose cells are filled may remain.
    assertThat(node.ownThreats & empty).isEqualTo(Bits.threats(board, own));
    assertThat(node.opposingThreats & empty).isEqualTo(Bits.threats(board, opposing));

    boolean everyLineIsOpposed = true;
    for (int line = 0; line < Lines.NUMBERS; line++) {
      if (Lines.cells(line) == 0) {
        continue;
      }
      int[] cells = Bits.cells(Lines.cells(line));
      if (line < 64) {
        assertThat(digit(node.ownOnes, line) + 2 * digit(node.ownTwos, line))
            .as("own stones in line %d", line)
            .isEqualTo(board.count(cells, own));
        assertThat(digit(node.opposingOnes, line) + 2 * digit(node.opposingTwos, line))
            .as("opposing stones in line %d", line)
            .isEqualTo(board.count(cells, opposing));
      }
      everyLineIsOpposed &= board.count(cells, opposing) > 0;
    }
    assertThat(node.everyLineIsOpposed()).isEqualTo(everyLineIsOpposed);
  }

  private static int digit(long lines, int line) {
    return (int) (lines >>> line & 1);
  }
}
