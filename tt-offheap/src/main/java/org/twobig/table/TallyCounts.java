package org.twobig.table;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The counts of a {@link Tally} at one time. While others go on counting, counts of one moment may
 * be some milliseconds apart.
 *
 * @param gaps whether entries came into the table that are not counted as stores: by a merge, an
 *     import, or before there was a tally
 * @param nodes positions searched on the table
 * @param probes look-ups, by class of key
 * @param hits look-ups that found their key
 * @param stores solved keys stored that the table did not know at that time
 * @param work nodes of the subtrees stored, rounded down as the table keeps them
 */
public record TallyCounts(
    boolean gaps, long nodes, long[] probes, long[] hits, long[] stores, long[] work) {

  /** Whether anything was counted. */
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
   * Share of the stores of a class whose entries are still in the table, 0 to 1; empty if the
   * number of stores is 0 or unknown.
   *
   * <p>The share is a lower bound: a key that was forgotten, solved and stored again counts as two
   * stores. Only counts that a killed process had not yet added, some milliseconds of its work, may
   * raise it.
   */
  public OptionalDouble entriesKept(Census census, int keyClass) {
    return keyClass >= stores.length
        ? OptionalDouble.empty() // a class beyond the last that is counted
        : share(census.byClass()[keyClass], stores[keyClass]);
  }

  /** Share of all stores whose entries are still in the table. */
  public OptionalDouble entriesKept(Census census) {
    return share(sum(census.byClass()), allStores());
  }

  /**
   * Share of the work stored under keys of a class that is still in the table, 0 to 1: the work of
   * its entries by the work of all that were ever stored. Subtrees of keys of one class do not
   * contain each other. A node counts twice only where two such subtrees share it by transposition.
   * The share is a lower bound as {@link #entriesKept}.
   */
  public OptionalDouble workKept(Census census, int keyClass) {
    return keyClass >= work.length
        ? OptionalDouble.empty()
        : share(census.workByClass()[keyClass], work[keyClass]);
  }

  /**
   * Share of all work stored that is still in the table, 0 to 1. A node counts once for each entry
   * whose subtree it is part of, on both sides of the division: so entries near the root weigh
   * most, as they do when they are lost.
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
