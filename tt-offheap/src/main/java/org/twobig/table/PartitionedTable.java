package org.twobig.table;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of one region or several, each a {@link TranspositionTable} for keys of some classes. A
 * caller knows the class of what it looks up and asks for its region once:
 *
 * <pre>{@code
 * TranspositionTable region = table.region(stones);
 * long bucket = region.bucket(high, low);
 * }</pre>
 */
public final class PartitionedTable {
  private final Layout layout;
  private final List<TranspositionTable> regions;
  private final TranspositionTable nowhere;
  private final Tally tally;

  /** A table over existing memory, with a tally of its own; all zero means empty. */
  public PartitionedTable(Layout layout, MemorySegment data, MemorySegment changed) {
    this(layout, data, changed, Tally.inMemory());
  }

  /**
   * A table over existing memory; all zero means empty.
   *
   * @param data {@link Layout#dataBytes()} bytes, aligned to {@value Layout#ALIGNMENT}
   * @param changed see {@link TranspositionTable}; one for all regions
   * @param tally where its users count what they do
   */
  public PartitionedTable(Layout layout, MemorySegment data, MemorySegment changed, Tally tally) {
    this(layout, slices(layout, data, changed), tally);
  }

  private PartitionedTable(Layout layout, List<TranspositionTable> regions, Tally tally) {
    this.layout = layout;
    this.regions = regions;
    this.tally = tally;
    this.nowhere = TranspositionTable.keepingNothing(regions.get(0).geometry());
  }

  /** A table that is not partitioned. */
  public static PartitionedTable of(TranspositionTable table) {
    return new PartitionedTable(Layout.of(table.geometry()), List.of(table), Tally.inMemory());
  }

  private static List<TranspositionTable> slices(
      Layout layout, MemorySegment data, MemorySegment changed) {
    if (data.byteSize() < layout.dataBytes() || data.address() % Layout.ALIGNMENT != 0) {
      throw new IllegalArgumentException(
          "Memory of %,d bytes at %x does not hold regions of %,d bytes"
              .formatted(data.byteSize(), data.address(), layout.dataBytes()));
    }
    List<TranspositionTable> slices = new ArrayList<>();
    for (int i = 0; i < layout.partitions().size(); i++) {
      Geometry geometry = layout.partitions().get(i).geometry();
      MemorySegment slice = data.asSlice(layout.offset(i), geometry.dataBytes());
      slices.add(new TranspositionTable(geometry, slice, changed));
    }
    return List.copyOf(slices);
  }

  /**
   * This very table, for searches whose entries are told to others as well. What is stored through
   * other objects of the same memory is not told.
   */
  public PartitionedTable feeding(EntryFeed feed) {
    List<TranspositionTable> fed = regions.stream().map(region -> region.feeding(feed)).toList();
    return new PartitionedTable(layout, fed, tally);
  }

  public Layout layout() {
    return layout;
  }

  /** Where users of the table count what they ask and store; the table itself counts nothing. */
  public Tally tally() {
    return tally;
  }

  /** The regions, in the order of the partitions. */
  public List<TranspositionTable> regions() {
    return regions;
  }

  /**
   * The region for keys of a class. If none is meant for it, a table that keeps nothing and knows
   * nothing.
   */
  public TranspositionTable region(int keyClass) {
    for (int i = 0; i < regions.size(); i++) {
      if (layout.partitions().get(i).contains(keyClass)) {
        return regions.get(i);
      }
    }
    return nowhere;
  }

  /**
   * Stores the entries of a copy of a table with the same layout, by the replacement strategies.
   *
   * @param firstWord where they lay, in words from the beginning of the first region
   * @param words entries, 0 where there was none
   * @param count how many words
   */
  public void storeWords(long firstWord, long[] words, int count) {
    for (int i = 0; i < regions.size(); i++) {
      TranspositionTable region = regions.get(i);
      Geometry geometry = region.geometry();
      long start = layout.offset(i) / Long.BYTES;
      long from = Math.max(firstWord, start);
      long to = Math.min(firstWord + count, start + geometry.words());
      for (long word = from; word < to; word++) {
        long entry = words[(int) (word - firstWord)];
        if (entry != 0) {
          region.storeEntry((word - start) / geometry.strategy().bucketWords(), entry);
        }
      }
    }
  }
}
