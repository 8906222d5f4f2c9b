package org.twobig.lab.ladder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.QRDecomposition;

/**
 * A model of the growth of work with fewer stones, and its predictions for positions that are too
 * hard to measure.
 *
 * <p><b>The model.</b> The logarithm of the mean number of nodes of a rung is
 *
 * <pre>
 *   a + b * (64 - stones) + c * (1 if Black is to move, else 0)
 * </pre>
 *
 * <p>with a, b and c by least squares; all rungs have equal weight. The term c covers a constant
 * factor between rungs with White and with Black to move, since White's move makes White's win
 * easier. {@code exp(b)} is the growth per stone.
 *
 * <p><b>The interval</b> is that of a percentile bootstrap (Efron 1979): each round resamples the
 * positions of every rung with replacement, and fits the model again. The interval covers chance
 * alone. To see whether the model holds outside the rungs, compare fits to several ranges.
 *
 * <p><b>A single position</b> may lie far from the mean: the numbers of nodes in a rung span many
 * orders of magnitude. The spread of a rung is the distribution of nodes divided by the rung's
 * mean; the model uses the spread of the {@value #LAST_RUNGS} rungs with fewest stones.
 */
public final class GrowthModel {
  /** Rounds of the bootstrap: so many that the ends of intervals hardly depend on the seed. */
  private static final int ROUNDS = 2000;

  private static final double TAIL = 0.025;

  private static final int LAST_RUNGS = 3;

  private static final int CELLS = 64;

  /** Nodes of each position in ascending order, by stones. */
  private final SortedMap<Integer, long[]> rungs = new TreeMap<>();

  private final List<double[]> resampledFits = new ArrayList<>();
  private final double[] fit;

  /** A value with its interval of 95 %, the 2.5th and the 97.5th percentile of the bootstrap. */
  public record Estimate(double value, double low, double high) {}

  /**
   * @param positions solved positions of one search and question; at least three stone counts
   *     occur, even and odd ones
   * @throws IllegalArgumentException if there are fewer counts, or all are even, or all odd
   */
  public GrowthModel(List<SolvedPosition> positions, long seed) {
    Map<Integer, List<Long>> nodes = new TreeMap<>();
    positions.forEach(
        each ->
            nodes.computeIfAbsent(each.stones(), stones -> new ArrayList<>()).add(each.nodes()));
    nodes.forEach(
        (stones, counts) ->
            rungs.put(stones, counts.stream().mapToLong(Long::longValue).sorted().toArray()));
    long odd = rungs.keySet().stream().filter(stones -> stones % 2 != 0).count();
    if (rungs.size() < 3 || odd == 0 || odd == rungs.size()) {
      throw new IllegalArgumentException(
          "Positions of three or more numbers of stones are needed, both even and odd ones; these"
              + " have "
              + rungs.keySet());
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < ROUNDS; round++) {
      resampledFits.add(
          fit(
              rungs.values().stream()
                  .mapToDouble(counts -> resampledLogMean(counts, random))
                  .toArray()));
    }
    fit = fit(rungs.values().stream().mapToDouble(GrowthModel::logMean).toArray());
  }

  private static double logMean(long[] counts) {
    return logMean(Arrays.stream(counts).sum(), counts.length);
  }

  private static double resampledLogMean(long[] counts, SplittableRandom random) {
    long sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += counts[random.nextInt(counts.length)];
    }
    return logMean(sum, counts.length);
  }

  /** Returns the logarithm of the mean. Adds a node to the sum, so that the logarithm is finite. */
  private static double logMean(long sum, int count) {
    return Math.log((sum + 1.0) / count);
  }

  /** Returns a, b and c of the model. */
  private double[] fit(double[] logMeans) {
    double[][] rows = rungs.keySet().stream().map(GrowthModel::row).toArray(double[][]::new);
    return new QRDecomposition(new Array2DRowRealMatrix(rows, false))
        .getSolver()
        .solve(new ArrayRealVector(logMeans, false))
        .toArray();
  }

  private static double[] row(int stones) {
    return new double[] {1, CELLS - stones, stones % 2};
  }

  private Estimate estimate(ToDoubleFunction<double[]> value) {
    double[] sorted = resampledFits.stream().mapToDouble(value).sorted().toArray();
    return new Estimate(
        value.applyAsDouble(fit), quantile(sorted, TAIL), quantile(sorted, 1 - TAIL));
  }

  private static double quantile(double[] sorted, double share) {
    return sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  }

  public Estimate perStone() {
    return estimate(each -> Math.exp(each[1]));
  }

  public Estimate mean(int stones) {
    double[] row = row(stones);
    return estimate(each -> Math.exp(each[0] * row[0] + each[1] * row[1] + each[2] * row[2]));
  }

  public List<Integer> stones() {
    List<Integer> stones = new ArrayList<>(rungs.keySet());
    return stones.reversed();
  }

  public long[] nodes(int stones) {
    return rungs.getOrDefault(stones, new long[0]).clone();
  }

  /** Returns the quantile of the spread below which a share of the positions lies. */
  public double spread(double share) {
    return quantile(ratios(), share);
  }

  /** Returns the predicted share of positions that take at most a number of nodes. */
  public double within(int stones, long nodes) {
    double[] ratios = ratios();
    double most = nodes / mean(stones).value();
    return (double) Arrays.stream(ratios).filter(ratio -> ratio <= most).count() / ratios.length;
  }

  /** Returns the spread: nodes divided by the mean of their rung, in ascending order. */
  private double[] ratios() {
    return rungs.values().stream()
        .limit(LAST_RUNGS)
        .flatMapToDouble(
            counts -> {
              double mean = Math.exp(logMean(counts));
              return Arrays.stream(counts).mapToDouble(count -> count / mean);
            })
        .sorted()
        .toArray();
  }
}
