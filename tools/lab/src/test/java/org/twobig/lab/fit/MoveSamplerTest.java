package org.twobig.lab.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.order.ConnectFour3dMoveOrder;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.tt.testing.Seeds;

/** Compares choices sampled from searches with plain minimax. */
class MoveSamplerTest {
  private static final int CHOICES = 3;

  /** Whether White wins each position seen so far. */
  private final Map<Position, Boolean> judged = new HashMap<>();

  private boolean whiteWins(Position position) {
    if (position.end().isPresent()) {
      return position.isWonByWhite();
    }
    Boolean known = judged.get(position);
    if (known == null) {
      boolean white = position.whiteToMove();
      known =
          position.legalMoves().stream().anyMatch(move -> whiteWins(position.play(move)) == white)
              == white;
      judged.put(position, known);
    }
    return known;
  }

  private static MoveSampler sampler(long seed) {
    return new MoveSampler(Weights.standard(), CHOICES, seed);
  }

  private static List<SampledChoice> samples(long seed, int positions, int stones) {
    PositionGenerator generator = new PositionGenerator("", stones, seed);
    MoveSampler sampler = sampler(seed);
    List<SampledChoice> samples = new ArrayList<>();
    for (int i = 0; i < positions; i++) {
      samples.addAll(sampler.sample(Position.ofMoves(generator.next())));
    }
    return samples;
  }

  @Test
  void aMoveSucceedsIfItDoesByBruteForce() {
    List<SampledChoice> samples = samples(Seeds.fixedSeed(1), 200, 50);
    int failures = 0;
    for (SampledChoice sample : samples) {
      Position position = sample.position();
      judged.clear(); // two samples have few common positions
      for (SampledChoice.Move move : sample.moves()) {
        boolean whiteWins = whiteWins(position.play(move.column()));
        assertThat(move.succeeds())
            .as("column %d of %s", move.column(), position)
            .isEqualTo(whiteWins == position.whiteToMove());
        assertThat(move.nodes()).isPositive();
        failures += move.succeeds() ? 0 : 1;
      }
    }
    assertThat(samples).hasSizeGreaterThan(30);
    assertThat(failures).isPositive();
  }

  @Test
  void aChoiceIsOneTheOrderDecides() {
    for (SampledChoice sample : samples(Seeds.freshSeed(), 100, 42)) {
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
    PositionGenerator generator = new PositionGenerator("", 40, Seeds.fixedSeed(1));
    MoveSampler sampler = sampler(1);
    boolean full = false;
    for (int i = 0; i < 60; i++) {
      Map<Integer, Long> counts =
          sampler.sample(Position.ofMoves(generator.next())).stream()
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
    Random random = new Random(Seeds.freshSeed());
    PositionGenerator generator = new PositionGenerator("", 40, random.nextLong());
    ConnectFour3dMoveOrder plain = new ConnectFour3dMoveOrder(Weights.standard());
    RecordingMoveOrder recording = new RecordingMoveOrder(Weights.standard(), 1, random);
    for (int i = 0; i < 200; i++) {
      Node node = new Node(40);
      node.set(Position.ofMoves(generator.next()));
      Node same = new Node(40);
      same.set(new Position(node.white(), node.black()));
      long playable = Cells.playable(node.filled());
      assertThat(recording.score(node, playable, playable, Node.NO_CELL))
          .isEqualTo(plain.score(same, playable, playable, Node.NO_CELL));
      assertThat(node.moves).isEqualTo(same.moves);
    }
  }
}
