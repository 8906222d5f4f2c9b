package org.twobig.tt.internal;

import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * The checkpoint: a packed copy of a table, written from front to back. All numbers are
 * little-endian; every CRC is a CRC32C. An index of the blocks could be damaged, so there is none:
 * a reader that begins at any place recognises the next block by its CRC.
 *
 * <pre>
 *        +-----------------------------------------------------------------+
 *     0  |  magic "TWOBIGCP" and the rest of a FileHead; its field         |
 *        |  "created" has the time at which the save began                 |
 *    96  |  epoch                                                          |
 *   104  |  words of the table                                             |
 *   112  |  identity of the save, see SaveStamp: high, low half    (8 + 8) |
 *   128  |  words of a block (4)          |  CRC of bytes 0 to 131 (4)     |
 *   136  +-----------------------------------------------------------------+
 *        |  identity of the table, see TableHeader                16 KiB   |
 * 16520  +-----------------------------------------------------------------+
 *        |  blocks, from the first words of the table to the last:         |
 *        |    0  index of the block                                        |
 *        |    8  words that are not empty (4)  |  CRC of all the rest (4)  |
 *        |   16  if there are any: one bit a word, 1 if it is not empty    |
 *        |       and then those words                                      |
 *        |  the CRC covers the identity of the save, then the block: a     |
 *        |  reader rejects a block that another file left on the disk      |
 *        +-----------------------------------------------------------------+
 *        |    0  magic "TWOBIGED"                                          |
 *        |    8  blocks                                                    |
 *        |   16  words that are not empty, in all blocks                   |
 *        |   24  epoch                                                     |
 *        |   32  bytes of the whole file                                   |
 *        |   40  0 (4)                         |  CRC of the 44 before (4) |
 *        +-----------------------------------------------------------------+
 *        |  bytes 0 to 16519 once more: the reader uses this copy if the   |
 *        |  first one is damaged                                           |
 *        +-----------------------------------------------------------------+
 * </pre>
 */
public final class CheckpointFormat {
  static final int HEAD_BYTES = 136;
  public static final FileHead.Kind KIND =
      new FileHead.Kind("TWOBIGCP", "checkpoint", 1, HEAD_BYTES);

  static final int BEGINNING_BYTES = HEAD_BYTES + TableHeader.BYTES;

  static final int EPOCH = 96;
  static final int WORDS = 104;
  static final int SAVE = 112;
  static final int WORDS_OF_BLOCK = 128;

  static final long END_MAGIC = FileHead.magicOf("TWOBIGED");

  static final int BLOCK_HEAD_BYTES = 16;
  static final int FOOT_BYTES = 48;

  /** Number of words in a block. Its 1 MiB and its packed copy stay in the processor's cache. */
  public static final int BLOCK_WORDS = 1 << 17;

  public static final int BITMAP_WORDS = BLOCK_WORDS / Long.SIZE;

  static final int MAX_BLOCK_BYTES = BLOCK_HEAD_BYTES + (BITMAP_WORDS + BLOCK_WORDS) * Long.BYTES;

  static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);

  private CheckpointFormat() {}

  static long blocks(long words) {
    return Math.ceilDiv(words, BLOCK_WORDS);
  }

  static long minBytes(long words) {
    return BEGINNING_BYTES + blocks(words) * BLOCK_HEAD_BYTES + FOOT_BYTES;
  }

  /** Returns the number of words of a block: the last block of a table may be shorter. */
  static int wordsOf(long block, long words) {
    return (int) Math.min(BLOCK_WORDS, words - block * BLOCK_WORDS);
  }

  /** Returns the largest possible size of the checkpoint of a table with this many words. */
  public static long maxBytes(long words) {
    return minBytes(words) + blocks(words) * (MAX_BLOCK_BYTES - BLOCK_HEAD_BYTES) + BEGINNING_BYTES;
  }

  /** Returns the number of bytes behind the head of a block with {@code count} non-empty words. */
  static int payloadBytes(int count) {
    return count == 0 ? 0 : (BITMAP_WORDS + count) * Long.BYTES;
  }

  /** Returns the CRC over the id of the save, a block's head up to the CRC, and its payload. */
  static int blockCrc(UUID save, ByteBuffer buffer, int start, int payload) {
    CRC32C crc = new CRC32C();
    byte[] saveId = new byte[2 * Long.BYTES];
    FileHead.littleEndian(saveId)
        .putLong(save.getMostSignificantBits())
        .putLong(save.getLeastSignificantBits());
    crc.update(saveId);
    crc.update(buffer.slice(start, BLOCK_HEAD_BYTES - Integer.BYTES));
    crc.update(buffer.slice(start + BLOCK_HEAD_BYTES, payload));
    return (int) crc.getValue();
  }
}
