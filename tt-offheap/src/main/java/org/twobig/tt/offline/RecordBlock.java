package org.twobig.tt.offline;

import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesIn;
import net.openhft.chronicle.bytes.BytesOut;
import net.openhft.chronicle.core.io.IORuntimeException;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.StoreException;

/**
 * A block of entries in memory. Encodes and decodes the <em>image</em> drawn below, which an {@link
 * ExportFormat exported file} or a message holds packed by DEFLATE. Belongs to one thread.
 *
 * <pre>
 *   keys      all high halves, then all low halves; each key as its difference from the previous
 *             key, the first key as it is
 *   values
 *   work      nodes
 * </pre>
 *
 * All numbers are stop-bit numbers, see {@link BytesOut#writeStopBit(long)}: seven bits a byte, the
 * low ones first; the eighth bit is set if another byte follows. A negative n is ~n, then a byte 0.
 */
public final class RecordBlock implements EntryVisitor {
  /** Largest length of a record: two key halves of 64 bits, a value of 16 bits, work of 63 bits. */
  private static final int RECORD_BYTES = 10 + 10 + 3 + 9;

  static final int IMAGE_BYTES = ExportFormat.BLOCK_RECORDS * RECORD_BYTES;

  private record Entry(long high, long low, long value, long work) {}

  private static final Comparator<Entry> BY_KEY =
      (a, b) ->
          a.high == b.high
              ? Long.compareUnsigned(a.low, b.low)
              : Long.compareUnsigned(a.high, b.high);

  private final EntryRules rules;
  private final List<Entry> entries = new ArrayList<>();

  public RecordBlock(EntryRules rules) {
    this.rules = rules;
  }

  public int size() {
    return entries.size();
  }

  /**
   * A packed block, as files and messages hold it: the number of its records, the bytes of its
   * image before packing, and the image packed by DEFLATE (RFC 1951).
   */
  public record Packed(int count, int unpacked, byte[] bytes) {}

  /** Sorts and packs this block, and empties it. */
  public Packed pack() {
    sort();
    int size = entries.size();
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
      entries.clear();
    }
  }

  /** Replaces the entries by those of a packed block. Returns the fault; empty if none. */
  public String unpack(Packed packed) {
    entries.clear();
    if (packed.count < 1
        || packed.count > ExportFormat.BLOCK_RECORDS
        || packed.unpacked < 1
        || packed.unpacked > packed.count * RECORD_BYTES) {
      return "the block gives its size as %,d records, %,d bytes unpacked"
          .formatted(packed.count, packed.unpacked);
    }
    byte[] image = new byte[packed.unpacked];
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed.bytes);
      int length = inflater.inflate(image, 0, packed.unpacked);
      boolean whole = inflater.inflate(new byte[1]) == 0 && inflater.finished();
      if (length != packed.unpacked || !whole || inflater.getRemaining() > 0) {
        return "the block unpacks to another length";
      }
    } catch (DataFormatException e) {
      return "the block cannot be unpacked: " + e.getMessage();
    } finally {
      inflater.end();
    }
    return decode(Bytes.wrapForRead(image), packed.count);
  }

  public boolean isFull() {
    return entries.size() == ExportFormat.BLOCK_RECORDS;
  }

  /** Adds an entry; the block must not be full. */
  @Override
  public void visit(long high, long low, long value, long work) {
    entries.add(new Entry(high, low, value, work));
  }

  public void forEachEntry(EntryVisitor visitor) {
    for (Entry entry : entries) {
      visitor.visit(entry.high, entry.low, entry.value, entry.work);
    }
  }

  /**
   * Sorts the entries by key. Unites entries with equal keys, since a table may hold a key twice;
   * throws if their values contradict each other.
   */
  void sort() {
    Entry[] sorted = entries.toArray(Entry[]::new);
    Arrays.sort(sorted, BY_KEY);
    entries.clear();
    for (Entry entry : sorted) {
      if (!entries.isEmpty() && BY_KEY.compare(entries.getLast(), entry) == 0) {
        entries.add(union(entry, entries.removeLast()));
      } else {
        entries.add(entry);
      }
    }
  }

  private Entry union(Entry entry, Entry other) {
    long union =
        rules
            .union(entry.value, other.value)
            .orElseThrow(
                () ->
                    StoreException.refused(
                        "The store says \"%s\" and \"%s\" of the position %s: one of the two is"
                            + " wrong. Solve the position without a store to see which",
                        rules.describeValue(entry.value),
                        rules.describeValue(other.value),
                        rules.describeKey(entry.high, entry.low)));
    return new Entry(entry.high, entry.low, union, Math.max(entry.work, other.work));
  }

  void encode(BytesOut<?> out) {
    Entry last = new Entry(0, 0, 0, 0);
    for (Entry entry : entries) {
      out.writeStopBit(entry.high - last.high - borrow(entry.low, last.low));
      last = entry;
    }
    long before = 0;
    for (Entry entry : entries) {
      out.writeStopBit(entry.low - before);
      before = entry.low;
    }
    entries.forEach(entry -> out.writeStopBit(entry.value));
    entries.forEach(entry -> out.writeStopBit(entry.work));
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
    entries.clear();
    long[][] columns = new long[4][count];
    try {
      for (long[] column : columns) {
        Arrays.setAll(column, i -> in.readStopBit());
      }
    } catch (BufferUnderflowException e) {
      return "the records are cut off";
    } catch (IORuntimeException e) {
      return "the records hold a number without an end";
    }
    if (in.readRemaining() > 0) {
      return "the block goes on after its records";
    }
    List<Entry> read = new ArrayList<>(count);
    Entry last = new Entry(0, 0, 0, 0);
    for (int i = 0; i < count; i++) {
      long low = last.low + columns[1][i];
      long high = last.high + columns[0][i] + borrow(low, last.low);
      Entry entry = new Entry(high, low, columns[2][i], columns[3][i]);
      if (i > 0 && BY_KEY.compare(last, entry) >= 0) {
        return "the keys are not in order";
      }
      if (!rules.isKey(high, low)) {
        return "record %d has the key %s, which no position has".formatted(i, new Key(high, low));
      }
      if (!rules.isValue(entry.value)) {
        return "record %d has the value %d, which does not occur".formatted(i, entry.value);
      }
      if (entry.work < 1) {
        return "record %d has the work %d, expected 1 or more".formatted(i, entry.work);
      }
      read.add(entry);
      last = entry;
    }
    entries.addAll(read);
    return "";
  }
}
