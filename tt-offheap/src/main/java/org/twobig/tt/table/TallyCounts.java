package org.twobig.tt.table;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The counts of a {@link Tally} at one time. If threads count meanwhile, the numbers may date from
 * times some milliseconds apart.
 *
 * @param gaps whether the table got entries that are not in {@code stores}: by a merge or an
 *     import, from a program that does not count, or before the tally existed
 * @param nodes positions searched on the table
 * @param probes look-ups, by class of key
 * @param hits look-ups that found their key
 * @param stores stored entries whose key the table did not have at that time
 * @param work sum of the work of the stored entries, as the table rounds it; of a key that the
 *     table had already, only the increase
 */
public record TallyCounts(
    boolean gaps, long nodes, long[] probes, long[] hits, long[] stores, long[] work) {

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
   * Returns the fraction, 0 to 1, of the ever stored keys of a class that are still in the table;
   * empty if the number of stores is 0 or unknown.
   *
   * <p>The fraction is a lower bound: a key that was lost, solved and stored again counts as two
   * stores. There is one exception: a killed process loses the counts of its last milliseconds,
   * which raises the fraction.
   */
  public OptionalDouble entriesKept(Census census, int keyClass) {
    return share(census.byClass(), stores, keyClass);
  }

  /** Returns the fraction, 0 to 1, of all ever stored keys that are still in the table. */
  public OptionalDouble entriesKept(Census census) {
    return share(sum(census.byClass()), allStores());
  }

  /**
   * Returns the work of the entries of a class that are in the table, divided by the work of all
   * that were ever stored, 0 to 1. Subtrees of keys of one class do not contain each other. A node
   * that belongs to two such subtrees, by transposition, counts twice. The result is a lower bound
   * like {@link #entriesKept}.
   */
  public OptionalDouble workKept(Census census, int keyClass) {
    return share(census.workByClass(), work, keyClass);
  }

  /**
   * Returns the work of the entries in the table, divided by the work of all that were ever stored,
   * 0 to 1. A node counts once for each entry whose subtree contains the node, so entries near the
   * root weigh most.
   */
  public OptionalDouble workKept(Census census) {
    return share(sum(census.workByClass()), sum(work));
  }

  private OptionalDouble share(long[] now, long[] ever, int keyClass) {
    return keyClass < ever.length // otherwise a class that is not counted, see Tally
        ? share(now[keyClass], ever[keyClass])
        : OptionalDouble.empty();
  }

  private OptionalDouble share(long now, long ever) {
    return gaps || ever == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, (double) now / ever));
  }
}
