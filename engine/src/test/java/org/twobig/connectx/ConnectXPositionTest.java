package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.game.Value;
import org.twobig.tt.table.Key;
import org.twobig.tt.testing.Seeds;

/** Compares rules, keys and mirror images with pictures of the board and big integers. */
class ConnectXPositionTest {
  /** Returns all sizes with up to 12 columns and rows, and some with longer sides. */
  static List<ConnectXSize> sizes() {
    List<ConnectXSize> sizes = new ArrayList<>();
    for (int columns = 1; columns <= 12; columns++) {
      for (int rows = 1; rows <= 12; rows++) {
        int inRow = Math.min(Math.max(columns, rows), 1 + (columns * 7 + rows) % 5);
        if (columns * (rows + 1) <= 80) {
          sizes.add(new ConnectXSize(columns, rows, inRow));
        }
      }
    }
    int[][] longer = {{35, 1, 3}, {2, 35, 5}, {1, 35, 4}, {26, 2, 4}, {20, 3, 4}, {16, 4, 4}};
    for (int[] each : longer) {
      sizes.add(new ConnectXSize(each[0], each[1], each[2]));
    }
    return sizes;
  }

  /** Returns the code of a picture: White's stones, and a 1 on each column's lowest empty cell. */
  private static BigInteger code(String picture, ConnectXSize size) {
    BigInteger code = BigInteger.ZERO;
    for (int column = 0; column < size.columns(); column++) {
      int height = 0;
      for (; height < size.rows(); height++) {
        char stone = picture.charAt(height * size.columns() + column);
        if (stone == '.') {
          break;
        }
        if (stone == 'W') {
          code = code.setBit(column * (size.rows() + 1) + height);
        }
      }
      code = code.setBit(column * (size.rows() + 1) + height);
    }
    return code;
  }

