package org.twobig.table;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The counts of a {@link Tally} at one time. While threads go on counting, the counts may be some
 * milliseconds apart.
 *
 * @param gaps whether entries came into the table that are not counted as stores: by a merge, by an
 *     import, or before there was a tally
 * @param nodes positions searched on the table
 * @param probes look-ups, by class of key
 * @param hits look-ups that found their key
 * @param stores solved keys stored that the table did not have at that time
 * @param work nodes of the subtrees stored, rounded down as the table keeps them
 */
public record TallyCounts(
    boolean gaps, long nodes, long[] probes, long[] hits, long[] stores, long[] work) {

  public boolean isEmpty() {
    return nodes == 0 && sum(probes) == 0 && sum(stores) == 0;
  }

  public long allProbes() {
    return sum(probes);
  }

  public long allHits() {
    return sum(hits);
  }

  public long allStores() {
    return sum(stores);
  }

  private static long sum(long[] counts) {
    return Arrays.stream(counts).sum();
  }

  /**
   * Returns the share of the stores of a class whose entries are still in the table, 0 to 1; empty
   * if the number of stores is 0 or unknown.
   *
   * <p>The share is a lower bound: a key that was lost, solved and stored again counts as two
   * stores. Only the last counts of a killed process, some milliseconds of its work, may be missing
   * and raise the share.
   */
  public OptionalDouble entriesKept(Census census, int keyClass) {
    return keyClass >= stores.length
        ? OptionalDouble.empty() // a class beyond the last that is counted
        : share(census.byClass()[keyClass], stores[keyClass]);
  }

  /** Returns the share of all stores whose entries are still in the table. */
  public OptionalDouble entriesKept(Census census) {
    return share(sum(census.byClass()), allStores());
  }

  /**
   * Returns the share of the work stored under keys of a class that is still in the table, 0 to 1:
   * the work of its entries divided by the work of all that were ever stored. Subtrees of keys of
   * one class do not contain each other; two of them share a node only by transposition, and then
   * it counts twice. The share is a lower bound like {@link #entriesKept}.
   */
  public OptionalDouble workKept(Census census, int keyClass) {
    return keyClass >= work.length
        ? OptionalDouble.empty()
        : share(census.workByClass()[keyClass], work[keyClass]);
  }

  /**
   * Returns the share of all work stored that is still in the table, 0 to 1. A node counts once for
   * each entry whose subtree contains it, so entries near the root weigh most.
   */
  public OptionalDouble workKept(Census census) {
    return share(sum(census.workByClass()), sum(work));
  }

  private OptionalDouble share(long now, long ever) {
    return gaps || ever == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, (double) now / ever));
  }
}
