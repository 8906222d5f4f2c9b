package org.twobig.cluster;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.twobig.cluster.wire.Message.ConflictMessage;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;
import org.twobig.cluster.wire.Message.NodeReport.EntryCounts;
import org.twobig.tt.offline.EntryVisitor;
import org.twobig.tt.offline.RecordBlock;
import org.twobig.tt.table.EntryListener;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.table.TableUse;

/**
 * Exchanges table entries with other machines. Only entries of at least {@link #leastWork} are
 * sent: there are few of them, and each saves much work. Searches write them to a ring buffer, a
 * thread packs them into blocks, and every machine merges received entries into its table. An entry
 * travels with its key, so tables may differ in size. Entries for which the buffer has no room are
 * dropped: a missing entry costs work, never a wrong answer.
 *
 * <p>A received entry is stored only if the checksum of its message is right, its block can be
 * unpacked, its key belongs to a position, its value is possible, and it does not contradict the
 * table. A damaged block is dropped without notice, since that costs only work.
 */
public final class EntryExchange implements EntryListener, AutoCloseable {
  private static final int ENTRY_BYTES = 4 * Long.BYTES;
  private static final int RING_BYTES = 1 << 20;
  private static final int ENTRY = 1;

  /**
   * The interval between two blocks is {@link #leastWork}, in search nodes, times this duration
   * (docs/measurements.md, "Delay of entries").
   */
  private static final Duration INTERVAL_A_NODE = Duration.ofNanos(200_000);

  /** The longest interval between two blocks. */
  private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(1);

  private static final Duration PAUSE = Duration.ofMillis(5);

  /** Words of a slice of the table that is read at once: even, as an entry may have two words. */
  private static final int SLICE_WORDS = 1 << 15;

  /** Of a table with more slices, this many to twice as many are read as a sample. */
  private static final int MOST_SAMPLED = 1 << 10;

  private final TableSource source;
  private final EntryRules rules;
  private final ManyToOneRingBuffer ring =
      new ManyToOneRingBuffer(
          new UnsafeBuffer(
              ByteBuffer.allocateDirect(RING_BYTES + RingBufferDescriptor.TRAILER_LENGTH)));
  private final LongAdder dropped = new LongAdder();
  private final LongAdder received = new LongAdder();
  private final Thread packer;

  /** The entries of the block that is being received. */
  private final RecordBlock incoming;

  private volatile long leastWork = Long.MAX_VALUE;
  private final LongAdder sent = new LongAdder();
  private volatile Consumer<RecordBlock.Packed> out =
      block -> {
        throw new IllegalStateException("There is no connection");
      };
  private volatile Optional<RuntimeException> failure = Optional.empty();
  private volatile boolean closed;

  /**
   * @param source the table that gets received entries; searches use a view of it, {@link
   *     Table#withListener}
   */
  public EntryExchange(TableSource source, EntryRules rules) {
    this.source = source;
    this.rules = rules;
    this.incoming = new RecordBlock(rules);
    this.packer = Thread.ofPlatform().daemon().name("twobig-entries").start(this::pack);
  }

  @Override
  public long leastWork() {
    return leastWork;
  }

  /** Sets the least work of entries that are sent, in search nodes. */
  void leastWork(long work) {
    leastWork = work;
  }

  /** Sets the receiver of blocks. It throws if it cannot take a block. */
  void sendTo(Consumer<RecordBlock.Packed> sink) {
    out = sink;
  }

  /**
   * Returns whether packing has failed: searches of this machine stored two values for one key that
   * contradict each other, or an unexpected exception occurred.
   */
  public boolean hasFailed() {
    return failure.isPresent();
  }

  /**
   * Queues an entry that a search has stored. If packing {@link #hasFailed has failed}, throws the
   * cause.
   */
  @Override
  public void stored(long high, long low, long value, long work) {
    if (failure.isPresent()) {
      throw failure.get();
    }
    int at = ring.tryClaim(ENTRY, ENTRY_BYTES);
    if (at < 0) {
      dropped.increment();
      return;
    }
    AtomicBuffer buffer = ring.buffer();
    buffer.putLong(at, high);
    buffer.putLong(at + Long.BYTES, low);
    buffer.putLong(at + 2 * Long.BYTES, value);
    buffer.putLong(at + 3 * Long.BYTES, work);
    ring.commit(at);
  }

  private void pack() {
    try {
      packAll();
    } catch (RuntimeException | Error e) {
      IllegalStateException other = new IllegalStateException("Entries cannot be packed", e);
      failure = Optional.of(e instanceof RuntimeException why ? why : other);
    }
  }

