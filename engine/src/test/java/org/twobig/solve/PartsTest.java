package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Expansion;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Successor;
import org.twobig.tt.table.Key;
import org.twobig.tt.tasks.Part;

/** Tests expansions that a worker sends to the conductor. */
class PartsTest {
  private static final int MOST = (1 << 27) - 1;
  private static final Game GAME = Games.game("connectx:7x6x4");
  private static final Board BOARD = GAME.parse("4433");

  private static Expansion own(boolean attackerToMove) {
    return new Expansion(Answer.OPEN, attackerToMove, successors(Answer.OPEN, 3, 4));
  }

  private static Optional<Expansion> told(int value, List<Part> parts) {
    return Parts.expansion(own(value == 1), value, parts);
  }

  private static List<Successor> successors(Answer answer, int proof, int disproof) {
    return BOARD.legalMoves().stream()
        .map(BOARD::play)
        .map(next -> new Successor(next.key(), next.ply(), answer, proof, disproof))
        .toList();
  }

  @Property(tries = 300)
  void anExpansionIsToldAsItIs(
      @ForAll boolean attackerToMove,
      @ForAll Answer answer,
      @ForAll @IntRange(min = 1, max = MOST) int proof,
      @ForAll @IntRange(min = 1, max = MOST) int disproof) {
    Expansion expansion =
        new Expansion(Answer.OPEN, attackerToMove, successors(answer, proof, disproof));
    assertThat(told(Parts.decidingAnswer(expansion), Parts.of(expansion))).contains(expansion);
  }

  @Test
  void largerNumbersAreToldAsTheLargestAndTooManyPartsNotAtAll() {
    Successor hard = successors(Answer.OPEN, Integer.MAX_VALUE, MOST + 1).getFirst();
    List<Part> told = Parts.of(new Expansion(Answer.OPEN, true, List.of(hard)));
    assertThat(told(1, told).orElseThrow().successors())
        .contains(new Successor(hard.key(), hard.level(), Answer.OPEN, MOST, MOST));
    List<Successor> many = new ArrayList<>();
    for (int i = 0; i <= Part.MOST; i++) {
      many.add(hard);
    }
    assertThat(Parts.of(new Expansion(Answer.OPEN, true, many))).isEmpty();
  }

  /** Each of 64 bits may be wrong, but some changes give possible numbers and answers. */
  @Test
  void partsThatCannotBeRightAreRefused() {
    List<Part> parts = Parts.of(new Expansion(Answer.OPEN, true, successors(Answer.YES, 1, 2)));
    Part part = parts.getFirst();
    assertThat(told(1, parts)).isPresent();
    assertThat(Parts.expansion(own(true), 2, parts)).isEmpty();
    for (int bit = 56; bit < Long.SIZE; bit++) {
      assertThat(told(1, with(parts, part.word() ^ 1L << bit))).as("level, bit %d", bit).isEmpty();
    }
    assertThat(told(1, with(parts, part.word() | 3))).as("no answer").isEmpty();
    assertThat(told(1, with(parts, part.word() & ~(7L << 2)))).as("no proof number").isEmpty();
  }

  /** One of the two answers is wrong; it is unknown which. */
  @Test
  void partsThatContradictTheTableAreRefused() {
    List<Part> parts = Parts.of(new Expansion(Answer.OPEN, true, successors(Answer.YES, 1, 2)));
    Expansion no = new Expansion(Answer.OPEN, true, successors(Answer.NO, 3, 4));
    assertThat(Parts.expansion(no, 1, parts)).isEmpty();
    Expansion yes = new Expansion(Answer.OPEN, true, successors(Answer.YES, 3, 4));
    assertThat(Parts.expansion(yes, 1, parts)).contains(yes);
  }

  /** The missing successor could be the decisive one. */
  @Test
  void aWorkerLeavesNoSuccessorOutAndAddsNone() {
    List<Part> parts = Parts.of(new Expansion(Answer.OPEN, true, successors(Answer.YES, 1, 2)));
    Part part = parts.getFirst();
    List<Successor> first = told(1, List.of(part)).orElseThrow().successors();
    assertThat(first).hasSameSizeAs(own(true).successors());
    assertThat(first.getFirst().answer()).isEqualTo(Answer.YES);
    assertThat(first.subList(1, first.size())).allMatch(each -> each.answer() == Answer.OPEN);
    for (Key other : List.of(BOARD.key(), new Key(0, 0), BOARD.play(0).play(0).key())) {
      assertThat(told(1, List.of(new Part(other, part.word())))).contains(own(true));
    }
    assertThat(Parts.expansion(own(false), 1, parts)).as("of another player").isEmpty();
    Expansion known = new Expansion(Answer.NO, true, List.of());
    assertThat(Parts.expansion(known, 1, parts)).contains(known);
  }

  private static List<Part> with(List<Part> parts, long word) {
    List<Part> all = new ArrayList<>(parts);
    all.set(0, new Part(parts.getFirst().key(), word));
    return all;
  }
}
