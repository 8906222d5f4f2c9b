package org.twobig.export;

import java.nio.BufferUnderflowException;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesIn;
import net.openhft.chronicle.bytes.BytesOut;
import net.openhft.chronicle.core.io.IORuntimeException;
import org.twobig.table.EntryRules;
import org.twobig.table.EntryVisitor;
import org.twobig.table.StoreException;

/**
 * A block of entries in memory. Encodes and decodes the block's image, which is packed by DEFLATE
 * in an {@link ExportFormat exported file} or a message. Belongs to one thread.
 *
 * <pre>
 *   keys      all high halves, then all low halves; each key as its difference from the previous
 *             key, the first key as it is
 *   values
 *   work      nodes
 * </pre>
 *
 * All numbers are stop-bit numbers, see {@link BytesOut#writeStopBit(long)}: seven bits a byte, the
 * low ones first; the eighth bit is set if another byte follows.
 */
public final class RecordBlock implements EntryVisitor {
  /** Most bytes of a record: two key halves of 64 bits, a value of 16 bits, work of 63 bits. */
  private static final int RECORD_BYTES = 10 + 10 + 3 + 9;

  static final int IMAGE_BYTES = ExportFormat.BLOCK_RECORDS * RECORD_BYTES;

  /** Bits of a digit in the counting sort; longer digits would slow down blocks of few entries. */
  private static final int DIGIT_BITS = 8;

  private final EntryRules rules;
  private final long[] highs;
  private final long[] lows;
  private final long[] values;
  private final long[] works;
  private int size;

  public RecordBlock(EntryRules rules) {
    this(rules, ExportFormat.BLOCK_RECORDS);
  }

  private RecordBlock(EntryRules rules, int most) {
    this.rules = rules;
    this.highs = new long[most];
    this.lows = new long[most];
    this.values = new long[most];
    this.works = new long[most];
  }

  public int size() {
    return size;
  }

  /**
   * A packed block, as files and messages hold it: the number of its records, the bytes of its
   * image before packing, and the image packed by DEFLATE (RFC 1951).
   */
  public record Packed(int count, int unpacked, byte[] bytes) {}

  /** Sorts and packs this block, and empties it. */
  public Packed pack() {
    sort();
    Bytes<byte[]> records = Bytes.wrapForWrite(new byte[size * RECORD_BYTES]);
    encode(records);
    int length = (int) records.readRemaining();
    byte[] packed = new byte[1 << 16];
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try {
      deflater.setInput(records.underlyingObject(), 0, length);
      deflater.finish();
      int end = 0;
      while (!deflater.finished()) {
        if (end == packed.length) {
          packed = Arrays.copyOf(packed, 2 * end);
        }
        end += deflater.deflate(packed, end, packed.length - end);
      }
      return new Packed(size, length, Arrays.copyOf(packed, end));
    } finally {
      deflater.end();
      clear();
    }
  }

