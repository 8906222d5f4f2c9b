package org.twobig.tt.tasks;

/**
 * A lossy cache of records by which the processes of one solve share findings, such as proof
 * numbers. Any thread of these processes may read and write at any time.
 *
 * <p>A reader finds a record exactly as it was put, or no record; {@link LineCache} has the
 * argument. A later record at the same place replaces an earlier one.
 */
public interface SharedCache {
  int WORDS = 7;

  /**
   * Finds the record that was put last at a place, if its first two words are the given ones. These
   * words identify the subject of the record, since records on different subjects share places.
   *
   * @param place any number, whose low bits are used. Four places that differ only in their lowest
   *     two bits are adjacent: reading all four takes little longer than reading one
   * @param record gets the words
   * @return whether the record was found; otherwise the words are undefined
   */
  boolean find(long place, long first, long second, long[] record);

  /**
   * Returns one word of a place, cheaply, so that a caller can choose a place. The word is not
   * verified: it may belong to any record, also a half-written one. It is 0 at an unused place.
   *
   * @param word 0 to {@value #WORDS} - 1
   */
  long peek(long place, int word);

  void put(long place, long[] record);
}
