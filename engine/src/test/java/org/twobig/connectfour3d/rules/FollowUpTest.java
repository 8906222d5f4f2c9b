package org.twobig.connectfour3d.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.Bits;

/** Compares the pairing of contact cells with all possible pairings. */
class FollowUpTest {
  private final FollowUp followUp = new FollowUp();

  /**
   * Contact cells are on one level, where a line has up to four, or anywhere. Without stones and
   * claims of the defender only pairs can prevent a line.
   */
  @Property(tries = 20_000)
  void itPreventsLinesWhereSomePairingHasAPairInEachOfThem(@ForAll Random random) {
    List<Integer> cells = new ArrayList<>();
    int level = random.nextInt(5);
    for (int cell = 0; cell < 64; cell++) {
      if (level == 4 || cell / 16 == level) {
        cells.add(cell);
      }
    }
    Collections.shuffle(cells, random);
    List<Integer> contacts = cells.subList(0, 2 * random.nextInt(6));
    long contactBits = Bits.of(contacts.stream().mapToInt(cell -> cell).toArray());
    double share = random.nextDouble() / 2;
    long base = 0;
    for (int cell = 0; cell < 64; cell++) {
      boolean near = level == 4 || cell / 16 == level;
      base |= near && random.nextDouble() < share ? 1L << cell & ~contactBits : 0;
    }
    long inside = base | contactBits;
    List<Long> lines =
        OracleGame.CUBE.lines().stream()
            .map(Bits::of)
            .filter(line -> (line & ~inside) == 0)
            .toList();

    assertThat(followUp.prevents(base, contactBits, 0, inside, 0, 0, 0, false))
        .as("base %016x, contacts %016x", base, contactBits)
        .isEqualTo(lines.size() <= FollowUp.MOST_LINES && somePairing(lines, contacts));
  }

  /** Tries all partners of the first cell; the rest by recursion. */
  private static boolean somePairing(List<Long> lines, List<Integer> contacts) {
    if (lines.isEmpty()) {
      return true;
    }
    for (int partner = 1; partner < contacts.size(); partner++) {
      long pair = Bits.of(contacts.get(0), contacts.get(partner));
      List<Long> left = lines.stream().filter(line -> (line & pair) != pair).toList();
      List<Integer> others = new ArrayList<>(contacts);
      others.remove(partner);
      others.remove(0);
      if (somePairing(left, others)) {
        return true;
      }
    }
    return false;
  }
}
