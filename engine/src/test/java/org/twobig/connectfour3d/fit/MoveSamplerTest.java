package org.twobig.connectfour3d.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.ArrayBoard.Stone;
import org.twobig.connectfour3d.PlainMinimax;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.order.History;
import org.twobig.connectfour3d.order.WeightedMoveOrder;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.Position;

/** Choices sampled from searches, against brute force. */
class MoveSamplerTest {
  private static final int CHOICES = 3;

  private final PlainMinimax bruteForce = new PlainMinimax(Stone.WHITE);

  private static MoveSampler sampler(long seed) {
    return new MoveSampler(Weights.standard(), CHOICES, seed);
  }

  private static List<SampledChoice> samples(long seed, int positions, int stones) {
    Random random = new Random(seed);
    MoveSampler sampler = sampler(seed);
    List<SampledChoice> samples = new ArrayList<>();
    for (int i = 0; i < positions; i++) {
      samples.addAll(sampler.sample(Position.ofMoves(RandomGames.reasonable(random, stones))));
    }
    return samples;
  }

  @Test
  void aMoveSucceedsIfItDoesByBruteForce() {
    List<SampledChoice> samples = samples(new Random().nextLong(), 60, 44);
    int failures = 0;
    for (SampledChoice sample : samples) {
      Position position = sample.position();
      for (SampledChoice.Move move : sample.moves()) {
        boolean whiteWins = bruteForce.attackerWins(position.play(move.column()));
        assertThat(move.succeeds())
            .as("column %d of %s", move.column(), position)
            .isEqualTo(whiteWins == position.whiteToMove());
        assertThat(move.nodes()).isPositive();
        failures += move.succeeds() ? 0 : 1;
      }
    }
    assertThat(samples).hasSizeGreaterThan(50);
    assertThat(failures).isPositive();
  }

  @Test
  void aChoiceIsOneTheOrderDecides() {
    for (SampledChoice sample : samples(new Random().nextLong(), 100, 42)) {
      Position position = sample.position();
      Set<Integer> columns = new HashSet<>();
      for (SampledChoice.Move move : sample.moves()) {
        assertThat(position.isLegal(move.column())).isTrue();
        assertThat(columns.add(move.column())).as("each move once").isTrue();
      }
      assertThat(sample.moves()).hasSizeGreaterThan(1).anyMatch(SampledChoice.Move::succeeds);
      assertThat(hasOpening(position.white(), position.black())).isFalse();
      assertThat(hasOpening(position.black(), position.white())).isFalse();
    }
  }

  private static boolean hasOpening(long own, long opposing) {
    return (Lines.threats(own, opposing) & Cells.playable(own | opposing)) != 0;
  }

  @Test
  void noMoreChoicesThanWantedComeFromOnePositionAndNumberOfStones() {
    Random random = new Random();
    MoveSampler sampler = sampler(1);
    boolean full = false;
    for (int i = 0; i < 60; i++) {
      Map<Integer, Long> counts =
          sampler.sample(Position.ofMoves(RandomGames.reasonable(random, 40))).stream()
              .collect(
                  Collectors.groupingBy(
                      sample -> sample.position().stones(), Collectors.counting()));
      assertThat(counts.values()).allMatch(count -> count <= CHOICES);
      full |= counts.containsValue((long) CHOICES);
    }
    assertThat(full).isTrue();
  }

  @Test
  void aSeedGivesTheSameSamples() {
    assertThat(samples(5, 30, 40)).isNotEmpty().isEqualTo(samples(5, 30, 40));
  }

  @Test
  void aDecidedPositionGivesNone() {
    assertThat(sampler(1).sample(Position.ofMoves("0F0F0F"))).isEmpty();
  }

  @Test
  void recordingDoesNotChangeTheOrder() {
    Random random = new Random();
    WeightedMoveOrder plain = new WeightedMoveOrder(Weights.standard(), new History());
    RecordingMoveOrder recording = new RecordingMoveOrder(Weights.standard(), 1, random);
    for (int i = 0; i < 200; i++) {
      Node node = new Node(40);
      node.set(Position.ofMoves(RandomGames.reasonable(random, 40)));
      Node same = new Node(40);
      same.set(new Position(node.white(), node.black()));
      long playable = Cells.playable(node.filled());
      assertThat(recording.score(node, playable, playable, Node.NO_CELL))
          .isEqualTo(plain.score(same, playable, playable, Node.NO_CELL));
      assertThat(node.moves).isEqualTo(same.moves);
    }
  }
}
