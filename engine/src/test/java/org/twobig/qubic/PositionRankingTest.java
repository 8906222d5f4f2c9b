package org.twobig.qubic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.testing.Seeds;

/** Tests that numbers of positions are exact, can be inverted, and leave no gap. */
class PositionRankingTest {
  private static BigInteger number(Key key) {
    return new BigInteger(Long.toUnsignedString(key.high()))
        .shiftLeft(Long.SIZE)
        .add(new BigInteger(Long.toUnsignedString(key.low())));
  }

  private static BigInteger choose(int of, int choose) {
    BigInteger all = BigInteger.ONE;
    for (int i = 0; i < choose; i++) {
      all = all.multiply(BigInteger.valueOf(of - i)).divide(BigInteger.valueOf(i + 1));
    }
    return all;
  }

  /** Returns the number of positions with fewer stones, whatever their lines. */
  private static BigInteger fewer(int cells, int stones) {
    BigInteger sum = BigInteger.ZERO;
    for (int n = 0; n < stones; n++) {
      sum = sum.add(choose(cells, n).multiply(choose(n, n / 2)));
    }
    return sum;
  }

  @Test
  void positionsWithUpTo24StonesFitIntoAKey() {
    PositionRanking ranking = new PositionRanking(64);
    assertThat(ranking.mostStones(KeySpace.ONE_WORD_BITS)).isEqualTo(24);
    assertThat(Math.log(fewer(64, 25).doubleValue()) / Math.log(2)).isBetween(79.65, 79.67);
    // The thesis has 410.79e27.
    assertThat(fewer(64, 65)).isEqualTo(new BigInteger("415790103223232423244259660371"));
    StoredPositions rules = Games.game("qubic").positions();
    assertThat(rules.keySpace()).isEqualTo(new KeySpace("qubic", 1, 80));
    assertThat(rules.count()).isEqualTo(25);
  }

  @ParameterizedTest
  @CsvSource({"4, 3", "3, 3", "8, 2"})
  void aNumberTellsThePosition(int side, int dimensions) {
    QubicShape shape = QubicShape.of(side, dimensions);
    Game game = new Qubic(shape);
    var random = Seeds.fixed(1);
    for (int stones = 0; stones < shape.cells * 5 / 8; stones++) {
      for (int i = 0; i < 20; i++) {
        QubicPosition position = Boards.random(shape, random, stones);
        Key plain = shape.ranking.number(position.white(), position.black());
        long[] sets = shape.ranking.position(plain).orElseThrow();
        assertThat(new QubicPosition(shape, sets[0], sets[1])).isEqualTo(position);
        assertThat(number(plain))
            .isBetween(
                fewer(shape.cells, stones),
                fewer(shape.cells, stones + 1).subtract(BigInteger.ONE));
        assertThat(shape.ranking.stones(plain.high(), plain.low())).isEqualTo(stones);
        assertThat(game.board(position.key())).contains(position.canonical());
        boolean fits = stones <= game.positions().count() - 1;
        Key key = position.key();
        assertThat(game.positions().isKey(key.high(), key.low())).isEqualTo(fits);
        assertThat(game.positions().keySpace().contains(key.high(), key.low()) || !fits).isTrue();
        assertThat(game.parse(position.text())).isEqualTo(position);
        assertThat(stones == 0 || game.parse(position.toString()).equals(position)).isTrue();
        if (fits) {
          assertThat(game.positions().moves(key)).contains(position.canonical().text());
        }
      }
    }
  }

  /** Numbers of 99 bits, wider than a key of Qubic. */
  @Test
  void aNumberTellsThePositionWithAnyNumberOfStones() {
    PositionRanking ranking = new PositionRanking(64);
    assertThat(ranking.mostStones(99)).isEqualTo(64);
    List<Integer> cells = new ArrayList<>(IntStream.range(0, 64).boxed().toList());
    var random = Seeds.fixed(99);
    for (int i = 0; i < 5000; i++) {
      Collections.shuffle(cells, random);
      int stones = random.nextInt(65);
      long[] sets = new long[2];
      for (int stone = 0; stone < stones; stone++) {
        sets[stone % 2] |= 1L << cells.get(stone);
      }
      assertThat(ranking.position(ranking.number(sets[0], sets[1])).orElseThrow())
          .containsExactly(sets);
    }
  }

  /** Every number below the limit is the number of one position of the small board. */
  @Test
  void numbersHaveNoGap() {
    PositionRanking ranking = new PositionRanking(9);
    int end = fewer(9, 10).intValueExact();
    Set<List<Long>> positions = new HashSet<>();
    for (int i = 0; i < end; i++) {
      long[] sets = ranking.position(new Key(0, i)).orElseThrow();
      assertThat(ranking.number(sets[0], sets[1])).isEqualTo(new Key(0, i));
      assertThat(Long.bitCount(sets[0]) - Long.bitCount(sets[1])).isBetween(0, 1);
      assertThat(sets[0] & sets[1]).isZero();
      positions.add(List.of(sets[0], sets[1]));
    }
    assertThat(positions).hasSize(end);
    assertThat(ranking.position(new Key(0, end))).isEmpty();
    assertThat(ranking.position(new Key(-1, -1))).isEmpty();
  }
}
