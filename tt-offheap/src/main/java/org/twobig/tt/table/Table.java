package org.twobig.tt.table;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A transposition table: one {@link Region} or several, each for keys of some {@link KeyClass
 * classes}.
 */
public final class Table {
  private final Layout layout;
  private final List<Region> regions;
  private final Region emptyRegion;
  private final Tally tally;

  /**
   * Makes a table over existing memory. Zeroed memory is an empty table.
   *
   * @param data {@link Layout#dataBytes()} bytes, aligned to {@value Layout#ALIGNMENT}
   * @param changed 8 bytes, aligned to 8, which every store into any region sets to 1
   * @param tally counts look-ups and stores; users of the table add to it
   */
  public Table(Layout layout, MemorySegment data, MemorySegment changed, Tally tally) {
    this(layout, slices(layout, data, changed), tally);
  }

  private Table(Layout layout, List<Region> regions, Tally tally) {
    this.layout = layout;
    this.regions = regions;
    this.tally = tally;
    this.emptyRegion = Region.keepingNothing(regions.get(0).geometry());
  }

  public static Table of(Region region) {
    return new Table(Layout.of(region.geometry()), List.of(region), Tally.inMemory());
  }

  private static List<Region> slices(Layout layout, MemorySegment data, MemorySegment changed) {
    if (data.byteSize() < layout.dataBytes() || data.address() % Layout.ALIGNMENT != 0) {
      throw new IllegalArgumentException(
          "A table needs %,d bytes at a multiple of %d; the memory has %,d bytes at 0x%x"
              .formatted(layout.dataBytes(), Layout.ALIGNMENT, data.byteSize(), data.address()));
    }
    List<Region> slices = new ArrayList<>();
    for (int i = 0; i < layout.partitions().size(); i++) {
      Geometry geometry = layout.partitions().get(i).geometry();
      MemorySegment slice = data.asSlice(layout.offset(i), geometry.dataBytes());
      slices.add(Region.of(geometry, slice, changed, null));
    }
    return List.copyOf(slices);
  }

  /** Returns a view of this table that also passes entries stored through it to a listener. */
  public Table withListener(EntryListener listener) {
    List<Region> views = regions.stream().map(region -> region.withListener(listener)).toList();
    return new Table(layout, views, tally);
  }

  public Layout layout() {
    return layout;
  }

  /** Makes each {@link Probe} of this table go on in a larger table with the same classes. */
  public void replaceBy(Table larger) {
    for (int i = 0; i < regions.size(); i++) {
      regions.get(i).replaceBy(larger.regions.get(i));
    }
  }

  /** Makes each {@link Probe} of this table, whose memory is gone, refuse all calls. */
  public void markClosed() {
    regions.forEach(Region::markClosed);
  }

  /** Returns the tally of look-ups and stores. Users of the table add to it, the table does not. */
  public Tally tally() {
    return tally;
  }

  public List<Region> regions() {
    return regions;
  }

  /**
   * Returns the region for keys of a class. If no partition has the class, the region stays empty.
   */
  public Region region(int keyClass) {
    for (int i = 0; i < regions.size(); i++) {
      if (layout.partitions().get(i).contains(keyClass)) {
        return regions.get(i);
      }
    }
    return emptyRegion;
  }

  /**
   * Returns the {@link #regions}; throws {@link IllegalStateException} if an entry has two words.
   */
  public List<WordRegion> wordRegions() {
    return regions.stream().map(Table::ofOneWord).toList();
  }

  /**
   * Returns the {@link #region} for keys of a class; throws {@link IllegalStateException} if it has
   * entries of two words.
   */
  public WordRegion wordRegion(int keyClass) {
    return ofOneWord(region(keyClass));
  }

  private static WordRegion ofOneWord(Region region) {
    if (region instanceof WordRegion found) {
      return found;
    }
    throw new IllegalStateException(
        "This table has entries of two words (%s): ask for a Region, or a Probe of it"
            .formatted(region.geometry()));
  }

  /**
   * Copies words, which may lie in several regions, as {@link Region#copyWords} does.
   *
   * @param firstWord position of the first word in the table; an entry must begin there, see {@link
   *     Layout#divide}
   * @return number of places that {@link PairRegion} writes no more: their versions are used up
   */
  public int copyWords(long firstWord, long[] into, int count) {
    int[] copied = new int[1];
    int[] usedUp = new int[1];
    layout.divide(
        firstWord,
        count,
        (partition, from, to, place) -> {
          Arrays.fill(into, copied[0], from, 0); // a gap between regions
          usedUp[0] += region(partition.firstClass()).copyWords(place, into, from, to);
          copied[0] = to;
        });
    Arrays.fill(into, copied[0], count, 0);
    return usedUp[0];
  }
}
