package org.twobig.lab.bench;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ByteBufferGetStatus;
import org.rocksdb.CompressionType;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import org.twobig.tt.table.Geometry;

/**
 * The contestant RocksDB, with entries by the low 64 bits of their keys. Settings are those that
 * the wiki of RocksDB recommends for data in memory: mapped files, no compression, a hash index in
 * each block, filters of ten bits, no checksums on reads, level compaction. The contestant stores
 * entries in batches of a thousand, and looks up several keys by multiGet.
 */
final class Rocks extends Contestant {
  enum Mode {
    /** Without a log: unflushed entries are lost with the process. */
    NO_LOG,

    /** With an unsynced log: stored entries survive a kill. */
    LOG,

    /** Read-only, beside a process that writes. */
    READ_ONLY
  }

  /** Upper bound of the bytes for a key: its bytes in files, and a copy during compaction. */
  static final long BYTES_PER_KEY = 64;

  private static final int BATCHED_STORES = 1000;

  static {
    RocksDB.loadLibrary();
  }

  private final Mode mode;
  private final RocksDB db;
  private final ReadOptions reads = new ReadOptions().setVerifyChecksums(false);
  private final WriteOptions writes;
  private final WriteBatch batch = new WriteBatch();
  private final ByteBuffer key = buffer();
  private final ByteBuffer entry = buffer();
  private final List<ByteBuffer> keys = Stream.generate(Rocks::buffer).limit(BATCH).toList();
  private final List<ByteBuffer> entries = Stream.generate(Rocks::buffer).limit(BATCH).toList();
  private int batched;

  Rocks(Geometry geometry, Path directory, Mode mode) throws RocksDBException {
    super(geometry);
    this.mode = mode;
    this.writes = new WriteOptions().setDisableWAL(mode == Mode.NO_LOG);
    Options options =
        new Options()
            .setCreateIfMissing(true)
            .setAllowMmapReads(true)
            .setCompressionType(CompressionType.NO_COMPRESSION)
            .setOptimizeFiltersForHits(true)
            .setMaxBackgroundJobs(2)
            .setMemtableWholeKeyFiltering(true)
            .setMemtablePrefixBloomSizeRatio(0.1)
            .setTableFormatConfig(
                new BlockBasedTableConfig()
                    .setNoBlockCache(true)
                    .setFilterPolicy(new BloomFilter(10))
                    .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash)
                    .setDataBlockHashTableUtilRatio(0.75)
                    .setBlockRestartInterval(4)
                    .setFormatVersion(5));
    this.db =
        mode == Mode.READ_ONLY
            ? RocksDB.openAsSecondary(options, directory.toString(), directory + "-second")
            : RocksDB.open(options, directory.toString());
  }

  private static ByteBuffer buffer() {
    return ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  long find(long high, long low) {
    try {
      write();
      key.clear().putLong(0, low);
      return db.get(reads, key, entry.clear()) == RocksDB.NOT_FOUND ? 0 : entry.getLong(0);
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  void find(long[] high, long[] low, long[] found) {
    try {
      write();
      for (int i = 0; i < BATCH; i++) {
        keys.get(i).clear().putLong(0, low[i]);
        entries.get(i).clear();
      }
      List<ByteBufferGetStatus> answers = db.multiGetByteBuffers(reads, keys, entries);
      for (int i = 0; i < BATCH; i++) {
        boolean isThere = answers.get(i).status.getCode() == Status.Code.Ok;
        found[i] = isThere ? entries.get(i).getLong(0) : 0;
      }
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  void store(long high, long low, long value) {
    try {
      key.clear().putLong(0, low);
      entry.clear().putLong(0, geometry.entry(0, low, value, BenchmarkKeys.work(low)));
      batch.put(key, entry);
      if (++batched == BATCHED_STORES) {
        write();
      }
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  private void write() throws RocksDBException {
    if (batched > 0) {
      db.write(writes, batch);
      batch.clear();
      batched = 0;
    }
  }

  @Override
  void begin() throws RocksDBException {
    if (mode == Mode.READ_ONLY) {
      db.tryCatchUpWithPrimary();
    }
  }

  @Override
  void finish() throws RocksDBException {
    write();
  }

  @Override
  void optimize() throws RocksDBException {
    write();
    try (FlushOptions options = new FlushOptions()) {
      db.flush(options);
    }
    db.compactRange();
  }

  @Override
  long bytes() {
    try {
      return db.getLongProperty("rocksdb.live-sst-files-size")
          + db.getLongProperty("rocksdb.cur-size-all-mem-tables");
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  void close() throws RocksDBException {
    write();
    db.closeE();
  }
}
