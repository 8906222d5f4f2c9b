package org.twobig.export;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.twobig.file.FileHead;
import org.twobig.table.EntryRules;
import org.twobig.table.StoreException;

/**
 * The file of exported entries. It knows keys, values and work, but no table: it can be imported
 * into a table of any shape. All numbers are little-endian, every CRC is a CRC32C.
 *
 * <pre>
 *        +-----------------------------------------------------------------+
 *     0  |  magic "TWOBIGEX" and the rest of a FileHead                    |
 *    96  |  bits of a value (4)           |  CRC of bytes 0 to 99 (4)      |
 *   104  +-----------------------------------------------------------------+
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
  public static final long END_MAGIC = FileHead.magicOf("TWOBIGEE");

  public static final int HEAD_BYTES = 104;
  public static final int BLOCK_HEAD_BYTES = 24;
  public static final int FOOT_BYTES = 40;

  public static final int BLOCK_RECORDS = 1 << 16;

  private static final FileHead.Kind KIND =
      new FileHead.Kind("TWOBIGEX", "file of exported entries", 1, HEAD_BYTES);

  private ExportFormat() {}

  /**
   * The head of a file.
   *
   * @param store from which the entries come
   */
  static byte[] head(UUID store, EntryRules rules) {
    FileHead head =
        new FileHead(store, Instant.now().truncatedTo(ChronoUnit.MILLIS), rules.keySpace());
    return KIND.end(KIND.begin(head).putInt(rules.valueBits())).array();
  }

  /**
   * Checks the head of a file.
   *
   * @param name the file, for the message
   * @throws StoreException if it is damaged, or made of other keys or values than the game's
   */
  public static void checkHead(ByteBuffer head, EntryRules rules, String name) {
    FileHead found = KIND.read(head, name, "Export it anew, or use a copy");
    found.requireKeys(Set.of(rules.keySpace()), name, "Name another file");
    int valueBits = head.getInt(FileHead.FIELDS);
    if (valueBits != rules.valueBits()) {
      throw StoreException.refused(
          "%s holds values of %d bits, expected %d. Name another file",
          name, valueBits, rules.valueBits());
    }
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
}
