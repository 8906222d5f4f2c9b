package org.twobig.export;

import java.util.OptionalLong;
import org.twobig.table.EntryRules;
import org.twobig.table.EntryVisitor;
import org.twobig.table.StoreException;

/**
 * A block of entries in memory, and its image in the {@link ExportFormat exported file}. Belongs to
 * one thread.
 *
 * <pre>
 *   keys      each the difference to the one before, the first to 0
 *   values
 *   work      nodes
 * </pre>
 *
 * All of them are numbers of seven bits a byte, the low ones first, where the eighth bit says that
 * another byte follows.
 */
public final class RecordBlock implements EntryVisitor {
  /** Most bytes of a record: keys of 80 bits, values of 16, work of 63. */
  private static final int RECORD_BYTES = 12 + 3 + 9;

  /** Most bytes of an image. */
  public static final int IMAGE_BYTES = ExportFormat.BLOCK_RECORDS * RECORD_BYTES;

  private static final int DIGIT_BITS = 16;

  private final EntryRules rules;
  private final long[] highs = new long[ExportFormat.BLOCK_RECORDS];
  private final long[] lows = new long[ExportFormat.BLOCK_RECORDS];
  private final long[] values = new long[ExportFormat.BLOCK_RECORDS];
  private final long[] works = new long[ExportFormat.BLOCK_RECORDS];
  private int size;

  public RecordBlock(EntryRules rules) {
    this.rules = rules;
  }

  public int size() {
    return size;
  }

  boolean isFull() {
    return size == ExportFormat.BLOCK_RECORDS;
  }

  void clear() {
    size = 0;
  }

  /** Adds an entry to a block that is not full. */
  @Override
  public void visit(long high, long low, long value, long work) {
    highs[size] = high;
    lows[size] = low;
    values[size] = value;
    works[size] = work;
    size++;
  }

  /** Visits all entries. */
  public void forEachEntry(EntryVisitor visitor) {
    for (int i = 0; i < size; i++) {
      visitor.visit(highs[i], lows[i], values[i], works[i]);
    }
  }

  /**
   * Sorts by key and makes one entry of those with the same key, which a table may hold twice.
   *
   * @throws StoreException if two contradict each other
   */
  void sort() {
    int[] order = sortedOrder();
    RecordBlock sorted = new RecordBlock(rules);
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

  /** Where the entries stand, in the order of their keys: counting sort, digit by digit. */
  private int[] sortedOrder() {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      order[i] = i;
    }
    for (int shift = 0; shift < 80; shift += DIGIT_BITS) {
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

  /**
   * Writes the image of a sorted block.
   *
   * @param out room for {@link #IMAGE_BYTES}
   * @return its length
   */
  int encode(byte[] out) {
    int at = 0;
    long high = 0;
    long low = 0;
    for (int i = 0; i < size; i++) {
      long borrow = Long.compareUnsigned(lows[i], low) < 0 ? 1 : 0;
      at = putNumber(out, at, highs[i] - high - borrow, lows[i] - low);
      high = highs[i];
      low = lows[i];
    }
    for (int i = 0; i < size; i++) {
      at = putNumber(out, at, 0, values[i]);
    }
    for (int i = 0; i < size; i++) {
      at = putNumber(out, at, 0, works[i]);
    }
    return at;
  }

  private static int putNumber(byte[] out, int start, long high, long low) {
    int at = start;
    long h = high;
    long l = low;
    while (h != 0 || l >>> 7 != 0) {
      out[at++] = (byte) (l | 0x80);
      l = l >>> 7 | h << 57;
      h >>>= 7;
    }
    out[at++] = (byte) l;
    return at;
  }

  /**
   * Reads the image of a block in place of what is here.
   *
   * @param count number of records in it, at most {@link ExportFormat#BLOCK_RECORDS}
   * @return what is wrong with it; nothing if it is right
   */
  public String decode(byte[] image, int length, int count) {
    Numbers in = new Numbers(image, length);
    long high = 0;
    long low = 0;
    for (int i = 0; i < count; i++) {
      in.next();
      if (i > 0 && in.high == 0 && in.low == 0) {
        return "its keys are not in order";
      }
      low += in.low;
      high += in.high + (Long.compareUnsigned(low, in.low) < 0 ? 1 : 0);
      highs[i] = high;
      lows[i] = low;
      if (!rules.isKey(high, low)) {
        return "its record %d has the key %016x%016x, which no position has"
            .formatted(i, high, low);
      }
    }
    for (int i = 0; i < count; i++) {
      in.next();
      values[i] = in.low;
      if (in.high != 0 || !rules.isValue(in.low)) {
        return "its record %d has the value %d, which does not occur".formatted(i, in.low);
      }
    }
    for (int i = 0; i < count; i++) {
      in.next();
      works[i] = in.low;
      if (in.high != 0 || in.low < 1) {
        return "its record %d has the work %d".formatted(i, in.low);
      }
    }
    size = count;
    return in.at == length && !in.isCutOff ? "" : "its records do not end with it";
  }

  /** The numbers of an image, one after the other; 0 after the end. */
  private static final class Numbers {
    private final byte[] image;
    private final int length;
    private int at;
    private long high;
    private long low;

    /** Whether a number had no end. */
    private boolean isCutOff;

    Numbers(byte[] image, int length) {
      this.image = image;
      this.length = length;
    }

    void next() {
      high = 0;
      low = 0;
      int shift = 0;
      int b = 0x80;
      while ((b & 0x80) != 0 && at < length && shift < 12 * 7) {
        b = image[at++];
        long bits = b & 0x7F;
        if (shift < Long.SIZE) {
          low |= bits << shift;
          high |= shift > Long.SIZE - 7 ? bits >>> (Long.SIZE - shift) : 0;
        } else {
          high |= bits << (shift - Long.SIZE);
        }
        shift += 7;
      }
      isCutOff |= (b & 0x80) != 0;
    }
  }
}
