package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.Representatives;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeyClass;

/** Compares the key with the report's 80-bit code, made cell by cell with big integers. */
class PositionKeyTest {
  /** Undecided positions with 0 to 64 stones. */
  @Provide
  Arbitrary<String> games() {
    return Arbitraries.randomValue(random -> RandomGames.peaceful(random, random.nextInt(65)));
  }

  @Provide
  Arbitrary<String> wonGames() {
    return Arbitraries.randomValue(RandomGames::toTheEnd)
        .filter(game -> OracleGame.CUBE.ofMoves(game).winner().isPresent());
  }

  /** Returns five bits a column: White's stones, and a 1 on the lowest empty cell. */
  private static BigInteger code(OracleBoard board) {
    BigInteger code = BigInteger.ZERO;
    for (int column = 0; column < 16; column++) {
      for (int level = 0; level < board.height(column); level++) {
        if (board.at(16 * level + column) == Stone.WHITE) {
          code = code.setBit(16 * level + column);
        }
      }
      code = code.setBit(16 * board.height(column) + column);
    }
    return code;
  }

  private static BigInteger canonicalCode(OracleBoard board) {
    BigInteger smallest = code(board);
    for (OracleBoard.Square square : OracleBoard.Square.ALL) {
      smallest = smallest.min(code(board.image(square)));
    }
    return smallest;
  }

  private static Key key(BigInteger code) {
    return new Key(code.shiftRight(64).longValue(), code.longValue());
  }

  private static BigInteger number(Key key) {
    return new BigInteger("%016x%016x".formatted(key.high(), key.low()), 16);
  }

  /** Returns the board of an 80-bit number, which may be illegal. */
  private static Optional<List<Stone>> stones(BigInteger code) {
    List<Stone> stones = new ArrayList<>();
    for (int cell = 0; cell < 64; cell++) {
      int column = cell % 16;
      int mark = -1;
      for (int level = 0; level <= 4; level++) {
        mark = code.testBit(16 * level + column) ? level : mark;
      }
      if (mark < 0) {
        return Optional.empty();
      }
      stones.add(cell / 16 >= mark ? Stone.NONE : code.testBit(cell) ? Stone.WHITE : Stone.BLACK);
    }
    return Optional.of(stones);
  }

  /** Returns the correct result of {@link PositionKey#decode}. */
  private static Optional<Position> decoded(BigInteger code) {
    Optional<List<Stone>> stones = stones(code);
    if (code.bitLength() > 80 || stones.isEmpty()) {
      return Optional.empty();
    }
    OracleBoard board = OracleGame.CUBE.ofStones(stones.get());
    int more = 0;
    for (Stone stone : stones.get()) {
      more += stone == Stone.WHITE ? 1 : stone == Stone.BLACK ? -1 : 0;
    }
    boolean legal =
        (more == 0 || more == 1) && board.winner().isEmpty() && canonicalCode(board).equals(code);
    return legal ? Optional.of(Representatives.position(board)) : Optional.empty();
  }

  @Property(tries = 2000)
  void theKeyIsTheSmallestCodeOfTheEightImages(@ForAll("games") String game) {
    OracleBoard board = OracleGame.CUBE.ofMoves(game);

    assertThat(Representatives.position(board).key()).isEqualTo(key(canonicalCode(board)));
  }

  @Property(tries = 5000)
  void aNumberNearAKeyIsDecodedOrRefusedRightly(
      @ForAll("games") String game,
      @ForAll @IntRange(min = 0, max = 3) int flips,
      @ForAll Random random) {
    BigInteger code = number(Position.ofMoves(game).key());
    for (int i = 0; i < flips; i++) {
      code = code.flipBit(random.nextInt(82));
    }

    assertThat(PositionKey.decode(key(code))).isEqualTo(decoded(code));
    assertThat(KeyKind.POSITION.isKey(key(code).high(), key(code).low()))
        .isEqualTo(decoded(code).isPresent());
    int stones = KeyKind.POSITION.of(key(code).high(), key(code).low());
    decoded(code).ifPresent(position -> assertThat(stones).isEqualTo(position.stones()));
  }

  @Test
  void aNumberWithoutTheMarkOfAColumnBelongsToNoClass() {
    Key empty = Position.EMPTY.key();

    assertThat(KeyKind.POSITION.of(empty.high(), empty.low())).isZero();
    for (int column = 0; column < Cells.COLUMNS; column++) {
      assertThat(KeyKind.POSITION.of(empty.high(), empty.low() ^ 1L << column))
          .isEqualTo(KeyClass.NONE);
    }
    assertThat(KeyKind.POSITION.of(1L << 16, empty.low())).isEqualTo(KeyClass.NONE);
  }

  @Property(tries = 5000)
  void anyNumberIsDecodedOrRefusedRightly(@ForAll Random random) {
    BigInteger code = new BigInteger(80, random);

    assertThat(PositionKey.decode(key(code))).isEqualTo(decoded(code));
  }

  @Property
  void aPositionWithACompleteLineIsRefused(@ForAll("wonGames") String game) {
    assertThat(PositionKey.decode(Position.ofMoves(game).key())).isEmpty();
  }

  @Property
  void anImageThatIsNotTheSmallestIsRefused(@ForAll("games") String game) {
    OracleBoard board = OracleGame.CUBE.ofMoves(game);
    for (OracleBoard.Square square : OracleBoard.Square.ALL) {
      BigInteger code = code(board.image(square));
      assertThat(PositionKey.decode(key(code)).isPresent())
          .isEqualTo(code.equals(canonicalCode(board)));
    }
  }

  @Test
  void aNumberOutsideTheKeySpaceIsRefused() {
    Key empty = Position.EMPTY.key();

    assertThat(PositionKey.decode(empty)).contains(Position.EMPTY);
    assertThat(PositionKey.decode(new Key(empty.high() | 1L << 16, empty.low()))).isEmpty();
    assertThat(PositionKey.decode(new Key(empty.high() | 1L << 63, empty.low()))).isEmpty();
    assertThat(PositionKey.decode(new Key(0, 0))).isEmpty();
    assertThat(PositionKey.decode(new Key(-1, -1))).isEmpty();
  }
}
