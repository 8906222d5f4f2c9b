package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.game.Answer;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.StoredPositions;
import org.twobig.game.Value;
import org.twobig.table.Key;

/** What the table's tools are told of positions and facts. */
class KeyKindTest {
  private static final StoredPositions RULES = KeyKind.POSITION;

  /** The outcomes that a value leaves open, by its words. */
  private static Set<Value> open(long value) {
    return switch (RULES.describeValue(value)) {
      case "Black does not win" -> EnumSet.of(Value.WIN, Value.DRAW);
      case "White does not win" -> EnumSet.of(Value.LOSS, Value.DRAW);
      case "draw" -> EnumSet.of(Value.DRAW);
      case "White wins" -> EnumSet.of(Value.WIN);
      case "Black wins" -> EnumSet.of(Value.LOSS);
      default -> EnumSet.noneOf(Value.class);
    };
  }

  @Test
  void theUnionOfTwoValuesLeavesOpenWhatBothLeaveOpen() {
    Set<Set<Value>> seen = new HashSet<>();
    for (long a = 0; a < 8; a++) {
      assertThat(RULES.isValue(a)).isEqualTo(!open(a).isEmpty());
      for (long b = 0; b < 8; b++) {
        if (RULES.isValue(a) && RULES.isValue(b)) {
          Set<Value> both = EnumSet.copyOf(open(a));
          both.retainAll(open(b));
          OptionalLong union = RULES.union(a, b);
          assertThat(union.isPresent()).as("%d and %d", a, b).isEqualTo(!both.isEmpty());
          union.ifPresent(value -> assertThat(open(value)).isEqualTo(both));
          seen.add(both);
        }
      }
    }
    assertThat(seen).hasSize(6); // five values, and the contradiction
    assertThat(RULES.isValue(-1)).isFalse();
    assertThat(RULES.isValue(8 + 1)).isFalse();
  }

  @Test
  void aValueAnswersWhatItLeavesNoDoubtOf() {
    for (long value = 1; value < 7; value++) {
      if (RULES.isValue(value)) {
        Set<Value> open = open(value);
        Outcome outcome = RULES.outcome(value);
        assertThat(outcome.answer(Question.WHITE)).isEqualTo(answer(open, Value.WIN));
        assertThat(outcome.answer(Question.BLACK)).isEqualTo(answer(open, Value.LOSS));
        assertThat(outcome.value())
            .isEqualTo(open.size() > 1 ? Optional.empty() : open.stream().findFirst());
      } else {
        assertThat(RULES.outcome(value)).isEqualTo(Outcome.UNKNOWN);
      }
    }
    assertThatThrownBy(() -> RULES.outcome(1).answer(Question.BOTH))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Answer answer(Set<Value> open, Value win) {
    if (!open.contains(win)) {
      return Answer.NO;
    }
    return open.size() > 1 ? Answer.OPEN : Answer.YES;
  }

  @Property
  void aPositionIsNamedByMovesThatLeadToIt(
      @ForAll Random random, @ForAll @IntRange(max = 64) int stones) {
    Position position = Position.ofMoves(RandomGames.peaceful(random, stones));
    Key key = PositionKey.of(position);
    String moves = RULES.describeKey(key.high(), key.low());

    assertThat(RULES.isKey(key.high(), key.low())).isTrue();
    assertThat(PositionKey.of(Position.ofMoves(moves))).isEqualTo(key);
  }

  @Property
  void aKeyIsWhatDecodes(@ForAll Random random, @ForAll @IntRange(max = 64) int stones) {
    Key key = PositionKey.of(Position.ofMoves(RandomGames.peaceful(random, stones)));
    int bit = random.nextInt(80);
    long high = bit < 64 ? key.high() : key.high() ^ 1L << bit - 64;
    long low = bit < 64 ? key.low() ^ 1L << bit : key.low();

    assertThat(RULES.isKey(high, low))
        .isEqualTo(PositionKey.decode(new Key(high, low)).isPresent());
    assertThat(RULES.isKey(key.high() | 1L << 16, key.low())).isFalse();
  }

  @Test
  void aPositionThatNoGameLeadsToIsDrawn() {
    // Black's first stone lies on White's second.
    Position position = new Position(0x0001_0001L, 0x0001_0000_0000L);

    assertThat(MoveSequence.to(position.white(), position.black()))
        .isEqualTo(
            ("W" + ".".repeat(15) + "/").repeat(2) + ("B" + ".".repeat(15) + "/") + ".".repeat(16));
  }

  /** Whether a game leads to a position: all orders of moves are tried, from the first. */
  private static boolean isReached(Position wanted, Position position) {
    if (position.equals(wanted)) {
      return true;
    }
    for (int column = 0; column < Position.COLUMNS; column++) {
      if (position.isLegal(column)) {
        Position next = position.play(column);
        if ((next.white() & ~wanted.white()) == 0
            && (next.black() & ~wanted.black()) == 0
            && isReached(wanted, next)) {
          return true;
        }
      }
    }
    return false;
  }

  @Property
  void aPositionIsNamedByMovesIfAnyGameLeadsToIt(
      @ForAll Random random, @ForAll @IntRange(max = 9) int stones) {
    long white = 0;
    long black = 0;
    for (int i = 0; i < stones; i++) { // in three columns, so that the order matters
      long cell = 0;
      while (cell == 0) {
        cell = Cells.playable(white | black) & Cells.COLUMN << random.nextInt(3);
      }
      boolean isWhite = Long.bitCount(white) < (stones + 1) / 2 && random.nextBoolean();
      if (isWhite || Long.bitCount(black) == stones / 2) {
        white |= cell;
      } else {
        black |= cell;
      }
    }
    Position position = new Position(white, black);
    Assume.that(!position.isWon());
    String name = MoveSequence.to(position.white(), position.black());

    assertThat(!name.contains("/")).isEqualTo(isReached(position, Position.EMPTY));
    if (!name.contains("/")) {
      assertThat(Position.ofMoves(name)).isEqualTo(position);
    }
  }

  @Test
  void aNumberThatIsNoKeyIsNamedAsSuch() {
    assertThat(RULES.describeKey(0, 0)).isEqualTo("with the key " + "0".repeat(32));
  }

  @Property
  void aFoldedPositionIsNamedByItsRepresentative(
      @ForAll Random random, @ForAll @IntRange(min = 30, max = 50) int stones) {
    Position position = Position.ofMoves(RandomGames.peaceful(random, stones));
    StoredPositions folded = KeyKind.FOLDED;
    TableKey key = new TableKey(KeyKind.FOLDED);
    key.set(position);
    String name = folded.describeKey(key.high, key.low);

    assertThat(folded.of(key.high, key.low)).isNotEqualTo(StoredPositions.NONE);
    if (!name.contains("/")) {
      key.set(Position.ofMoves(name));
      assertThat(folded.describeKey(key.high, key.low)).isEqualTo(name);
    }
  }
}
