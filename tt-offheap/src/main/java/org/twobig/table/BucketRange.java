package org.twobig.table;

import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Consecutive buckets of a table, a piece of work for one thread of a scan. Whoever scans while
 * others store meets each entry that stays in its place, and may miss or meet twice one that moves.
 *
 * @param table the table
 * @param from the first bucket
 * @param to the bucket after the last
 */
public record BucketRange(TranspositionTable table, long from, long to) {
  private static final long PIECE = 1 << 20;

  /** All buckets of a table, in order, in ranges that take some milliseconds each. */
  static Stream<BucketRange> of(TranspositionTable table) {
    long buckets = table.geometry().buckets();
    return LongStream.range(0, Math.ceilDiv(buckets, PIECE))
        .mapToObj(
            piece -> new BucketRange(table, piece * PIECE, Math.min(buckets, (piece + 1) * PIECE)));
  }

  /** Number of buckets. */
  public long buckets() {
    return to - from;
  }

  /** Visits all entries, those of a bucket from its first word to its last. */
  public void forEachEntry(EntryVisitor visitor) {
    Geometry geometry = table.geometry();
    for (long bucket = from; bucket < to; bucket++) {
      for (int slot = 0; slot < geometry.strategy().bucketWords(); slot++) {
        long entry = table.word(bucket, slot);
        if (entry != 0) {
          Key key = geometry.keyOf(bucket, entry);
          visitor.visit(key.high(), key.low(), geometry.value(entry), geometry.workOf(entry));
        }
      }
    }
  }
}
