package org.twobig.journal;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import org.twobig.file.FileHead;
import org.twobig.table.KeySpace;
import org.twobig.table.StoreException;

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
 *          6: a mark; its work is the length that was safe on the disk when the mark was written; value, label and key are 0
 *   CRC    over the UUID of the store (16), the offset of the record (8), then the record from its kind on
 * </pre>
 *
 * Since the CRC covers store and offset, a reader rejects a record of another file or another
 * place. By marks a reader distinguishes damage from the result of a power cut, see {@link
 * JournalReader}.
 */
final class JournalFormat {
  static final int HEADER_BYTES = 104;

  static final int RECORD_BYTES = 40;

  static final int MAX_RECORD_BYTES = RECORD_BYTES + JournalRecord.MAX_LABEL_LENGTH;

  static final int ALIGNMENT = Long.BYTES;

  static final FileHead.Kind HEAD = new FileHead.Kind("TWOBIGJN", "journal", 1, HEADER_BYTES);

  private static final String REMEDY =
      "Restore it from a copy, or move it away: what is solved then rests on the table alone, and"
          + " what the table has replaced is searched again";

  private JournalFormat() {}

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
    head.requireStore(store, file.toString());
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
            + " twobig that made it",
        file, offset, why);
  }
}
