package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.table.Key;
import org.twobig.tasks.Part;

/** Expansions that a worker tells the conductor. */
class PartsTest {
  private static final int MOST = (1 << 27) - 1;

  @Property(tries = 300)
  void anExpansionIsToldAsItIs(
      @ForAll boolean attackerToMove,
      @ForAll @Size(min = 1, max = 64) List<Long> keys,
      @ForAll Answer answer,
      @ForAll @IntRange(min = 1, max = MOST) int proof,
      @ForAll @IntRange(min = 1, max = MOST) int disproof,
      @ForAll @IntRange(max = Successor.MAX_LEVEL) int level) {
    List<Successor> successors = new ArrayList<>();
    for (long key : keys) {
      successors.add(new Successor(new Key(key, ~key), level, answer, proof, disproof));
    }
    Expansion expansion = new Expansion(Answer.OPEN, attackerToMove, successors);
    assertThat(Parts.expansion(Parts.value(expansion), Parts.of(expansion))).isEqualTo(expansion);
  }

  @Test
  void largerNumbersAreToldAsTheLargestAndTooManyPartsNotAtAll() {
    Successor hard = new Successor(new Key(1, 2), 3, Answer.OPEN, Integer.MAX_VALUE, MOST + 1);
    List<Part> told = Parts.of(new Expansion(Answer.OPEN, true, List.of(hard)));
    assertThat(Parts.expansion(1, told).successors())
        .containsExactly(new Successor(new Key(1, 2), 3, Answer.OPEN, MOST, MOST));
    List<Successor> many = new ArrayList<>();
    for (int i = 0; i <= Part.MOST; i++) {
      many.add(hard);
    }
    assertThat(Parts.of(new Expansion(Answer.OPEN, true, many))).isEmpty();
  }
}
