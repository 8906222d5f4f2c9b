package org.twobig.lab.cluster;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import org.agrona.collections.LongHashSet;
import org.twobig.game.StoredPositions;
import org.twobig.table.Geometry;
import org.twobig.table.PartitionedTable;
import org.twobig.table.TranspositionTable;

/**
 * The tables of a simulated cluster: one that all nodes share, or one for each node, alike in
 * geometry. Of these, each may send what it has learned to the others now and then.
 */
final class GameTables {
  /** An entry is told from others by its bucket and word, mixed. */
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final Geometry geometry;
  private final List<MemorySegment> memory = new ArrayList<>();
  private final List<TranspositionTable> tables = new ArrayList<>();

  /** By table, the entries that it has sent or been sent. */
  private final List<LongHashSet> known = new ArrayList<>();

  private long entriesSent;
  private long bytesSent;

  /**
   * @param bytes size of each table
   * @param arena in which they lie
   */
  GameTables(StoredPositions kind, int count, long bytes, Arena arena) {
    this.geometry = Geometry.ofBytes(kind.keySpace(), kind.valueBits(), bytes);
    for (int i = 0; i < count; i++) {
      MemorySegment data = arena.allocate(geometry.dataBytes(), geometry.bucketBytes());
      memory.add(data);
      tables.add(new TranspositionTable(geometry, data, arena.allocate(Long.BYTES, Long.BYTES)));
      known.add(new LongHashSet());
    }
  }

  /** The table of a node. */
  PartitionedTable of(int node) {
    return PartitionedTable.of(tables.get(node % tables.size()));
  }

  /** Entries that nodes have sent, each counted once. */
  long entriesSent() {
    return entriesSent;
  }

  /** What they take, packed as differences and deflated; each counted once. */
  long bytesSent() {
    return bytesSent;
  }

  /**
   * Lets each table send its new entries to the others, again and again.
   *
   * @param leastWork nodes that an entry must have cost; the table may tell that only roughly
   * @param every how often
   * @param latency after which the others have them
   */
  void exchange(Events events, long leastWork, Duration every, Duration latency) {
    events.in(
        every.toNanos(),
        () -> {
          for (int from = 0; from < tables.size(); from++) {
            List<long[]> entries = fresh(from, geometry.workCode(leastWork));
            int sender = from;
            events.in(latency.toNanos(), () -> receive(sender, entries));
          }
          exchange(events, leastWork, every, latency);
        });
  }

  /** New entries of a table, each as bucket and word, in the order of the buckets. */
  private List<long[]> fresh(int from, int leastCode) {
    List<long[]> entries = new ArrayList<>();
    MemorySegment data = memory.get(from);
    int wordsOfBucket = geometry.strategy().bucketEntries();
    for (long i = 0; i < geometry.words(); i++) {
      long word = data.getAtIndex(ValueLayout.JAVA_LONG, i);
      if (word != 0 && geometry.workCodeOf(word) >= leastCode) {
        long bucket = i / wordsOfBucket;
        if (known.get(from).add(word ^ bucket * MIX)) {
          entries.add(new long[] {bucket, word});
        }
      }
    }
    count(entries);
    return entries;
  }

  private void count(List<long[]> entries) {
    ByteBuffer block = ByteBuffer.allocate(entries.size() * 2 * Long.BYTES);
    long last = 0;
    for (long[] entry : entries) {
      block.putInt((int) (entry[0] - last)).putLong(entry[1]);
      last = entry[0];
    }
    try (Deflater deflater = new Deflater()) {
      deflater.setInput(block.flip());
      deflater.finish();
      byte[] packed = new byte[1 << 16];
      while (!deflater.finished()) {
        bytesSent += deflater.deflate(packed);
      }
    }
    entriesSent += entries.size();
  }

  private void receive(int from, List<long[]> entries) {
    for (int to = 0; to < tables.size(); to++) {
      if (to != from) {
        for (long[] entry : entries) {
          known.get(to).add(entry[1] ^ entry[0] * MIX);
          tables.get(to).storeEntry(entry[0], entry[1]);
        }
      }
    }
  }
}
