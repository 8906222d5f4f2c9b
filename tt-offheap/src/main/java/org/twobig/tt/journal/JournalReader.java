package org.twobig.tt.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Consumer;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.StoreException;

/**
 * Reads a journal from front to back, up to the length that it had when it was opened. Another
 * process may append meanwhile.
 *
 * <p>The records end at the first place p without a whole record. The cause is either damage, or a
 * torn end: a power cut came before the last records were forced. The marks behind p decide. A mark
 * holds the length that was on the disk when the mark was written. If a mark holds a length above
 * p, the disk has lost forced records: damage. Otherwise the end is torn: the bytes behind p were
 * never forced, so the disk may have any part of them.
 */
final class JournalReader implements AutoCloseable {
  private static final int WINDOW_BYTES = 1 << 18;

  private final Path path;
  private final RandomAccessFile file; // unlike a FileChannel, it survives interrupts
  private final KeySpace keys;
  private final JournalFormat format;
  private final long size;

  private final ByteBuffer window = FileHead.littleEndian(new byte[WINDOW_BYTES]);

  private long windowStart;
  private int windowBytes;

  private long records;
  private long recordsEnd = JournalFormat.HEADER_BYTES;
  private long forced = JournalFormat.HEADER_BYTES;

  private JournalReader(Path path, RandomAccessFile file, UUID store, KeySpace keys)
      throws IOException {
    this.path = path;
    this.file = file;
    this.keys = keys;
    this.format = new JournalFormat(store);
    this.size = file.length();
  }

  /** Opens a journal, after {@linkplain JournalFormat#checkHeader checking} its header. */
  static JournalReader open(Path path, UUID store, KeySpace keys) throws IOException {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw StoreException.refused("%s is a link or no regular file. Move that file away", path);
    }
    try (var file =
        CloseUnlessKept.of(new RandomAccessFile(path.toFile(), "r"), RandomAccessFile::close)) {
      JournalReader reader = new JournalReader(path, file.get(), store, keys);
      reader.load(0);
      byte[] header =
          Arrays.copyOf(
              reader.window.array(), Math.min(reader.windowBytes, JournalFormat.HEADER_BYTES));
      JournalFormat.checkHeader(header, store, keys, path);
      file.keep();
      return reader;
    }
  }

  long size() {
    return size;
  }

  /** Returns the number of visited records. */
  long records() {
    return records;
  }

  /** Returns where the last visited record ends; visited marks may follow. */
  long recordsEnd() {
    return recordsEnd;
  }

  /** Returns the length in the last visited mark; the length of the header if there was none. */
  long forced() {
    return forced;
  }

  /**
   * Visits the complete records whose offset is at least {@code from} and less than {@code until},
   * in the order of writing. Stops when {@link #records} is {@code limit}. Returns where the last
   * visited record or mark ends. Throws if records are damaged; a torn end is no damage.
   *
   * @param from where a record begins; 0 for the first
   */
  long forEach(long from, long until, long limit, Consumer<JournalRecord> visitor)
      throws IOException {
    long at = Math.max(from, JournalFormat.HEADER_BYTES);
    while (at < until && records < limit) {
      int length = wholeLength(at);
      if (length == 0) {
        Rest rest = readRest(at);
        windowBytes = 0; // to be loaded again
        length = wholeLength(at); // again: another process may have written the record meanwhile
        if (length == 0 && rest.forced > at) {
          throw JournalFormat.damaged(path, at, rest.records);
        }
        if (length == 0) {
          return at;
        }
      }
      int start = (int) (at - windowStart);
      if (JournalFormat.isMark(window, start)) {
        forced = JournalFormat.forced(window, start);
        if (forced < JournalFormat.HEADER_BYTES || forced > at) {
          throw JournalFormat.impossible(path, at, "a mark of the length " + forced);
        }
      } else {
        visitor.accept(decode(start));
        recordsEnd = at + length;
        records++;
      }
      at += length;
    }
    return at;
  }

  private JournalRecord decode(int start) {
    try {
      JournalRecord record = JournalFormat.decode(window, start);
      if (keys.contains(record.key().high(), record.key().low())) {
        return record;
      }
      throw new IllegalArgumentException(record.key() + " is no key of " + keys);
    } catch (IllegalArgumentException e) {
      throw JournalFormat.impossible(path, windowStart + start, e.getMessage());
    }
  }

  /** The rest of the file: the number of whole records, and the length in the last mark. */
  private record Rest(long records, long forced) {}

  private Rest readRest(long offset) throws IOException {
    long records = 0;
    long lastForced = 0;
    long at = offset + JournalFormat.ALIGNMENT;
    while (at < size) {
      int length = wholeLength(at);
      if (length == 0) {
        at += JournalFormat.ALIGNMENT;
        continue;
      }
      int start = (int) (at - windowStart);
      if (JournalFormat.isMark(window, start)) {
        lastForced = JournalFormat.forced(window, start);
      } else {
        records++;
      }
      at += length;
    }
    return new Rest(records, lastForced);
  }

  /** Loads the record at an offset into the window. Returns its length; 0 if it is not whole. */
  private int wholeLength(long offset) throws IOException {
    if (!has(offset, JournalFormat.RECORD_BYTES)) {
      return 0;
    }
    int length = JournalFormat.length(window, (int) (offset - windowStart));
    return length > 0
            && has(offset, length)
            && format.isWhole(window, (int) (offset - windowStart), length, offset)
        ? length
        : 0;
  }

  /** Loads bytes into the window; returns false if the file ends earlier. */
  private boolean has(long offset, int length) throws IOException {
    if (offset + length > size) {
      return false;
    }
    if (offset < windowStart || offset + length > windowStart + windowBytes) {
      load(offset);
    }
    return offset + length <= windowStart + windowBytes;
  }

  private void load(long offset) throws IOException {
    windowStart = offset;
    windowBytes = 0;
    file.seek(offset);
    int room = (int) Math.min(WINDOW_BYTES, size - offset);
    while (windowBytes < room) {
      int count = file.read(window.array(), windowBytes, room - windowBytes);
      if (count < 0) {
        return;
      }
      windowBytes += count;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
