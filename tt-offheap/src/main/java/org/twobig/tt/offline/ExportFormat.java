package org.twobig.tt.offline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.StoreException;

/**
 * The file of exported entries: keys, values and work, which can be imported into a table of any
 * shape. All numbers are little-endian, every CRC is a CRC32C.
 *
 * <pre>
 *        +-----------------------------------------------------------------+
 *     0  |  magic "TWOBIGEX" and the rest of a FileHead                    |
 *    96  |  bits of a value (4)           |  CRC of bytes 0 to 99 (4)      |
 *   104  +-----------------------------------------------------------------+
 *        |  blocks:                                                        |
 *        |    0  index of the block, from 0                                |
 *        |    8  records, 1 to 65,536 (4)  |  bytes after the head (4)     |
 *        |   16  unpacked bytes (4)        |  CRC of the rest (4)          |
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
 * The records of a block are sorted by key, and the differences of neighbouring keys are packed.
 * The keys then take less than half of the space that they would take in the order of the buckets.
 */
final class ExportFormat {
  static final long END_MAGIC = FileHead.magicOf("TWOBIGEE");

  static final int HEAD_BYTES = 104;
  static final int BLOCK_HEAD_BYTES = 24;
  static final int FOOT_BYTES = 40;

  static final int BLOCK_RECORDS = 1 << 16;

  private static final FileHead.Kind KIND =
      new FileHead.Kind("TWOBIGEX", "file of exported entries", 1, HEAD_BYTES);

  static final String REMEDY = "Export the store anew, or use another copy of the file";

  private ExportFormat() {}

  /** Throws if the library that packs numbers is missing; called before a file is used. */
  static void requireLibrary() {
    try {
      Class.forName(
          "net.openhft.chronicle.bytes.Bytes", false, ExportFormat.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw StoreException.refused(
          "Export and import need a library: add net.openhft:chronicle-bytes to the class path");
    }
  }

  static byte[] head(UUID store, EntryRules rules) {
    FileHead head = new FileHead(store, FileHead.now(), rules.keySpace());
    return KIND.end(KIND.begin(head).putInt(rules.valueBits())).array();
  }

  /** Checks the head of a file; throws if it is damaged, or the game has other keys or values. */
  static void checkHead(byte[] bytes, EntryRules rules, String name) {
    ByteBuffer head = FileHead.littleEndian(bytes);
    FileHead found = KIND.read(head, name, REMEDY);
    found.requireKeys(Set.of(rules.keySpace()), name, "Name another file");
    int valueBits = head.getInt(FileHead.FIELDS);
    if (valueBits != rules.valueBits()) {
      throw StoreException.refused(
          "%s holds values of %d bits, expected %d. Name another file",
          name, valueBits, rules.valueBits());
    }
  }

  /** Reads the head of a file and returns its keys; throws if it is damaged or of another kind. */
  static KeySpace keys(InputStream in, String name) throws IOException {
    ByteBuffer head = FileHead.littleEndian(in.readNBytes(HEAD_BYTES));
    return KIND.read(head, name, REMEDY)
        .keys()
        .orElseThrow(() -> StoreException.refused("%s holds no keys. %s", name, REMEDY));
  }

  static byte[] blockHead(long index, RecordBlock.Packed block) {
    ByteBuffer head = FileHead.littleEndian(new byte[BLOCK_HEAD_BYTES]).putLong(index);
    head.putInt(block.count()).putInt(block.bytes().length).putInt(block.unpacked());
    return withCrc(head, block.bytes());
  }

  static byte[] foot(long blocks, long records, long fileBytes) {
    ByteBuffer foot = FileHead.littleEndian(new byte[FOOT_BYTES]).putLong(END_MAGIC);
    return withCrc(foot.putLong(blocks).putLong(records).putLong(fileBytes).putInt(0));
  }

  private static byte[] withCrc(ByteBuffer head, byte... rest) {
    CRC32C crc = new CRC32C();
    crc.update(head.array(), 0, head.position());
    crc.update(rest);
    return head.putInt((int) crc.getValue()).array();
  }
}
