package org.twobig.connectfour3d.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Square;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.Bits;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.rules.ClaimCheck;
import org.twobig.tt.testing.Seeds;

/** Compares scores of moves with the features of {@link Weights}, counted on an array. */
class ConnectFour3dMoveOrderTest {
  // A move has ten bits for column and cell below its score, which an offset makes positive.
  private static final int BIAS = 1 << 20;
  private static final int SCORE_SHIFT = 10;

  /** The patterns with a fine feature: a situation and three states, as digits. */
  private static final Map<String, Integer> FINE = fine();

  @ParameterizedTest
  @EnumSource
  void theWeightOfAMoveIsTheSumOfTheWeightsOfItsFeatures(RandomBoards boards) {
    Random random = new Random(Seeds.freshSeed());
    int[][][] raw = randomWeights(random, 2000);
    Weights weights = new Weights(raw);
    for (int i = 0; i < 300; i++) {
      OracleBoard board = boards.next(random, random.nextInt(24, 60));
      if (openings(board, board.toMove()).isEmpty()) {
        int last = random.nextBoolean() ? Node.NO_CELL : lastCell(board, random);
        int side = board.toMove() == Stone.WHITE ? 0 : 1;
        int stage = board.stones() < 40 ? 0 : board.stones() < 48 ? 1 : 2;
        Map<Integer, Integer> expected = new HashMap<>();
        for (int column : board.legalMoves()) {
          int[] features = features(board, column, last);
          expected.put(
              board.landing(column),
              IntStream.range(0, Weights.COUNT).map(f -> features[f] * raw[side][stage][f]).sum());
        }
        assertThat(scores(weights, board, last)).as(ClaimCheck.describe(board)).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theFeaturesOfAMoveAreThoseCountedOnAnArray(RandomBoards boards) {
    Random random = new Random(Seeds.freshSeed());
    for (int i = 0; i < 300; i++) {
      OracleBoard board = boards.next(random, random.nextInt(24, 60));
      if (openings(board, board.toMove()).isEmpty()) {
        int last = random.nextBoolean() ? Node.NO_CELL : lastCell(board, random);
        for (int column : board.legalMoves()) {
          int[] counted = new int[Weights.COUNT];
          ConnectFour3dMoveOrder.features(node(board), board.landing(column), last)
              .forEach(feature -> counted[feature]++);
          assertThat(counted)
              .as(ClaimCheck.describe(board))
              .isEqualTo(features(board, column, last));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void imagesOfAMoveWeighTheSame(RandomBoards boards) {
    Random random = new Random(Seeds.freshSeed());
    for (int i = 0; i < 100; i++) {
      OracleBoard board = boards.next(random, random.nextInt(24, 60));
      int last = lastCell(board, random);
      Map<Integer, Integer> scores = scores(Weights.standard(), board, last);
      for (Square square : Square.ALL) {
        Map<Integer, Integer> images = new HashMap<>();
        scores.forEach((cell, score) -> images.put(image(square, cell), score));
        assertThat(scores(Weights.standard(), board.image(square), image(square, last)))
            .as("%s of %s", square, ClaimCheck.describe(board))
            .isEqualTo(images);
      }
    }
  }

  private static int image(Square square, int cell) {
    return square.applyAsInt(cell);
  }

  /** Returns the features of a move in the order of {@link Weights}. */
  private static int[] features(OracleBoard board, int column, int last) {
    int[] features = new int[10 + FINE.size() + 15];
    Stone player = board.toMove();
    int cell = board.landing(column);
    for (int[] line : OracleGame.CUBE.linesThrough(cell)) {
      int own = board.count(line, player);
      int opposing = board.count(line, player.other());
      if (opposing == 0 && own <= 2) {
        features[own + (othersAreHis(board, line, cell, player) ? 3 : 0)]++;
      } else if (own == 0 && opposing <= 2) {
        features[5 + opposing + (othersAreHis(board, line, cell, player.other()) ? 2 : 0)]++;
      }
      if (own == 0 || opposing == 0) {
        features[10 + FINE.get(pattern(board, line, cell))]++;
      }
    }
    int places = 10 + FINE.size();
    int outside = (cell % 4 % 3 == 0 ? 1 : 0) + (cell / 4 % 4 % 3 == 0 ? 1 : 0);
    features[places + cell / 16 * 3 + outside] = 1;
    features[places + 13] = cell == last + 16 ? 1 : 0;
    features[places + 14] = cell / 16 < 3 && board.completes(cell + 16, player) ? 1 : 0;
    board.play(column);
    features[places + 12] = openings(board, player).isEmpty() ? 0 : 1;
    board.takeBack(column);
    return features;
  }

  private static Map<String, Integer> fine() {
    Map<String, Integer> all = new HashMap<>();
    for (int situation = 0; situation < 8; situation++) {
      for (String states = "000"; states.length() == 3; states = next(states)) {
        boolean ascending =
            states.charAt(0) <= states.charAt(1) && states.charAt(1) <= states.charAt(2);
        boolean ofBoth = states.contains("0") && states.contains("1");
        if (!ofBoth && (ascending || situation >= 4)) {
          all.put(situation + states, all.size());
        }
      }
    }
    return all;
  }

  /** Returns the next number to the base 7. */
  private static String next(String states) {
    String next = Integer.toString(Integer.parseInt(states, 7) + 1, 7);
    return "0".repeat(Math.max(0, 3 - next.length())) + next;
  }

  /** Returns the situation and the states of a line through a move's cell. */
  private static String pattern(OracleBoard board, int[] line, int cell) {
    int[] others = IntStream.of(line).filter(other -> other != cell).sorted().toArray();
    boolean level = others[0] / 16 == cell / 16 && others[1] / 16 == cell / 16;
    IntStream states = IntStream.of(others).map(other -> state(board, other));
    return (cell / 16 + (level ? 0 : 4))
        + (level ? states.sorted() : states)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining());
  }

  /** Returns the state of a cell for the player to move, as a digit. */
  private static int state(OracleBoard board, int cell) {
    Stone player = board.toMove();
    if (board.at(cell) != Stone.NONE) {
      return board.at(cell) == player ? 0 : 1;
    }
    if (board.completes(cell, player)) {
      return 6;
    }
    if (board.completes(cell, player.other())) {
      return 5;
    }
    return 2 + Math.min(2, cell / 16 - board.height(cell % 16));
  }

  /** Returns whether a line's other empty cells are on the player's levels by follow-up. */
  private static boolean othersAreHis(OracleBoard board, int[] line, int but, Stone player) {
    return IntStream.of(line)
        .filter(cell -> cell != but && board.at(cell) == Stone.NONE)
        .allMatch(cell -> cell / 16 % 2 == (player == Stone.WHITE ? 0 : 1));
  }

  private static List<Integer> openings(OracleBoard board, Stone player) {
    return board.legalMoves().stream()
        .filter(column -> board.completes(board.landing(column), player))
        .toList();
  }

  private static int lastCell(OracleBoard board, Random random) {
    List<Integer> tops = new ArrayList<>();
    for (int column = 0; column < 16; column++) {
      if (board.height(column) > 0) {
        tops.add(16 * (board.height(column) - 1) + column);
      }
    }
    return tops.get(random.nextInt(tops.size()));
  }

  /** Returns random weights up to a bound, of both signs. */
  static int[][][] randomWeights(Random random, int most) {
    return IntStream.range(0, 2)
        .mapToObj(
            side ->
                IntStream.range(0, 3)
                    .mapToObj(stage -> random.ints(Weights.COUNT, -most, most + 1).toArray())
                    .toArray(int[][]::new))
        .toArray(int[][][]::new);
  }

  /** Returns the scores of all moves, by cell. */
  private static Map<Integer, Integer> scores(Weights weights, OracleBoard board, int last) {
    ConnectFour3dMoveOrder order = new ConnectFour3dMoveOrder(weights);
    Node node = node(board);
    long playable = cells(board, board.legalMoves());
    int count = order.score(node, playable, playable, last);
    return IntStream.range(0, count)
        .mapToObj(i -> node.moves[i])
        .collect(Collectors.toMap(ScoredMoves::cell, move -> (move >> SCORE_SHIFT) - BIAS));
  }

  private static Node node(OracleBoard board) {
    Node node = new Node(board.stones());
    node.set(Representatives.position(board));
    return node;
  }

  private static long cells(OracleBoard board, List<Integer> columns) {
    return Bits.of(columns.stream().mapToInt(board::landing).toArray());
  }
}