  private void packAll() {
    RecordBlock block = new RecordBlock(rules);
    block.pack(); // loads the classes now, since that is impossible while the process ends
    long since = System.nanoTime();
    while (!closed) {
      int read =
          ring.read(
              (type, buffer, at, length) ->
                  block.visit(
                      buffer.getLong(at),
                      buffer.getLong(at + Long.BYTES),
                      buffer.getLong(at + 2 * Long.BYTES),
                      buffer.getLong(at + 3 * Long.BYTES)),
              EntriesMessage.MOST_ENTRIES - block.size());
      boolean full = block.size() == EntriesMessage.MOST_ENTRIES;
      boolean late = System.nanoTime() - since > interval().toNanos();
      if (block.size() > 0 && (full || late)) {
        send(block.pack());
        since = System.nanoTime();
      } else if (read == 0) {
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  Duration interval() {
    long most = LONGEST_INTERVAL.dividedBy(INTERVAL_A_NODE);
    return INTERVAL_A_NODE.multipliedBy(Math.min(leastWork, most));
  }

  private void send(RecordBlock.Packed packed) {
    try {
      deliver(packed, out);
    } catch (RuntimeException e) { // there is no connection, or it has ended
      dropped.add(packed.count());
    }
  }

  /**
   * Sends the entries with most work to a consumer, at most {@code most}, in blocks of at most
   * {@code ofBlock} entries. A first pass estimates, from a sample of slices, the number of entries
   * for each log2 of their work. A second pass sends the entries of the largest log2s whose numbers
   * add up to at most {@code most}. If the entries of the largest log2 alone are more, it sends
   * only some of them. Exceptions of the consumer end the call; so does {@link #close}, with an
   * IllegalStateException.
   */
  void sendHeaviest(int most, int ofBlock, Consumer<RecordBlock.Packed> out) {
    try (TableUse use = source.use()) {
      Table table = use.table();
      long[] counts = new long[Long.SIZE];
      long slices = table.layout().dataBytes() / Long.BYTES / SLICE_WORDS;
      int stride = (int) Math.max(1, slices / MOST_SAMPLED);
      visit(table, stride, (high, low, value, work) -> counts[log2(work)] += stride);
      int least = Long.SIZE - 1;
      long sum = counts[least];
      while (least > 0 && (sum == 0 || sum + counts[least - 1] <= most)) {
        least--;
        sum += counts[least];
      }
      long leastOfAll = 1L << least;
      RecordBlock block = new RecordBlock(rules);
      long[] left = {most};
      visit(
          table,
          1,
          (high, low, value, work) -> {
            if (work >= leastOfAll
                && left[0] > 0
                && rules.isKey(high, low)
                && rules.isValue(value)) {
              left[0]--;
              block.visit(high, low, value, work);
              if (block.size() == ofBlock) {
                deliver(block.pack(), out);
              }
            }
          });
      if (block.size() > 0) {
        deliver(block.pack(), out);
      }
    }
  }

  private static int log2(long work) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(work);
  }

  private void deliver(RecordBlock.Packed packed, Consumer<RecordBlock.Packed> out) {
    out.accept(packed);
    sent.add(packed.count());
  }

  /** Visits the entries of every {@code stride}-th slice of the table. */
  private void visit(Table table, int stride, EntryVisitor visitor) {
    long all = table.layout().dataBytes() / Long.BYTES;
    long[] words = new long[SLICE_WORDS];
    for (long at = 0; at < all; at += (long) stride * SLICE_WORDS) {
      int count = (int) Math.min(SLICE_WORDS, all - at);
      copy(table, at, words, count);
      table
          .layout()
          .forEach(
              at,
              words,
              count,
              (partition, bucket, slot, entry, key) -> {
                Geometry geometry = partition.geometry();
                long work = geometry.workOf(entry);
                visitor.visit(key.high(), key.low(), geometry.value(entry), work);
              });
    }
  }

  private synchronized void copy(Table table, long firstWord, long[] words, int count) {
    if (closed) {
      throw new IllegalStateException("The exchange is closed");
    }
    table.copyWords(firstWord, words, count);
  }

  /**
   * Stores the entries of a block from another machine. Returns the first entry that contradicts
   * this table; the entries after it are not stored. Ignores a damaged block, and every block after
   * {@link #close}.
   */
  synchronized Optional<ConflictMessage> receive(Block found, long self) {
    if (closed || !incoming.unpack(found.packed()).isEmpty()) {
      return Optional.empty();
    }
    List<ConflictMessage> conflicts = new ArrayList<>();
    try (TableUse use = source.use()) {
      use.table().tally().noteGaps();
      incoming.forEachEntry(
          (high, low, value, work) -> {
            if (conflicts.isEmpty()) {
              take(use.table(), high, low, value, work)
                  .ifPresent(
                      known ->
                          conflicts.add(
                              new ConflictMessage(
                                  new Key(high, low), self, known, found.node(), value)));
            }
          });
    }
    return conflicts.stream().findFirst();
  }

  /** Stores an entry. If the table contradicts it, returns the value in the table instead. */
  private OptionalLong take(Table table, long high, long low, long value, long work) {
    Region region = table.region(rules.of(high, low));
    long bucket = region.bucket(high, low);
    long entry = region.lookUp(bucket, high, low);
    long known = region.value(entry);
    OptionalLong union = entry == 0 ? OptionalLong.of(value) : rules.union(value, known);
    if (union.isEmpty()) {
      return OptionalLong.of(known);
    }
    region.keep(bucket, high, low, union.getAsLong(), Math.max(work, region.work(entry)));
    received.increment();
    return OptionalLong.empty();
  }

  EntryCounts counts() {
    return new EntryCounts(sent.sum(), received.sum(), dropped.sum());
  }

  /**
   * Ends the exchange. After this method returns, received entries are not stored, so the caller
   * may free the table's memory. Until then searches may use their views.
   */
  @Override
  public synchronized void close() {
    leastWork = Long.MAX_VALUE;
    closed = true;
    packer.interrupt();
  }
}
