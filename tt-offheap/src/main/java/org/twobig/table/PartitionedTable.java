package org.twobig.table;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of one region or several, each a {@link Table} for keys of some classes. A caller knows
 * the class of what it looks up and asks for its region once:
 *
 * <pre>{@code
 * TranspositionTable region = table.region(stones);
 * long bucket = region.bucket(high, low);
 * }</pre>
 */
public final class PartitionedTable {
  private final Layout layout;
  private final List<Table> tables;
  private final Table nowhere;
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

  private PartitionedTable(Layout layout, List<Table> tables, Tally tally) {
    this.layout = layout;
    this.tables = tables;
    this.tally = tally;
    this.nowhere = Table.keepingNothing(tables.get(0).geometry());
  }

  /** A table that is not partitioned. */
  public static PartitionedTable of(Table table) {
    return new PartitionedTable(Layout.of(table.geometry()), List.of(table), Tally.inMemory());
  }

  private static List<Table> slices(Layout layout, MemorySegment data, MemorySegment changed) {
    if (data.byteSize() < layout.dataBytes() || data.address() % Layout.ALIGNMENT != 0) {
      throw new IllegalArgumentException(
          "Memory of %,d bytes at %x does not hold regions of %,d bytes"
              .formatted(data.byteSize(), data.address(), layout.dataBytes()));
    }
    List<Table> slices = new ArrayList<>();
    for (int i = 0; i < layout.partitions().size(); i++) {
      Geometry geometry = layout.partitions().get(i).geometry();
      MemorySegment slice = data.asSlice(layout.offset(i), geometry.dataBytes());
      slices.add(
          geometry.entryWords() == 1
              ? new TranspositionTable(geometry, slice, changed)
              : new WideTable(geometry, slice, changed));
    }
    return List.copyOf(slices);
  }

  /**
   * This very table, for searches whose entries are told to others as well. What is stored through
   * other objects of the same memory is not told.
   */
  public PartitionedTable feeding(EntryFeed feed) {
    List<Table> fed = tables.stream().map(table -> table.feeding(feed)).toList();
    return new PartitionedTable(layout, fed, tally);
  }

  public Layout layout() {
    return layout;
  }

  /**
   * Says that a larger table has taken the place of this one: a {@link Probe} of it goes on there.
   *
   * @param larger one with the same classes, {@link Layout#ofBytes}
   */
  public void giveWayTo(PartitionedTable larger) {
    for (int i = 0; i < tables.size(); i++) {
      tables.get(i).giveWayTo(larger.tables.get(i));
    }
  }

  /** Where users of the table count what they ask and store; the table itself counts nothing. */
  public Tally tally() {
    return tally;
  }

  /** The regions, in the order of the partitions. */
  public List<Table> tables() {
    return tables;
  }

  /**
   * The region for keys of a class. If none is meant for it, a table that keeps nothing and knows
   * nothing.
   */
  public Table table(int keyClass) {
    for (int i = 0; i < tables.size(); i++) {
      if (layout.partitions().get(i).contains(keyClass)) {
        return tables.get(i);
      }
    }
    return nowhere;
  }

  /**
   * The regions, in the order of the partitions.
   *
   * @throws IllegalStateException if one has entries of two words
   */
  public List<TranspositionTable> regions() {
    return tables.stream().map(PartitionedTable::ofOneWord).toList();
  }

  /**
   * The region for keys of a class, see {@link #table}.
   *
   * @throws IllegalStateException if it has entries of two words
   */
  public TranspositionTable region(int keyClass) {
    return ofOneWord(table(keyClass));
  }

  private static TranspositionTable ofOneWord(Table table) {
    if (table instanceof TranspositionTable found) {
      return found;
    }
    throw new IllegalStateException(
        "This table has entries of two words (%s): ask for a Table, or a Probe of it"
            .formatted(table.geometry()));
  }

  /**
   * Copies words of all regions, 0 where there is no entry; see {@link Table#copyWords}.
   *
   * @param firstWord where they lie, in words from the beginning of the first region; of an entry
   *     the first
   * @param into gets them
   * @param count how many
   * @return how many of the places keep what they have: see {@link WideTable}
   */
  public int copyWords(long firstWord, long[] into, int count) {
    Arrays.fill(into, 0, count, 0);
    int[] worn = new int[1];
    layout.divide(
        firstWord,
        count,
        (partition, from, to, place) ->
            worn[0] += table(partition.firstClass()).copyWords(place, into, from, to));
    return worn[0];
  }
}
