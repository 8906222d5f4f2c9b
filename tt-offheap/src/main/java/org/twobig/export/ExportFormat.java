package org.twobig.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.twobig.table.EntryRules;
import org.twobig.table.KeySpace;
import org.twobig.table.StoreException;

/**
 * The file of exported entries. It knows keys, values and work, but no table: it can be imported
 * into a table of any shape. All numbers are little-endian, every CRC is a CRC32C.
 *
 * <pre>
 *        +-----------------------------------------------------------------+
 *     0  |  magic "TWOBIGEX"                                               |
 *     8  |  format version (4)            |  oldest version that can read (4)
 *    16  |  key space: version (4)        |  key space: bits (4)           |
 *    24  |  bits of a value (4)           |  0 (4)                         |
 *    32  |  key space: name, 48 bytes, padded with 0                       |
 *    80  |  creation, milliseconds since 1970                              |
 *    88  |  0 (4)                         |  CRC of bytes 0 to 91 (4)      |
 *    96  +-----------------------------------------------------------------+
 *        |  blocks:                                                        |
 *        |    0  index of the block, from 0                                |
 *        |    8  records, 1 to 65,536 (4)  |  bytes after the head (4)     |
 *        |   16  those bytes unpacked (4)  |  CRC of all the rest (4)      |
 *        |   24  the records, see RecordBlock, packed by DEFLATE (RFC 1951)|
 *        +-----------------------------------------------------------------+
 *        |    0  magic "TWOBIGEE"                                          |
 *        |    8  blocks                                                    |
 *        |   16  records in all blocks                                     |
 *        |   24  bytes of the whole file                                   |
 *        |   32  0 (4)                    |  CRC of the 36 before (4)      |
 *        +-----------------------------------------------------------------+
 * </pre>
 *
 * The records of a block are sorted by key. So sorted, and the difference of neighbours packed,
 * keys of positions take less than half of the space they take in the order of the buckets: 3.4
 * bytes an entry against 7.7, in a table of Connect Four 3D.
 */
public final class ExportFormat {
  static final int VERSION = 1;

  static final long MAGIC = magic("TWOBIGEX");
  public static final long END_MAGIC = magic("TWOBIGEE");

  public static final int HEAD_BYTES = 96;
  public static final int BLOCK_HEAD_BYTES = 24;
  public static final int FOOT_BYTES = 40;

  public static final int BLOCK_RECORDS = 1 << 16;

  private static final int NAME = 32;
  private static final int NAME_BYTES = KeySpace.MAX_NAME_LENGTH;

  private ExportFormat() {}

  private static long magic(String eight) {
    return bytes(eight.getBytes(StandardCharsets.US_ASCII)).getLong(0);
  }

  /** Bytes as the numbers of the format. */
  public static ByteBuffer bytes(byte[] array) {
    return ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
  }

  static ByteBuffer head(EntryRules rules, long millis) {
    KeySpace keys = rules.keySpace();
    ByteBuffer head = bytes(new byte[HEAD_BYTES]);
    head.putLong(MAGIC)
        .putInt(VERSION)
        .putInt(1)
        .putInt(keys.version())
        .putInt(keys.bits())
        .putInt(rules.valueBits());
    head.put(NAME, keys.name().getBytes(StandardCharsets.US_ASCII));
    head.putLong(NAME + NAME_BYTES, millis);
    return head.putInt(HEAD_BYTES - Integer.BYTES, crc(head)).rewind();
  }

  /**
   * Checks the head of a file.
   *
   * @param name the file, for the message
   * @throws StoreException if it is damaged, or made of other keys or values than the game's
   */
  public static void checkHead(ByteBuffer head, EntryRules rules, String name) {
    require(
        head.getLong(0) == MAGIC,
        "%s is no file of exported entries: it begins with %016x, expected TWOBIGEX (%016x). Name"
            + " another file",
        name,
        head.getLong(0),
        MAGIC);
    require(
        Integer.compareUnsigned(head.getInt(12), VERSION) <= 0,
        "%s has format version %d, which needs a program for version %d or newer; this one knows"
            + " version %d. Use a newer twobig",
        name,
        head.getInt(8),
        head.getInt(12),
        VERSION);
    int crc = crc(head);
    require(
        head.getInt(HEAD_BYTES - Integer.BYTES) == crc,
        "%s is damaged: the checksum of its header is %08x, expected %08x. Export it anew, or use a"
            + " copy",
        name,
        head.getInt(HEAD_BYTES - Integer.BYTES),
        crc);
    byte[] padded = new byte[NAME_BYTES];
    head.get(NAME, padded);
    String keys = new String(padded, StandardCharsets.US_ASCII).replaceFirst("\0.*", "");
    KeySpace expected = rules.keySpace();
    require(
        keys.equals(expected.name())
            && head.getInt(16) == expected.version()
            && head.getInt(20) == expected.bits()
            && head.getInt(24) == rules.valueBits(),
        "%s holds keys of %s version %d (%d bits) with %d value bits, expected %s with %d. Name"
            + " another file",
        name,
        keys,
        head.getInt(16),
        head.getInt(20),
        head.getInt(24),
        expected,
        rules.valueBits());
  }

  /** CRC of a head or a footer: all but its last four bytes. */
  public static int crc(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.array(), 0, bytes.capacity() - Integer.BYTES);
    return (int) crc.getValue();
  }

  /** CRC of a block: its head without the CRC itself, then what follows. */
  public static int crc(ByteBuffer blockHead, byte[] packed, int length) {
    CRC32C crc = new CRC32C();
    crc.update(blockHead.array(), 0, BLOCK_HEAD_BYTES - Integer.BYTES);
    crc.update(packed, 0, length);
    return (int) crc.getValue();
  }

  private static void require(boolean holds, String message, Object... arguments) {
    if (!holds) {
      throw StoreException.refused(message, arguments);
    }
  }
}
