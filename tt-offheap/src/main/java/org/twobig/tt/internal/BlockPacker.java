package org.twobig.tt.internal;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;

/** Packs blocks of a {@link CheckpointFormat checkpoint}. Belongs to one thread. */
public final class BlockPacker {
  private final UUID saveId;
  private final ByteBuffer bytes;
  private final long[] bitmap = new long[CheckpointFormat.BITMAP_WORDS];
  private final long[] packed = new long[CheckpointFormat.BLOCK_WORDS];

  BlockPacker(UUID saveId, Arena arena) {
    this.saveId = saveId;
    this.bytes =
        arena
            .allocate(CheckpointFormat.MAX_BLOCK_BYTES, Long.BYTES)
            .asByteBuffer()
            .order(ByteOrder.LITTLE_ENDIAN);
  }

  ByteBuffer bytes() {
    return bytes;
  }

  int empty(long block) {
    return put(block, 0);
  }

  /** Packs a block. Returns how many of its words are not empty. */
  int pack(long block, long[] words, int count) {
    return put(block, pack(words, count, bitmap, packed));
  }

  private int put(long block, int count) {
    bytes.clear().putLong(block).putInt(count).putInt(0);
    int payload = CheckpointFormat.payloadBytes(count);
    if (count > 0) {
      bytes.asLongBuffer().put(bitmap).put(packed, 0, count);
    }
    bytes.putInt(12, CheckpointFormat.blockCrc(saveId, bytes, 0, payload));
    bytes.position(0).limit(CheckpointFormat.BLOCK_HEAD_BYTES + payload);
    return count;
  }

  /**
   * Copies the words that differ from 0 to {@code packed}, and returns their number. {@code bitmap}
   * is overwritten with one bit for each word, 1 if the word differs from 0. In a full table nearly
   * every group of 64 words has no 0: such a group is copied at once. In any other group each word
   * is copied, and the next word overwrites a word that is 0. This saves a branch for each word.
   */
  public static int pack(long[] words, int count, long[] bitmap, long[] packed) {
    int end = 0;
    int group = 0;
    for (int first = 0; first < count; first += Long.SIZE) {
      int length = Math.min(Long.SIZE, count - first);
      if (length == Long.SIZE && isFull(words, first)) {
        System.arraycopy(words, first, packed, end, Long.SIZE);
        end += Long.SIZE;
        bitmap[group++] = -1;
        continue;
      }
      long bits = 0;
      for (int i = 0; i < length; i++) {
        long word = words[first + i];
        long present = (word | -word) >>> 63;
        packed[end] = word;
        end += (int) present;
        bits |= present << i;
      }
      bitmap[group++] = bits;
    }
    while (group < bitmap.length) {
      bitmap[group++] = 0;
    }
    return end;
  }

  private static boolean isFull(long[] words, int first) {
    long empty = 0;
    for (int i = first; i < first + Long.SIZE; i++) {
      empty |= words[i] - 1 & ~words[i]; // its highest bit is set only if the word is 0
    }
    return empty >= 0;
  }
}
