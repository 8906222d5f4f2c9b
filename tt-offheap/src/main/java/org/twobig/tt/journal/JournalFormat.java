package org.twobig.tt.journal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.StoreException;

/**
 * The file of a journal: a header that never changes, then records to the end of the file, each at
 * a multiple of 8. All numbers are little-endian, every CRC is a CRC32C.
 *
 * <pre>
 *        +-----------------------------------------------------------------+
 *     0  |  magic "TWOBIGJN" and the rest of a FileHead                    |
 *    96  |  0 (4)                         |  CRC of bytes 0 to 99 (4)      |
 *   104  +-----------------------------------------------------------------+
 *        |  records:                                                       |
 *        |    0  CRC (4)       | kind (1) | value (1) | label bytes (1) | 0 (1)
 *        |    8  key, high half                                            |
 *        |   16  key, low half                                             |
 *        |   24  work, nodes                                               |
 *        |   32  time, milliseconds since 1970                             |
 *        |   40  label, padded with 0 to a multiple of 8                   |
 *        +-----------------------------------------------------------------+
 *
 *   kind   1 to 5: see JournalRecord.Kind
 *          6: a mark; its work is the length of the journal that had been forced to disk before; value, label and key are 0
 *   CRC    over the UUID of the store (16), the offset of the record (8), then the record from its kind on
 * </pre>
 *
 * Since the CRC covers store and offset, a reader rejects a record of another file or another
 * place. Marks distinguish damage from the result of a power cut, see {@link JournalReader}. An
 * instance encodes and decodes the records of one store, and belongs to one thread.
 */
final class JournalFormat {
  static final int HEADER_BYTES = 104;

  static final int RECORD_BYTES = 40;

  static final int MAX_RECORD_BYTES = RECORD_BYTES + JournalRecord.MAX_LABEL_LENGTH;

  static final int ALIGNMENT = Long.BYTES;

  static final FileHead.Kind HEAD = new FileHead.Kind("TWOBIGJN", "journal", 1, HEADER_BYTES);

  private static final String REMEDY =
      "Restore the journal from a backup, or move it away: a solve then begins anew, with what the table"
          + " still holds";

  private static final int CRC = 0;
  private static final int KIND = 4;
  private static final int VALUE = 5;
  private static final int LABEL_BYTES = 6;
  private static final int KEY_HIGH = 8;
  private static final int KEY_LOW = 16;
  private static final int WORK = 24;
  private static final int MILLIS = 32;
  private static final int LABEL = RECORD_BYTES;

  private static final int MARK = 6;

  private static final int UUID_BYTES = 16;

  /** UUID and offset, which the CRC covers in addition to the record. */
  private final ByteBuffer context = FileHead.littleEndian(new byte[UUID_BYTES + Long.BYTES]);

  private final CRC32C crc = new CRC32C();

  JournalFormat(UUID store) {
    context.putLong(store.getMostSignificantBits()).putLong(store.getLeastSignificantBits());
  }

  static ByteBuffer header(FileHead head) {
    return HEAD.end(HEAD.begin(head));
  }

  /**
   * Checks the header of a journal; throws if it is damaged, of a newer version, of another store
   * or of other keys.
   */
  static void checkHeader(byte[] bytes, UUID store, KeySpace keys, Path file) {
    FileHead head = HEAD.read(FileHead.littleEndian(bytes), file.toString(), REMEDY);
    head.requireKeys(Set.of(keys), file.toString(), "Name another store, or move the file away");
    head.requireStore(store, "the store " + file.getParent(), file.toString());
  }

  static StoreException damaged(Path file, long offset, long recordsBehind) {
    return StoreException.refused(
        "%s is damaged: the record at byte %,d, which had reached the disk, is not whole, and %,d whole"
            + " records follow. %s",
        file, offset, recordsBehind, REMEDY);
  }

  static StoreException lost(Path file, long offset) {
    return StoreException.refused(
        "%s is damaged: the record at byte %,d was whole before, and now it is not. %s",
        file, offset, REMEDY);
  }

  static StoreException impossible(Path file, long offset, String why) {
    return StoreException.refused(
        "%s cannot be used: its record at byte %,d has unknown content: %s. Use the version of"
            + " twobig that made the journal",
        file, offset, why);
  }

  /** Encodes a record that is to be written at {@code offset} of the file. Returns its length. */
  int encode(JournalRecord record, ByteBuffer out, long offset) {
    byte[] label = record.label().getBytes(StandardCharsets.US_ASCII);
    int length = length(label.length);
    out.putLong(length - ALIGNMENT, 0) // clears the padding
        .put(KIND, (byte) record.kind().code())
        .put(VALUE, (byte) record.value())
        .putShort(LABEL_BYTES, (short) label.length)
        .putLong(KEY_HIGH, record.key().high())
        .putLong(KEY_LOW, record.key().low())
        .putLong(WORK, record.work())
        .putLong(MILLIS, record.millis())
        .put(LABEL, label)
        .putInt(CRC, crc(out, 0, length, offset));
    return length;
  }

  /** Encodes a mark: the bytes before {@code forced} are on the disk. */
  int encodeMark(long forced, long millis, ByteBuffer out, long offset) {
    Arrays.fill(out.array(), 0, RECORD_BYTES, (byte) 0);
    out.put(KIND, (byte) MARK)
        .putLong(WORK, forced)
        .putLong(MILLIS, millis)
        .putInt(CRC, crc(out, 0, RECORD_BYTES, offset));
    return RECORD_BYTES;
  }

  /** Returns the length of the record that begins at {@code at}; 0 if no record can begin there. */
  static int length(ByteBuffer in, int at) {
    int kind = in.get(at + KIND);
    int labelBytes = in.getShort(at + LABEL_BYTES);
    boolean possible =
        kind >= 1
            && kind <= MARK
            && labelBytes >= 0
            && labelBytes <= (kind == Kind.GOAL.code() ? JournalRecord.MAX_LABEL_LENGTH : 0);
    return possible ? length(labelBytes) : 0;
  }

  private static int length(int labelBytes) {
    return RECORD_BYTES + (labelBytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /** Returns whether these bytes are a record that was written at {@code offset} of the file. */
  boolean isWhole(ByteBuffer in, int at, int length, long offset) {
    return in.getInt(at + CRC) == crc(in, at, length, offset);
  }

  private int crc(ByteBuffer bytes, int at, int length, long offset) {
    crc.reset();
    crc.update(context.putLong(UUID_BYTES, offset).array());
    crc.update(bytes.array(), at + KIND, length - KIND);
    return (int) crc.getValue();
  }

  static boolean isMark(ByteBuffer in, int at) {
    return in.get(at + KIND) == MARK;
  }

  static long forced(ByteBuffer in, int at) {
    return in.getLong(at + WORK);
  }

  static JournalRecord decode(ByteBuffer in, int at) {
    return new JournalRecord(
        Kind.values()[in.get(at + KIND) - 1],
        new Key(in.getLong(at + KEY_HIGH), in.getLong(at + KEY_LOW)),
        in.get(at + VALUE) & 0xFF,
        in.getLong(at + WORK),
        in.getLong(at + MILLIS),
        new String(
            in.array(), at + LABEL, in.getShort(at + LABEL_BYTES), StandardCharsets.US_ASCII));
  }
}
