package org.twobig.lab.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.lmdbjava.ByteBufferProxy;
import org.lmdbjava.Dbi;
import org.lmdbjava.DbiFlags;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.Stat;
import org.lmdbjava.Txn;
import org.twobig.tt.table.Geometry;

/**
 * The contestant LMDB. It gets the low 64 bits of each key, as an integer. The map is writable and
 * not synced: committed entries survive a kill, as in Twobig's table. A write transaction has
 * {@link #COMMIT} stores; the read transaction is renewed every {@link #READS} reads.
 */
final class Lmdb extends Contestant {
  /** JVM flag that lets LMDB return values without new objects. */
  static final String FLAG = "--add-opens=java.base/java.nio=ALL-UNNAMED";

  /** Upper bound of the bytes for a key: pages may be half full, and each may exist twice. */
  static final long BYTES_PER_KEY = 120;

  /**
   * Number of stores in a write transaction. A transaction makes one copy of each page that it
   * changes, and keeps the old page at least until it ends. Larger transactions copy fewer pages in
   * all, but more pages exist twice.
   */
  private static final int COMMIT = 1 << 18;

  /**
   * Number of reads until the read transaction is renewed. Until then, LMDB cannot reuse pages that
   * have been replaced since the transaction began.
   */
  private static final int READS = 1 << 12;

  private final Env<ByteBuffer> env;
  private final Dbi<ByteBuffer> entries;
  private final Txn<ByteBuffer> reading;
  private final ByteBuffer key = buffer();
  private final ByteBuffer entry = buffer();
  private boolean isReading = true;
  private Optional<Txn<ByteBuffer>> writing = Optional.empty();
  private int uncommitted;
  private int reads;

  Lmdb(Geometry geometry, Path directory) throws IOException {
    super(geometry);
    Files.createDirectories(directory);
    this.env =
        Env.create(ByteBufferProxy.PROXY_OPTIMAL)
            .setMapSize((64L << 20) + BYTES_PER_KEY * positions(geometry))
            .setMaxDbs(1)
            .open(
                directory.toFile(),
                EnvFlags.MDB_WRITEMAP,
                EnvFlags.MDB_NOSYNC,
                EnvFlags.MDB_NORDAHEAD,
                EnvFlags.MDB_NOTLS);
    this.entries = env.openDbi("entries", DbiFlags.MDB_CREATE, DbiFlags.MDB_INTEGERKEY);
    this.reading = env.txnRead();
  }

  private static ByteBuffer buffer() {
    return ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
  }

  @Override
  long find(long high, long low) {
    if (!isReading) {
      commit();
      reading.renew();
      isReading = true;
    } else if (++reads == READS) {
      reading.reset();
      reading.renew();
      reads = 0;
    }
    key.putLong(0, low);
    ByteBuffer found = entries.get(reading, key);
    return found == null ? 0 : found.order(ByteOrder.nativeOrder()).getLong(0);
  }

  @Override
  void store(long high, long low, long value) {
    if (isReading) {
      reading.reset(); // so that older pages can be reused
      isReading = false;
    }
    if (writing.isEmpty()) {
      writing = Optional.of(env.txnWrite());
    }
    key.putLong(0, low);
    entry.putLong(0, geometry.entry(0, low, value, BenchmarkKeys.work(low)));
    entries.put(writing.get(), key, entry);
    if (++uncommitted == COMMIT) {
      commit();
    }
  }

  private void commit() {
    if (writing.isPresent()) {
      writing.get().commit();
      writing.get().close();
      writing = Optional.empty();
    }
    uncommitted = 0;
  }

  @Override
  void finish() {
    commit();
    if (isReading) {
      reading.reset();
      isReading = false;
    }
  }

  /** Returns the bytes of pages in use; the file has free pages, too. */
  @Override
  long bytes() {
    finish();
    reading.renew();
    isReading = true;
    Stat pages = entries.stat(reading);
    return pages.pageSize * (pages.branchPages + pages.leafPages + pages.overflowPages);
  }

  @Override
  void close() {
    finish();
    reading.close();
    env.close();
  }
}
