package org.twobig.table;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A transposition table over a piece of off-heap memory: a whole table, or one region of a {@link
 * PartitionedTable}. This is what tables with entries of one word and of two have in common, for
 * whoever does not need each nanosecond; solvers take a {@link Probe}, or a {@link
 * TranspositionTable} itself.
 *
 * <p><b>Replacement.</b> A bucket holds as many entries as its {@link Strategy} says. With TWOBIG
 * these are two: the first is the one with the larger work, the loser of a comparison goes to the
 * second, which therefore is the most recent. A key stored again keeps one copy, the one with the
 * larger work, of two alike the later: a caller that learns more of a key stores it again with all
 * that is known of it and at least its old work.
 *
 * <p><b>Concurrency.</b> Any number of threads and processes may probe and store at once. Racing
 * writers may lose an entry or leave one twice in a bucket; they can never make a wrong one, nor
 * can one that is killed. Solved values are truths: entries do not age.
 *
 * <p>An <em>entry</em> is a number that is not 0 and says value and work, see {@link Geometry}.
 */
public abstract sealed class Table permits TranspositionTable, WideTable {
  /** The larger table that has taken the place of this one; null if none has. */
  private volatile @Nullable Table successor;

  /** The larger table that has taken the place of this one; null if none has. */
  final @Nullable Table successor() {
    return successor;
  }

  /** Says that a larger table has taken the place of this one; probes go on there. */
  final void giveWayTo(Table larger) {
    successor = larger;
  }

  /** The memory it lies in. */
  abstract MemorySegment data();

  /** The shape of the table. */
  public abstract Geometry geometry();

  /** A probe for the first level of one thread's search. */
  public final Probe probe() {
    return new Probe(this);
  }

  /** The bucket of a key, to be handed to the other methods. */
  public abstract long bucket(long high, long low);

  /** The entry of a key, or 0 if its bucket does not hold it. */
  public abstract long lookUp(long bucket, long high, long low);

  /**
   * The entry of a key in one place of its bucket, or 0 if another one, or none, is there.
   *
   * @param slot 0 to the number of entries of a bucket - 1
   */
  public abstract long lookUp(long bucket, int slot, long high, long low);

  /** The entry of a key, or 0 if the table does not know it. */
  public long find(long high, long low) {
    return lookUp(bucket(high, low), high, low);
  }

  /**
   * Looks up several keys at once: first all buckets are computed, then all are read, then looked
   * at. The loop that reads is so short that the processor has many reads under way at a time, and
   * their waits overlap.
   *
   * @param high high halves of the keys
   * @param low low halves of the keys
   * @param count how many keys, from index 0 on
   * @param entries gets the entries, each 0 if the table does not know the key
   */
  public abstract void find(long[] high, long[] low, int count, long[] entries);

  /** The solved value of an entry; 0 for the entry 0. */
  public abstract long value(long entry);

  /** The fewest nodes that an entry's work can stand for; 0 for the entry 0. */
  public final long work(long entry) {
    return entry == 0 ? 0 : geometry().workOf(entry);
  }

  /**
   * Stores a solved key; what gives way is up to the replacement strategy.
   *
   * @param bucket the key's bucket
   * @param value the solved value, 0 to 2^v - 1
   * @param work nodes of the solved subtree, at least 1
   */
  public abstract void keep(long bucket, long high, long low, long value, long work);

  /** This very table, for searches whose entries are told to others as well. */
  abstract Table feeding(EntryFeed told);

  /**
   * Copies words out, as files of copies hold them: those of an entry, or 0 where there is none.
   * Entries that are written meanwhile are copied as they were, as they are, or left out.
   *
   * @param place the first word, counted from the beginning of this table; of an entry the first
   * @param into gets them
   * @param from index of the first
   * @param to index after the last
   * @return how many of the places keep what they have: see {@link WideTable}
   */
  abstract int copyWords(long place, long[] into, int from, int to);

  /**
   * Takes out an entry that was found damaged.
   *
   * @param entry as it was found
   * @param low its second word, if entries have two
   * @return false if another has been stored there since
   */
  public abstract boolean remove(long bucket, int slot, long entry, long low);
}
