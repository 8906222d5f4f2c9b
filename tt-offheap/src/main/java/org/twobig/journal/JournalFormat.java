package org.twobig.journal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.twobig.table.KeySpace;
import org.twobig.table.StoreException;

/**
 * The file of a journal: a header that never changes, then records to the end of the file, each at
 * a multiple of 8. All numbers are little-endian, every CRC is a CRC32C.
 *
 * <pre>
 *        +-----------------------------------------------------------------+
 *     0  |  magic "TWOBIGJN"                                               |
 *     8  |  format version (4)            |  oldest version that can read (4)
 *    16  |  key space: version (4)        |  key space: bits (4)           |
 *    24  |  UUID of the store, high half                                   |
 *    32  |  UUID of the store, low half                                    |
 *    40  |  creation, milliseconds since 1970                              |
 *    48  |  key space: name, 48 bytes, padded with 0                       |
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
 *          6: a mark; its work is the length up to which the file was on the disk when the mark was
 *             written; value, label and key are 0
 *   CRC    of 24 bytes that are not in the file, the UUID of the store (16) and the offset of the
 *          record (8), then of the record from its kind on
 * </pre>
 *
 * The CRC ties a record to its store and its place: what a disk brings back from elsewhere is no
 * record. The marks tell damage from a power cut: see {@link JournalReader}.
 */
final class JournalFormat {
  static final int VERSION = 1;

  static final int HEADER_BYTES = 104;

  /** Bytes of a record without a label. */
  static final int RECORD_BYTES = 40;

  static final int MAX_RECORD_BYTES = RECORD_BYTES + JournalRecord.MAX_LABEL_LENGTH;

  /** Records begin at multiples of this. */
  static final int ALIGNMENT = Long.BYTES;

  static final int CRC = 0;
  static final int KIND = 4;
  static final int VALUE = 5;
  static final int LABEL_BYTES = 6;
  static final int KEY_HIGH = 8;
  static final int KEY_LOW = 16;
  static final int WORK = 24;
  static final int MILLIS = 32;
  static final int LABEL = RECORD_BYTES;

  /** The kind of a mark. */
  static final int MARK = 6;

  private static final byte[] MAGIC_TEXT = "TWOBIGJN".getBytes(StandardCharsets.US_ASCII);
  private static final long MAGIC_VALUE = littleEndian(MAGIC_TEXT).getLong(0);

  private static final int MAGIC = 0;
  private static final int FORMAT = 8;
  private static final int OLDEST_READER = 12;
  private static final int KEY_VERSION = 16;
  private static final int KEY_BITS = 20;
  private static final int UUID_HIGH = 24;
  private static final int UUID_LOW = 32;
  private static final int CREATED = 40;
  private static final int KEY_NAME = 48;
  private static final int HEADER_CRC = HEADER_BYTES - Integer.BYTES;

  private static final String REMEDY =
      "Restore it from a copy, or move it away: what is solved then rests on the table alone, and"
          + " what the table has replaced is searched again";

  private JournalFormat() {}

  /** Bytes as the numbers of the format. */
  static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The {@link #HEADER_BYTES} bytes that begin the journal of a store. */
  static byte[] header(UUID store, KeySpace keys, Instant created) {
    ByteBuffer out = littleEndian(new byte[HEADER_BYTES]);
    return out.putLong(MAGIC, MAGIC_VALUE)
        .putInt(FORMAT, VERSION)
        .putInt(OLDEST_READER, 1)
        .putInt(KEY_VERSION, keys.version())
        .putInt(KEY_BITS, keys.bits())
        .putLong(UUID_HIGH, store.getMostSignificantBits())
        .putLong(UUID_LOW, store.getLeastSignificantBits())
        .putLong(CREATED, created.toEpochMilli())
        .put(KEY_NAME, keys.name().getBytes(StandardCharsets.US_ASCII))
        .putInt(HEADER_CRC, headerCrc(out))
        .array();
  }

  /**
   * Checks the header of a file.
   *
   * @param bytes the first {@link #HEADER_BYTES} of the file, or all of a shorter one
   * @throws StoreException if it is damaged, too new, or belongs to another store or other keys
   */
  static void checkHeader(byte[] bytes, UUID store, KeySpace keys, Path file) {
    require(
        bytes.length == HEADER_BYTES,
        "%s is damaged: it has %,d bytes, expected %,d or more. %s",
        file,
        bytes.length,
        HEADER_BYTES,
        REMEDY);
    ByteBuffer in = littleEndian(bytes);
    require(
        in.getLong(MAGIC) == MAGIC_VALUE,
        "%s is no journal: it begins with %016x, expected TWOBIGJN (%016x). %s",
        file,
        in.getLong(MAGIC),
        MAGIC_VALUE,
        REMEDY);
    require(
        Integer.compareUnsigned(in.getInt(OLDEST_READER), VERSION) <= 0,
        "%s has format version %d, which needs a program for version %d or newer; this one knows"
            + " version %d. Use a newer twobig",
        file,
        in.getInt(FORMAT),
        in.getInt(OLDEST_READER),
        VERSION);
    int crc = headerCrc(in);
    require(
        in.getInt(HEADER_CRC) == crc,
        "%s is damaged: the checksum of its header is %08x, expected %08x. %s",
        file,
        in.getInt(HEADER_CRC),
        crc,
        REMEDY);
    String name =
        new String(bytes, KEY_NAME, KeySpace.MAX_NAME_LENGTH, StandardCharsets.US_ASCII)
            .replaceFirst("\0.*", "");
    require(
        name.equals(keys.name())
            && in.getInt(KEY_VERSION) == keys.version()
            && in.getInt(KEY_BITS) == keys.bits(),
        "%s holds keys of %s version %d (%d bits), expected %s. Name another store, or move the file"
            + " away",
        file,
        name,
        in.getInt(KEY_VERSION),
        in.getInt(KEY_BITS),
        keys);
    UUID uuid = new UUID(in.getLong(UUID_HIGH), in.getLong(UUID_LOW));
    require(
        uuid.equals(store),
        "%s belongs to another store: its UUID is %s, that of the store is %s. Move it away",
        file,
        uuid,
        store);
  }

  private static int headerCrc(ByteBuffer header) {
    CRC32C crc = new CRC32C();
    crc.update(header.array(), 0, HEADER_CRC);
    return (int) crc.getValue();
  }

  /** A journal whose records are damaged where they had been safe. */
  static StoreException damaged(Path file, long offset, long recordsBehind) {
    return StoreException.refused(
        "%s is damaged: there is no whole record at byte %,d, though what stood there had reached the"
            + " disk, and %,d whole records follow. %s",
        file, offset, recordsBehind, REMEDY);
  }

  /** A journal that lacks a record it had when it was opened. */
  static StoreException lost(Path file, long offset) {
    return StoreException.refused(
        "%s is damaged: the record at byte %,d, which had been there, is whole no more. %s",
        file, offset, REMEDY);
  }

  /** A record that is whole and yet not one that this program writes. */
  static StoreException impossible(Path file, long offset, String why) {
    return StoreException.refused(
        "%s cannot be used: its record at byte %,d says what no record says: %s. Use the version of"
            + " twobig that made it",
        file, offset, why);
  }

  private static void require(boolean holds, String message, Object... arguments) {
    if (!holds) {
      throw StoreException.refused(message, arguments);
    }
  }
}