  /** Replaces the entries by those of a packed block. Returns the block's fault; empty if none. */
  public String unpack(Packed packed) {
    size = 0;
    if (packed.count < 1
        || packed.count > ExportFormat.BLOCK_RECORDS
        || packed.unpacked < 1
        || packed.unpacked > packed.count * RECORD_BYTES) {
      return "it says %,d records, %,d bytes unpacked".formatted(packed.count, packed.unpacked);
    }
    byte[] image = new byte[packed.unpacked];
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed.bytes);
      int length = inflater.inflate(image, 0, packed.unpacked);
      boolean whole = inflater.inflate(new byte[1]) == 0 && inflater.finished();
      if (length != packed.unpacked || !whole || inflater.getRemaining() > 0) {
        return "it unpacks to another length";
      }
    } catch (DataFormatException e) {
      return "it cannot be unpacked: " + e.getMessage();
    } finally {
      inflater.end();
    }
    return decode(Bytes.wrapForRead(image), packed.count);
  }

  public boolean isFull() {
    return size == ExportFormat.BLOCK_RECORDS;
  }

  void clear() {
    size = 0;
  }

  /** Adds an entry; the block must not be full. */
  @Override
  public void visit(long high, long low, long value, long work) {
    highs[size] = high;
    lows[size] = low;
    values[size] = value;
    works[size] = work;
    size++;
  }

  public void forEachEntry(EntryVisitor visitor) {
    for (int i = 0; i < size; i++) {
      visitor.visit(highs[i], lows[i], values[i], works[i]);
    }
  }

  /**
   * Sorts the entries by key. Unites entries with equal keys, since a table may hold a key twice;
   * throws if their values contradict each other.
   */
  void sort() {
    int[] order = sortedOrder();
    RecordBlock sorted = new RecordBlock(rules, size);
    for (int i : order) {
      int last = sorted.size - 1;
      if (last >= 0 && sorted.highs[last] == highs[i] && sorted.lows[last] == lows[i]) {
        sorted.values[last] = union(i, sorted.values[last]);
        sorted.works[last] = Math.max(sorted.works[last], works[i]);
      } else {
        sorted.visit(highs[i], lows[i], values[i], works[i]);
      }
    }
    size = sorted.size;
    System.arraycopy(sorted.highs, 0, highs, 0, size);
    System.arraycopy(sorted.lows, 0, lows, 0, size);
    System.arraycopy(sorted.values, 0, values, 0, size);
    System.arraycopy(sorted.works, 0, works, 0, size);
  }

  private long union(int i, long other) {
    OptionalLong union = rules.union(values[i], other);
    if (union.isEmpty()) {
      throw StoreException.refused(
          "The store says \"%s\" and \"%s\" of the position %s: one of the two is wrong. Verify the"
              + " store",
          rules.describeValue(values[i]),
          rules.describeValue(other),
          rules.describeKey(highs[i], lows[i]));
    }
    return union.getAsLong();
  }

  /** Returns the indices of the entries in the order of their keys, by a counting sort. */
  private int[] sortedOrder() {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      order[i] = i;
    }
    for (int shift = 0; shift < rules.keySpace().bits(); shift += DIGIT_BITS) {
      int[] ends = new int[(1 << DIGIT_BITS) + 1];
      for (int i = 0; i < size; i++) {
        ends[digit(i, shift) + 1]++;
      }
      for (int digit = 0; digit < 1 << DIGIT_BITS; digit++) {
        ends[digit + 1] += ends[digit];
      }
      int[] next = new int[size];
      for (int i : order) {
        next[ends[digit(i, shift)]++] = i;
      }
      order = next;
    }
    return order;
  }

  private int digit(int i, int shift) {
    long bits = shift < Long.SIZE ? lows[i] >>> shift : highs[i] >>> (shift - Long.SIZE);
    return (int) bits & (1 << DIGIT_BITS) - 1;
  }

  void encode(BytesOut<?> out) {
    for (int i = 0; i < size; i++) {
      out.writeStopBit(i == 0 ? highs[0] : highs[i] - highs[i - 1] - borrow(lows[i], lows[i - 1]));
    }
    for (int i = 0; i < size; i++) {
      out.writeStopBit(i == 0 ? lows[0] : lows[i] - lows[i - 1]);
    }
    for (int i = 0; i < size; i++) {
      out.writeStopBit(values[i]);
    }
    for (int i = 0; i < size; i++) {
      out.writeStopBit(works[i]);
    }
  }

  /** Returns 1 if {@code low - before} borrows from the high halves, otherwise 0. */
  private static int borrow(long low, long before) {
    return Long.compareUnsigned(low, before) < 0 ? 1 : 0;
  }

  /**
   * Replaces the entries by those of an image with {@code count} records. Returns the fault of the
   * image; empty if it has none.
   */
  String decode(BytesIn<?> in, int count) {
    size = 0;
    try {
      readColumn(in, highs, count);
      readColumn(in, lows, count);
      readColumn(in, values, count);
      readColumn(in, works, count);
    } catch (BufferUnderflowException e) {
      return "its records are cut off";
    } catch (IORuntimeException e) {
      return "its records hold a number without an end";
    }
    if (in.readRemaining() > 0) {
      return "its records do not end with it";
    }
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        lows[i] += lows[i - 1];
        highs[i] += highs[i - 1] + borrow(lows[i], lows[i - 1]);
        int order = Long.compareUnsigned(highs[i], highs[i - 1]);
        if (order < 0 || order == 0 && Long.compareUnsigned(lows[i], lows[i - 1]) <= 0) {
          return "its keys are not in order";
        }
      }
      if (!rules.isKey(highs[i], lows[i])) {
        return "its record %d has the key %016x%016x, which no position has"
            .formatted(i, highs[i], lows[i]);
      }
      if (!rules.isValue(values[i])) {
        return "its record %d has the value %d, which does not occur".formatted(i, values[i]);
      }
      if (works[i] < 1) {
        return "its record %d has the work %d".formatted(i, works[i]);
      }
    }
    size = count;
    return "";
  }

  private static void readColumn(BytesIn<?> in, long[] column, int count) {
    for (int i = 0; i < count; i++) {
      column[i] = in.readStopBit();
    }
  }
}
