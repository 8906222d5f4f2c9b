package org.twobig.arena.zero;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.arena.Board;
import org.twobig.arena.BruteForce;
import org.twobig.arena.Shape;

class GumbelSearchTest {
  private static GumbelSearch search(Shape shape) {
    return new GumbelSearch(shape, GumbelSearch.Settings.USUAL);
  }

  private static void run(GumbelSearch search, Network network, Shape shape) {
    search.run(network, new Batch(shape, 1), () -> true);
  }

  private static Board board(Shape shape, String moves) {
    Board board = Board.empty(shape);
    moves.chars().forEach(move -> board.play(shape.column((char) move)));
    return board.copy();
  }

  /** A position in which nobody has a line, after so many random moves, or fewer. */
  private static Board random(Shape shape, int plies, SplittableRandom random) {
    Board board = Board.empty(shape);
    boolean goesOn = true;
    while (goesOn && board.ply() < plies) {
      int[] quiet =
          IntStream.range(0, shape.columns())
              .filter(column -> board.hasRoom(column) && !board.completes(column))
              .toArray();
      goesOn = quiet.length > 0;
      if (goesOn) {
        board.play(quiet[random.nextInt(quiet.length)]);
      }
    }
    return board.copy();
  }

  /** A network that answers at random, by the position: it misleads, and is right about nothing. */
  private static Network misleading(int seed) {
    return batch -> {
      SplittableRandom random = new SplittableRandom(seed + batch.planes().hashCode());
      for (int i = 0; i < batch.policies().limit(); i++) {
        batch.policies().put(i, (float) random.nextDouble(-3, 3));
      }
      for (int i = 0; i < batch.outcomes().limit(); i++) {
        batch.outcomes().put(i, (float) random.nextDouble(-3, 3));
      }
    };
  }

  /** Whatever the network says: what is certain is right, and no certain loss is played. */
  @ParameterizedTest
  @CsvSource({"4x4x3, 14", "5x4x4, 18", "3x5x3, 13", "4x3x4, 10", "5x5x3, 20", "3x3x2, 5"})
  void whatIsCertainIsTrue(String name, int plies) {
    Shape shape = Shape.parse(name);
    BruteForce truth = new BruteForce();
    SplittableRandom random = new SplittableRandom(7);
    int certain = 0;
    for (int i = 0; i < 400; i++) {
      Board board = random(shape, random.nextInt(shape.cells() - plies, plies + 1), random);
      if (board.isFull()) {
        continue;
      }
      GumbelSearch search = search(shape);
      search.begin(board, 1 << random.nextInt(9));
      run(search, misleading(i), shape);
      int best = search.best();
      assertThat(board.hasRoom(best)).isTrue();
      if (search.proved().isPresent()) {
        certain++;
        assertThat(search.proved().getAsInt()).isEqualTo(truth.value(board));
        assertThat(truth.after(board, best)).isEqualTo(truth.value(board));
        assertThat(search.value()).isEqualTo(truth.value(board));
      }
      float[] policy = new float[shape.columns()];
      search.policy(policy);
      float sum = 0;
      for (int column = 0; column < policy.length; column++) {
        assertThat(policy[column] == 0 || board.hasRoom(column)).isTrue();
        sum += policy[column];
        if (search.proved().isPresent() && policy[column] > 0) {
          assertThat(truth.after(board, column)).isEqualTo(truth.value(board));
        }
      }
      assertThat(sum).isBetween(0.999f, 1.001f);
    }
    assertThat(certain).isGreaterThan(100);
  }

  /** From the empty board on, along a random game, with one graph that is kept. */
  @ParameterizedTest
  @ValueSource(strings = {"4x4x3", "4x4x4", "5x3x3"})
  void isPerfectOnSmallBoardsWithoutANetwork(String name) {
    Shape shape = Shape.parse(name);
    BruteForce truth = new BruteForce();
    SplittableRandom random = new SplittableRandom(3);
    for (int game = 0; game < 3; game++) {
      GumbelSearch search = search(shape);
      Board board = Board.empty(shape);
      boolean goesOn = true;
      while (goesOn) {
        search.begin(board, 100_000);
        run(search, Network.BLANK, shape);
        long holding =
            IntStream.range(0, shape.columns())
                .filter(column -> board.hasRoom(column) && truth.after(board, column) > -1)
                .count();
        // where all other moves lose, the last one is played, good or bad, without a proof
        assertThat(search.proved().isPresent() || holding <= 1).isTrue();
        assertThat(search.proved().orElse(truth.value(board))).isEqualTo(truth.value(board));
        assertThat(truth.after(board, search.best())).isEqualTo(truth.value(board));
        int column = random.nextInt(shape.columns());
        while (!board.hasRoom(column)) {
          column = random.nextInt(shape.columns());
        }
        goesOn = !board.completes(column);
        board.play(column);
        goesOn &= !board.isFull();
      }
    }
  }
}
