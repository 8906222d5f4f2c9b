package org.twobig.lab.fit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.twobig.connectfour3d.order.Weights;

/**
 * Fits the weights of the move order to sampled choices, for each player and stage on its own.
 *
 * <p>A sample is a choice between moves. The model gives each move a probability. The fit aims at 0
 * for a move that fails, else at a value in proportion to (nodes + 20)^-0.7: for ten times the
 * nodes, a fifth. A sample counts with the factor (mean nodes + 20)^0.3, since a good order saves
 * more nodes in an expensive choice. The exponents are not optimised.
 */
public final class WeightsFit {
  /** Ridge of frequent features; {@link #FINE_RIDGE} keeps the coefficients of rare ones small. */
  private static final double RIDGE = 0.005;

  private static final double FINE_RIDGE = 0.3;

  private static final double NODES_OFFSET = 20;
  private static final double SHARE_EXPONENT = -0.7;
  private static final double WEIGHT_EXPONENT = 0.3;

  /** Factor that converts coefficients of the model to integer weights. */
  private static final double SCALE = 60;

  private WeightsFit() {}

  public static Weights fit(List<SampledChoice> samples) {
    double[] ridges =
        IntStream.range(0, Weights.COUNT)
            .mapToDouble(feature -> Weights.isFine(feature) ? FINE_RIDGE : RIDGE)
            .toArray();
    int[][][] weights = new int[Weights.SIDES][Weights.STAGES][];
    for (int side = 0; side < Weights.SIDES; side++) {
      for (int stage = 0; stage < Weights.STAGES; stage++) {
        int ofSide = side;
        int ofStage = stage;
        List<ConditionalLogit.Choice> choices =
            samples.stream()
                .filter(sample -> sample.side() == ofSide && sample.stage() == ofStage)
                .map(WeightsFit::choice)
                .collect(Collectors.toList());
        double[] coefficients = ConditionalLogit.fit(choices, ridges);
        weights[side][stage] = new int[Weights.COUNT];
        for (int i = 0; i < Weights.COUNT; i++) {
          weights[side][stage][i] = (int) Math.round(SCALE * coefficients[i]);
        }
      }
    }
    return new Weights(weights);
  }

  private static ConditionalLogit.Choice choice(SampledChoice sample) {
    int count = sample.moves().size();
    int[][] alternatives = new int[count][];
    double[] shares = new double[count];
    double nodes = 0;
    double sum = 0;
    for (int i = 0; i < count; i++) {
      SampledChoice.Move move = sample.moves().get(i);
      alternatives[i] = move.features().stream().mapToInt(Integer::intValue).toArray();
      shares[i] = move.succeeds() ? Math.pow(move.nodes() + NODES_OFFSET, SHARE_EXPONENT) : 0;
      sum += shares[i];
      nodes += move.nodes();
    }
    for (int i = 0; i < count; i++) {
      shares[i] /= sum;
    }
    return new ConditionalLogit.Choice(
        alternatives, shares, Math.pow(nodes / count + NODES_OFFSET, WEIGHT_EXPONENT));
  }

  /** Returns the share of choices, 0 to 1, in which the move with the largest weight succeeds. */
  public static double accuracy(Weights weights, List<SampledChoice> samples) {
    long right =
        samples.stream().filter(sample -> order(weights, sample).get(0).succeeds()).count();
    return right / (double) samples.size();
  }

  /**
   * Returns the cost of the order: the nodes of all moves up to the first that succeeds, summed
   * over all choices. The sum is divided by the sum of the nodes of the cheapest moves that
   * succeed. A perfect order has the cost 1.
   */
  public static double cost(Weights weights, List<SampledChoice> samples) {
    long ordered = 0;
    long cheapest = 0;
    for (SampledChoice sample : samples) {
      for (SampledChoice.Move move : order(weights, sample)) {
        ordered += move.nodes();
        if (move.succeeds()) {
          break;
        }
      }
      cheapest +=
          sample.moves().stream()
              .filter(SampledChoice.Move::succeeds)
              .mapToLong(SampledChoice.Move::nodes)
              .min()
              .orElseThrow();
    }
    return ordered / (double) cheapest;
  }

  private static List<SampledChoice.Move> order(Weights weights, SampledChoice sample) {
    return sample.moves().stream()
        .sorted(
            Comparator.comparingInt(
                move -> -weights.sum(sample.side(), sample.stage(), move.features())))
        .toList();
  }

  /** Returns every fifth element of a list if {@code heldOut}, otherwise all other elements. */
  public static <T> List<T> part(List<T> list, boolean heldOut) {
    List<T> part = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      if ((i % 5 == 4) == heldOut) {
        part.add(list.get(i));
      }
    }
    return part;
  }
}
