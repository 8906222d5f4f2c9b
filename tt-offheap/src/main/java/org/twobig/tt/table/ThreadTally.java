package org.twobig.tt.table;

/**
 * The counts of one thread for a {@link Tally}. The thread counts here without synchronisation, and
 * calls {@link #flush} several times a second to add the counts to the tally. A killed process
 * loses the counts that it has not added.
 */
public final class ThreadTally {
  private final Tally tally;
  private final long[] counts = new long[Tally.WORDS]; // at the positions of the tally

  public ThreadTally(Tally tally) {
    this.tally = tally;
  }

  public void probed(int keyClass, boolean hit) {
    count(keyClass, Tally.PROBES, 1);
    count(keyClass, Tally.HITS, hit ? 1 : 0);
  }

  /**
   * Counts a store and its work, rounded down to the table's scale. If the table has the key
   * already, adds only the increase of the key's work, and no store.
   *
   * @param probe a probe that has looked for the key and has not stored it yet
   * @param work nodes of the solved subtree, at least 1
   */
  public void stored(Probe probe, int keyClass, long work) {
    long known = probe.work(); // at least 1 if the table has the key
    count(keyClass, Tally.STORES, known == 0 ? 1 : 0);
    count(keyClass, Tally.WORK, Math.max(0, probe.storedWork(work) - known));
  }

  public void searched(long more) {
    counts[Tally.NODES] += more;
  }

  private void count(int keyClass, int counter, long amount) {
    if (keyClass < Tally.CLASSES) {
      counts[Tally.at(keyClass, counter)] += amount;
    }
  }

  public void flush() {
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != 0) {
        tally.add(i, counts[i]);
        counts[i] = 0;
      }
    }
  }
}
