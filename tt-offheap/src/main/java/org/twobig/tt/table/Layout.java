package org.twobig.tt.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The division of a table's memory among its partitions. A partition holds the keys of consecutive
 * {@linkplain KeyClass classes} and has one region. Regions lie in the order of their classes, each
 * at a multiple of {@value #ALIGNMENT} bytes. A table without partitions has one region for all
 * keys. Every region has its own prime number of buckets, hence its own width of tags, and its own
 * replacement scheme. (Romen 2020, "Future Work": the few positions with few stones, which took
 * long to solve, are kept apart from the many with more stones.)
 *
 * @param partitions one or more, in ascending order of their classes, all with the same key space
 *     and value bits; a class may be in none of them
 */
public record Layout(List<Partition> partitions) {
  public static final int MAX_PARTITIONS = 256;

  /** Bytes of a cache line; each region begins at a multiple. */
  public static final int ALIGNMENT = 64;

  /** The sum of all shares may differ from 100 % by this much: shares may be rounded. */
  private static final double TOLERANCE = 0.5;

  /**
   * A wanted partition: its part of the bytes, in percent, and its classes from the first to the
   * last, both included.
   */
  public record Share(int firstClass, int lastClass, double percent, ReplacementScheme scheme) {}

  /**
   * @throws GeometryException if there is no partition, or more than {@value #MAX_PARTITIONS}; if
   *     two overlap, are out of order, or differ in key space or value bits
   */
  public Layout {
    partitions = List.copyOf(partitions);
    if (partitions.isEmpty() || partitions.size() > MAX_PARTITIONS) {
      throw new GeometryException(
          "A table has 1 to %d partitions, not %d".formatted(MAX_PARTITIONS, partitions.size()));
    }
    Geometry first = partitions.get(0).geometry();
    for (int i = 1; i < partitions.size(); i++) {
      Partition before = partitions.get(i - 1);
      Partition partition = partitions.get(i);
      if (partition.firstClass() <= before.lastClass()) {
        throw new GeometryException(
            "Partition %s after partition %s is refused: no class of keys (in a game: no number of moves) may be in both, and the lower ones come first"
                .formatted(partition.classes(), before.classes()));
      }
      if (!partition.geometry().keySpace().equals(first.keySpace())
          || partition.geometry().valueBits() != first.valueBits()) {
        throw new GeometryException(
            "Partition %s holds %s with %d value bits, the first %s with %d: all partitions must hold the same"
                .formatted(
                    partition.classes(),
                    partition.geometry().keySpace(),
                    partition.geometry().valueBits(),
                    first.keySpace(),
                    first.valueBits()));
      }
    }
  }

  public static Layout of(Geometry geometry) {
    return new Layout(List.of(Partition.ofAll(geometry)));
  }

  /**
   * Divides a number of bytes by shares; {@link Geometry#ofBytes} chooses the buckets of each
   * partition.
   *
   * @param shares in ascending order of their classes; together 100 %
   * @throws GeometryException if partitions overlap, are out of order or too many, the shares do
   *     not add up to 100 %, or a share is too small for its keys
   */
  public static Layout ofShares(KeySpace keySpace, int valueBits, long bytes, List<Share> shares) {
    double sum = shares.stream().mapToDouble(Share::percent).sum();
    if (!(Math.abs(sum - 100) <= TOLERANCE)) {
      throw new GeometryException(
          "The shares of the partitions add up to %s %%, expected 100".formatted(trim(sum)));
    }
    List<Partition> partitions = new ArrayList<>();
    for (Share share : shares) {
      long most = (long) (bytes * (share.percent() / Math.max(100, sum)));
      String name = share.firstClass() + "-" + share.lastClass();
      try {
        Geometry geometry =
            Geometry.ofBytes(keySpace, valueBits, most - most % ALIGNMENT, share.scheme());
        partitions.add(new Partition(share.firstClass(), share.lastClass(), geometry));
      } catch (GeometryException e) {
        throw new GeometryException(
            "Partition %s with %s %% of %,d bytes: %s"
                .formatted(name, trim(share.percent()), bytes, e.getMessage()));
      }
    }
    return new Layout(partitions);
  }

  /**
   * Returns a layout of another size with the same classes and schemes and, if there are
   * partitions, about the same shares. Throws {@link GeometryException} if that size is impossible.
   */
  public Layout ofBytes(long bytes) {
    if (!isPartitioned()) {
      ReplacementScheme scheme = partitions.get(0).geometry().scheme();
      return of(Geometry.ofBytes(keySpace(), valueBits(), bytes, scheme));
    }
    long sum = partitions.stream().mapToLong(partition -> partition.geometry().dataBytes()).sum();
    List<Share> shares = new ArrayList<>();
    for (Partition partition : partitions) {
      Geometry geometry = partition.geometry();
      shares.add(
          new Share(
              partition.firstClass(),
              partition.lastClass(),
              100.0 * geometry.dataBytes() / sum,
              geometry.scheme()));
    }
    return ofShares(keySpace(), valueBits(), bytes, shares);
  }

  private static String trim(double percent) {
    return "%.1f".formatted(percent).replaceAll("[.,]0$", "");
  }

  /** Returns whether there are several partitions, or a single one that lacks some classes. */
  public boolean isPartitioned() {
    return !partitions.equals(List.of(Partition.ofAll(partitions.get(0).geometry())));
  }

  public KeySpace keySpace() {
    return partitions.get(0).geometry().keySpace();
  }

  public int valueBits() {
    return partitions.get(0).geometry().valueBits();
  }

  public boolean hasTwoWordEntries() {
    return partitions.stream().anyMatch(partition -> partition.geometry().entryWords() == 2);
  }

  /** Returns the number of entries in {@code count} words that were copied from the table. */
  public long entries(long firstWord, long[] words, int count) {
    long[] entries = new long[1];
    divide(
        firstWord,
        count,
        (partition, from, to, place) -> {
          for (int word = from; word < to; word += partition.geometry().entryWords()) {
            entries[0] += words[word] == 0 ? 0 : 1;
          }
        });
    return entries[0];
  }

  /** Receives the pieces of {@link #divide}. */
  public interface Piece {
    /**
     * Takes words that lie in one region.
     *
     * @param from index of the piece's first word among the words that are divided
     * @param to index after the piece's last word
     * @param place position of the piece's first word, in words from the beginning of the region
     */
    void take(Partition partition, int from, int to, long place);
  }

  /**
   * Divides consecutive words of the table into pieces, each in one region. {@code firstWord} is
   * the position of the first word, in words from the beginning of the first region.
   */
  public void divide(long firstWord, int count, Piece piece) {
    long start = 0;
    for (Partition partition : partitions) {
      long end = start + partition.geometry().words();
      long from = Math.max(firstWord, start);
      long to = Math.min(firstWord + count, end);
      if (from < to) {
        piece.take(partition, (int) (from - firstWord), (int) (to - firstWord), from - start);
      }
      start = Math.ceilDiv(end * Long.BYTES, ALIGNMENT) * (ALIGNMENT / Long.BYTES);
    }
  }

  /** Receives the entries of a table with their places. Belongs to one thread. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Takes an entry.
     *
     * @param slot place of the entry in its bucket, from 0
     * @param entry see {@link Geometry}
     * @param key any number if the entry is damaged
     */
    void visit(Partition partition, long bucket, int slot, long entry, Key key);

    /** Called after each piece that a thread scans; false ends the scan, also on other threads. */
    default boolean endPiece() {
      return true;
    }
  }

  /**
   * Visits the entries among consecutive words of the table, in the order of their places.
   *
   * @param firstWord position of the first word of an entry, as in {@link #divide}
   * @param words copied by {@link Table#copyWords}, or read from a checkpoint
   */
  public void forEach(long firstWord, long[] words, int count, Visitor visitor) {
    divide(
        firstWord,
        count,
        (partition, from, to, place) -> {
          Geometry geometry = partition.geometry();
          int inBucket = geometry.scheme().bucketEntries();
          int step = geometry.entryWords();
          for (int i = from; i < to; i += step) {
            if (words[i] != 0) {
              long inRegion = (place + i - from) / step;
              long bucket = inRegion / inBucket;
              Key key = geometry.keyOf(bucket, words[i], words[i + step - 1]);
              visitor.visit(partition, bucket, (int) (inRegion % inBucket), words[i], key);
            }
          }
        });
  }

  /** Returns where a region begins, in bytes from the beginning of the first one. */
  public long offset(int partition) {
    long offset = 0;
    for (int i = 0; i < partition; i++) {
      offset =
          Math.ceilDiv(offset + partitions.get(i).geometry().dataBytes(), ALIGNMENT) * ALIGNMENT;
    }
    return offset;
  }

  /** Returns the bytes of all regions and the gaps between them. */
  public long dataBytes() {
    int last = partitions.size() - 1;
    return offset(last) + partitions.get(last).geometry().dataBytes();
  }

  public long buckets() {
    return partitions.stream().mapToLong(partition -> partition.geometry().buckets()).sum();
  }

  @Override
  public String toString() {
    return isPartitioned()
        ? partitions.stream().map(Partition::toString).collect(Collectors.joining("; "))
        : partitions.get(0).geometry().toString();
  }
}
