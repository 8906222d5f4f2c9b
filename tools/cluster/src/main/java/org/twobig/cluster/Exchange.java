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
import org.twobig.cluster.wire.Message.NodeReport.Entries;
import org.twobig.export.RecordBlock;
import org.twobig.growth.TableSource;
import org.twobig.growth.TableUse;
import org.twobig.table.EntryFeed;
import org.twobig.table.EntryRules;
import org.twobig.table.EntryVisitor;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.Region;
import org.twobig.table.Table;

/**
 * What one machine's table learns from those of the others. Entries of much work, which are few,
 * travel: the searches hand them over by a ring in memory, a thread packs them into blocks, and
 * every machine unites what comes with its own. Keys travel, never buckets, so tables may differ in
 * size. What finds no room is dropped: an entry that is missing costs work, never a wrong answer.
 *
 * <p>An entry is checked before it is stored: the block's check sum, that the key is one of a
 * position, that the value occurs, and that it does not contradict the table.
 */
public final class Exchange implements EntryFeed, AutoCloseable {
  private static final int ENTRY_BYTES = 4 * Long.BYTES;
  private static final int RING_BYTES = 1 << 20;
  private static final int ENTRY = 1;

  /**
   * A block is sent so long after the one before, full or not, for each node of the {@link
   * #leastWork}: the more threads take part, the rarer. What others do not know yet they search
   * again: simulated, in the worst of three positions, 8 threads with a table each search 1.2 times
   * the nodes of 8 threads on one table when blocks go every 30 ms, 3.4 times every second.
   */
  private static final Duration A_NODE = Duration.ofNanos(200_000);

  /** A block is sent after this time at the latest. */
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private static final Duration PAUSE = Duration.ofMillis(5);

  /** Words that are read of the table at once: even, for entries may have two. */
  private static final int PIECE_WORDS = 1 << 15;

  /** Pieces of the table by which the work of its entries is judged. */
  private static final int MOST_SAMPLED = 1 << 10;

  private final TableSource source;
  private final EntryRules rules;
  private final ManyToOneRingBuffer ring =
      new ManyToOneRingBuffer(
          new UnsafeBuffer(
              ByteBuffer.allocateDirect(RING_BYTES + RingBufferDescriptor.TRAILER_LENGTH)));
  private final LongAdder dropped = new LongAdder();
  private final LongAdder received = new LongAdder();
  private final LongAdder damaged = new LongAdder();
  private final Thread packer;

  /** The block that is being taken in. */
  private final RecordBlock incoming;

  private volatile long leastWork = Long.MAX_VALUE;
  private final LongAdder sent = new LongAdder();
  private volatile Optional<Consumer<RecordBlock.Packed>> out = Optional.empty();
  private volatile Optional<RuntimeException> failure = Optional.empty();
  private volatile boolean closed;

  /**
   * @param source of the table into which entries of others go; searches use what {@link #feeding}
   *     makes of it
   * @param rules of its entries
   */
  public Exchange(TableSource source, EntryRules rules) {
    this.source = source;
    this.rules = rules;
    this.incoming = new RecordBlock(rules);
    this.packer = Thread.ofPlatform().daemon().name("twobig-entries").start(this::pack);
  }

  /** The table for searches whose entries travel. */
  public Table feeding(Table table) {
    return table.feeding(this);
  }

  @Override
  public long leastWork() {
    return leastWork;
  }

  /** From now on entries of so much work travel. */
  void leastWork(long nodes) {
    leastWork = nodes;
  }

  /**
   * From now on blocks go there.
   *
   * @param sink may throw to say that it does not take them
   */
  void sendTo(Consumer<RecordBlock.Packed> sink) {
    out = Optional.of(sink);
  }

  /**
   * Whether packing has ended: searches of this machine have stored two values that cannot both be
   * true, or something that nobody foresaw has happened.
   */
  public boolean hasFailed() {
    return failure.isPresent();
  }

  /**
   * Takes an entry that a search has stored.
   *
   * @throws RuntimeException what has ended the packing, if this {@link #hasFailed has failed}
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
    block.pack(); // loads what packing needs, which cannot be loaded while the process ends
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
        send(block);
        since = System.nanoTime();
      } else if (read == 0) {
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  /** Between two blocks. */
  Duration interval() {
    return A_NODE.multipliedBy(Math.min(leastWork, LONGEST.dividedBy(A_NODE)));
  }

  private void send(RecordBlock block) {
    RecordBlock.Packed packed = block.pack();
    Optional<Consumer<RecordBlock.Packed>> sink = out;
    if (sink.isPresent()) {
      try {
        sink.get().accept(packed);
        sent.add(packed.count());
        return;
      } catch (RuntimeException e) {
        // The connection has ended, or the block cannot be sent: these entries stay here.
      }
    }
    dropped.add(packed.count());
  }

  /**
   * Hands out the entries of most work: all of at least some power of two, which is the least of
   * which there are not too many. A small table knows of work only roughly; if there are too many
   * of the most it can tell, some of these. Reads the table once, and a part of it before.
   *
   * @param most entries
   * @param ofBlock most entries of a block
   * @param out takes blocks; what it throws ends the handing out
   * @throws IllegalStateException if this is closed meanwhile
   */
  void heaviest(int most, int ofBlock, Consumer<RecordBlock.Packed> out) {
    try (TableUse use = source.use()) {
      Table table = use.table();
      long[] counts = new long[Long.SIZE];
      long pieces = table.layout().dataBytes() / Long.BYTES / PIECE_WORDS;
      int stride = (int) Math.max(1, pieces / MOST_SAMPLED);
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
                hand(block, out);
              }
            }
          });
      if (block.size() > 0) {
        hand(block, out);
      }
    }
  }

  private static int log2(long work) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(work);
  }

  private void hand(RecordBlock block, Consumer<RecordBlock.Packed> out) {
    RecordBlock.Packed packed = block.pack();
    out.accept(packed);
    sent.add(packed.count());
  }

  /** Visits the entries of every n-th piece of the table. */
  private void visit(Table table, int stride, EntryVisitor visitor) {
    long all = table.layout().dataBytes() / Long.BYTES;
    long[] words = new long[PIECE_WORDS];
    for (long at = 0; at < all; at += (long) stride * PIECE_WORDS) {
      int count = (int) Math.min(PIECE_WORDS, all - at);
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
   * Takes in a block from another machine; nothing of one that is damaged, nor after {@link
   * #close}.
   *
   * @param self number of this machine
   * @return what contradicts this table, if an entry does; those after it are not stored
   */
  synchronized Optional<ConflictMessage> receive(Block found, long self) {
    if (closed) {
      return Optional.empty();
    }
    if (!incoming.unpack(found.packed()).isEmpty()) {
      damaged.increment();
      return Optional.empty();
    }
    List<ConflictMessage> conflicts = new ArrayList<>();
    try (TableUse use = source.use()) {
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

  /** Stores an entry; returns the value that it contradicts, if it does. */
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

  /** Returns what has travelled so far. */
  Entries counts() {
    return new Entries(sent.sum(), received.sum(), dropped.sum());
  }

  /** Blocks that have come damaged. */
  public long damaged() {
    return damaged.sum();
  }

  /**
   * Ends the travelling: after that nothing is stored any more, so that the memory of the table may
   * go. Searches may go on to use {@link #feeding}.
   */
  @Override
  public synchronized void close() {
    leastWork = Long.MAX_VALUE;
    closed = true;
    packer.interrupt();
  }
}