  private static Key key(BigInteger code) {
    return new Key(code.shiftRight(64).longValue(), code.longValue());
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void keysAreTheSmallerCodeOfBothImagesAndCanBeInverted(ConnectXSize size) {
    ConnectX game = new ConnectX(size);
    var random = Seeds.fixed(size.bits());
    OracleGame empty = OracleGame.flat(size.columns(), size.rows(), size.inRow());
    for (int i = 0; i < 20; i++) {
      String moves = empty.randomMoves(random, random.nextInt(size.cells() + 1));
      OracleBoard picture = empty.ofMoves(moves);
      ConnectXPosition position = game.parse(moves);

      BigInteger code = code(picture.toString(), size);
      BigInteger mirrored = code(picture.mirrored().toString(), size);
      assertThat(position.key()).as(moves).isEqualTo(key(code.min(mirrored)));
      assertThat(position.isOver()).isEqualTo(picture.isOver());
      assertThat(position.end().orElse(Value.DRAW))
          .isEqualTo(
              picture.hasLine(Stone.WHITE)
                  ? Value.WIN
                  : picture.hasLine(Stone.BLACK) ? Value.LOSS : Value.DRAW);

      ConnectXPosition decoded = ConnectXPosition.decode(size, position.key()).orElseThrow();
      String expected =
          code.compareTo(mirrored) <= 0 ? picture.toString() : picture.mirrored().toString();
      assertThat(picture(decoded, size)).isEqualTo(expected);
      assertThat(decoded.end()).isEqualTo(position.end());
      assertThat(decoded.ply()).isEqualTo(moves.length());
      assertThat(picture(game.parse(position.text()), size)).isEqualTo(picture.toString());
      if (!code.equals(mirrored)) {
        assertThat(ConnectXPosition.decode(size, key(code.max(mirrored)))).isEmpty();
      }
      assertField(size, position);
    }
  }

  /** Checks the key of a mutable position before a move and after the move is taken back. */
  private static void assertField(ConnectXSize size, ConnectXPosition position) {
    if (position.isOver()) {
      return;
    }
    MutablePosition field = new MutablePosition(size);
    field.set(position);
    assertThat(new Key(field.keyHigh(), field.keyLow())).isEqualTo(position.key());
    for (int move : position.legalMoves()) {
      ConnectXPosition next = position.play(move);
      if (!next.isOver()) {
        field.play(move);
        assertThat(new Key(field.keyHigh(), field.keyLow())).isEqualTo(next.key());
        field.takeBack(move);
        assertThat(new Key(field.keyHigh(), field.keyLow())).isEqualTo(position.key());
      }
    }
  }

  private static String picture(ConnectXPosition position, ConnectXSize size) {
    StringBuilder picture = new StringBuilder();
    for (int row = 0; row < size.rows(); row++) {
      for (int column = 0; column < size.columns(); column++) {
        picture.append(".WB".charAt(position.at(column, row)));
      }
    }
    return picture.toString();
  }

  /**
   * Tromp's and Boeck's numbers of positions with four in a row; finished games and mirror images
   * count.
   */
  @ParameterizedTest
  @CsvSource({
    "4, 1, 35",
    "4, 2, 741",
    "6, 2, 29737",
    "8, 1, 2118",
    "12, 1, 140243",
    "4, 3, 12031",
    "3, 4, 6000",
    "2, 8, 13343",
    "2, 10, 113835",
    "4, 4, 161029",
    "1, 9, 10"
  })
  void asManyPositionsAsOthersCounted(int columns, int rows, int count) {
    ConnectXSize size = new ConnectXSize(columns, rows, 4);
    assertThat(counts(size, Integer.MAX_VALUE).values().stream().mapToInt(Count::positions).sum())
        .isEqualTo(count);
  }

  /** Counts all positions on 7x6 by stones, and the keys of the undecided ones. */
  @Test
  void asManyPositionsByPlyAsOthersCounted() {
    Map<Integer, Count> counts = counts(new ConnectXSize(7, 6, 4), 7);
    assertThat(counts.values().stream().map(Count::positions))
        .containsExactly(1, 7, 49, 238, 1120, 4263, 16422, 54859);
    assertThat(counts.values().stream().map(Count::keysThatGoOn))
        .containsExactly(1, 4, 25, 121, 568, 2144, 8231, 27109);
    assertThat(counts.get(7).positions() - counts.get(7).goOn()).isEqualTo(728);
  }

  private record Count(int positions, int goOn, int keysThatGoOn) {}

  private static Map<Integer, Count> counts(ConnectXSize size, int mostPlies) {
    Map<Integer, Count> counts = new HashMap<>();
    Map<String, ConnectXPosition> positions =
        new HashMap<>(Map.of("", ConnectXPosition.start(size)));
    for (int ply = 0; !positions.isEmpty() && ply <= mostPlies; ply++) {
      Set<Key> keys = new HashSet<>();
      int goOn = 0;
      Map<String, ConnectXPosition> next = new HashMap<>();
      for (ConnectXPosition position : positions.values()) {
        if (!position.isOver()) {
          goOn++;
          keys.add(position.key());
          for (int move : position.legalMoves()) {
            ConnectXPosition then = position.play(move);
            next.put(then.contents(), then);
          }
        }
      }
      counts.put(ply, new Count(positions.size(), goOn, keys.size()));
      positions = next;
    }
    return counts;
  }

  /** Of all numbers with as many bits as a key, exactly the keys of positions are accepted. */
  @Test
  void noOtherNumbersAreKeys() {
    ConnectXSize size = new ConnectXSize(3, 3, 3);
    Set<Key> keys = new HashSet<>();
    List<ConnectXPosition> open = new ArrayList<>(List.of(ConnectXPosition.start(size)));
    while (!open.isEmpty()) {
      ConnectXPosition position = open.removeLast();
      if (keys.add(position.key())) {
        position.legalMoves().forEach(move -> open.add(position.play(move)));
      }
    }
    Scores rules = new Scores(size);
    for (long number = 0; number < 1 << 14; number++) {
      Key key = new Key(0, number);
      boolean reached =
          ConnectXPosition.decode(size, key).flatMap(ConnectXPosition::moves).isPresent();
      assertThat(reached).as("%s", key).isEqualTo(keys.contains(key));
      if (keys.contains(key)) {
        assertThat(rules.of(0, number)).isNotEqualTo(Scores.NONE);
      }
    }
    assertThat(rules.of(1, 0b0001_0001_0001)).isEqualTo(Scores.NONE);
    assertThat(rules.of(0, 0b0001_0001_0001_0001)).isEqualTo(Scores.NONE);
    assertThat(rules.of(0, 0b0001_0000_0001)).isEqualTo(Scores.NONE);
    assertThat(rules.of(0, 0b0001_0001_0001)).isZero();
  }
}
