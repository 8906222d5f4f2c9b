package org.twobig.tt.internal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads a {@link CheckpointFormat checkpoint} forwards from any place and recognises blocks. Reads
 * are large and begin at multiples of a page. The caller chooses the places and handles errors. One
 * thread at a time may use an instance.
 */
final class BlockReader {
  /** Reads a file, as {@link java.nio.channels.FileChannel#read(ByteBuffer, long)} does. */
  interface Source {
    int read(ByteBuffer into, long position) throws IOException;
  }

  /** Bytes of a piece, the part of the file that is read at a time. */
  private static final int PIECE_BYTES = UncachedFile.LARGE_BYTES;

  /** Size of the buffer's front, which holds what is left of the last piece: one large page. */
  private static final int FRONT_BYTES = 2 << 20;

  private final Source source;
  private final Pace pace;
  private final ByteBuffer buffer;
  private final int pieceBytes;
  private final long words;
  private final UUID save;
  private final long[] bitmap = new long[CheckpointFormat.BITMAP_WORDS];
  private final long[] packed = new long[CheckpointFormat.BLOCK_WORDS + 1];

  /** Place in the file of the first byte after the buffer. */
  private long unreadPlace;

  /** Bytes to skip, from the beginning of a page to the argument of {@link #seek}. */
  private int skipped;

  /** End of the range of {@link #seek}, plus the largest length of a block that begins there. */
  private long end;

  private boolean ended;

  private Optional<IOException> failure = Optional.empty();

  /**
   * Reads a file of {@code bytes} bytes, the checkpoint of a table of {@code words} words. {@code
   * save} is the identity of the save that wrote the file.
   */
  BlockReader(Source source, long bytes, long words, UUID save, Pace pace, Arena arena) {
    this.source = source;
    this.words = words;
    this.save = save;
    this.pace = pace;
    this.pieceBytes =
        (int) Math.min(PIECE_BYTES, UncachedFile.roundUp(bytes + 1)); // + 1: never 0 bytes
    this.buffer = UncachedFile.buffer(FRONT_BYTES + pieceBytes, arena);
    seek(0, bytes);
  }

  /** Goes to a place in the file, to read the blocks that begin from there to {@code until}. */
  void seek(long place, long until) {
    unreadPlace = place / UncachedFile.ALIGNMENT * UncachedFile.ALIGNMENT;
    skipped = (int) (place - unreadPlace);
    end = UncachedFile.roundUp(until + CheckpointFormat.MAX_BLOCK_BYTES);
    ended = false;
    failure = Optional.empty();
    buffer.position(0).limit(0);
  }

  long place() {
    return unreadPlace - buffer.remaining() + skipped;
  }

  /** Returns the place in the file of the first byte that has not been read. */
  long unreadPlace() {
    return unreadPlace;
  }

  /** Returns why the file cannot be read at {@link #unreadPlace}. */
  Optional<IOException> failure() {
    return failure;
  }

  void skip(int bytes) {
    buffer.position(buffer.position() + bytes);
  }

  /**
   * Reads until {@code count} bytes are available, at most {@link
   * CheckpointFormat#MAX_BLOCK_BYTES}. Returns false if the file ends earlier or cannot be read.
   */
  boolean has(int count) {
    while (buffer.remaining() < count && !ended && failure.isEmpty()) {
      read();
    }
    return buffer.remaining() >= count;
  }

  private void read() {
    int left = buffer.remaining();
    int start = FRONT_BYTES - left;
    buffer.limit(buffer.capacity()).put(start, buffer, buffer.position(), left);
    // shortened after a short read, to end at a multiple of ALIGNMENT again
    long piece = pieceBytes - unreadPlace % UncachedFile.ALIGNMENT;
    if (unreadPlace < end) {
      piece = Math.min(piece, end - unreadPlace);
    }
    buffer.limit(FRONT_BYTES + (int) piece).position(FRONT_BYTES);
    pace.spend(piece);
    int read = 0;
    try {
      read = source.read(buffer, unreadPlace);
    } catch (IOException e) {
      failure = Optional.of(e);
    }
    ended = read < 0;
    unreadPlace += Math.max(0, read);
    buffer.limit(FRONT_BYTES + Math.max(0, read)).position(start);
    int skip = Math.min(skipped, buffer.remaining());
    buffer.position(start + skip);
    skipped -= skip;
  }

  /** Returns the index of the block that begins here, from its head. */
  long index() {
    return buffer.getLong(buffer.position());
  }

  /** Returns the number of non-empty words of the block that begins here, from its head. */
  int count() {
    return buffer.getInt(buffer.position() + 8);
  }

  static int bytes(int count) {
    return CheckpointFormat.BLOCK_HEAD_BYTES + CheckpointFormat.payloadBytes(count);
  }

  private int crc() {
    return CheckpointFormat.blockCrc(
        save, buffer, buffer.position(), CheckpointFormat.payloadBytes(count()));
  }

  int wordsOf(long index) {
    return CheckpointFormat.wordsOf(index, words);
  }

  /**
   * Returns whether a whole block begins here: its head is possible, and its checksum, which covers
   * the identity of the save, is right.
   */
  boolean isBlock() {
    if (!has(CheckpointFormat.BLOCK_HEAD_BYTES)) {
      return false;
    }
    long index = index();
    int count = count();
    return index >= 0
        && index < CheckpointFormat.blocks(words)
        && count >= 0
        && count <= wordsOf(index)
        && has(bytes(count))
        && buffer.getInt(buffer.position() + 12) == crc()
        && readWords(wordsOf(index)) == count;
  }

  /**
   * Copies bitmap and packed words of the block here, all of whose bytes must be in the buffer.
   * Returns how many bits of the bitmap are set, or -1 if bits are set beyond {@code length} or a
   * packed word is empty.
   */
  private int readWords(int length) {
    int count = count();
    if (count == 0) {
      return 0;
    }
    buffer
        .slice(
            buffer.position() + CheckpointFormat.BLOCK_HEAD_BYTES,
            CheckpointFormat.payloadBytes(count))
        .order(ByteOrder.LITTLE_ENDIAN)
        .asLongBuffer()
        .get(bitmap)
        .get(packed, 0, count);
    int bits = 0;
    for (long group : bitmap) {
      bits += Long.bitCount(group);
    }
    int whole = length / Long.SIZE;
    long beyond = length % Long.SIZE == 0 ? 0 : bitmap[whole] & -1L << length;
    for (int group = Math.ceilDiv(length, Long.SIZE); group < bitmap.length; group++) {
      beyond |= bitmap[group];
    }
    long empty = 0;
    for (int i = 0; i < count; i++) {
      empty |= packed[i] - 1 & ~packed[i]; // its highest bit is set only if the word is 0
    }
    return beyond != 0 || empty < 0 ? -1 : bits;
  }

  /**
   * Unpacks the {@code length} words of the block that {@link #isBlock} has recognised, without a
   * branch for each word.
   */
  void unpack(long[] into, int length) {
    if (count() == 0) {
      Arrays.fill(into, 0, length, 0);
      return;
    }
    int next = 0;
    for (int first = 0; first < length; first += Long.SIZE) {
      long bits = bitmap[first / Long.SIZE];
      if (bits == -1) {
        System.arraycopy(packed, next, into, first, Long.SIZE);
        next += Long.SIZE;
        continue;
      }
      int count = Math.min(Long.SIZE, length - first);
      for (int i = 0; i < count; i++) {
        int present = (int) (bits >>> i) & 1;
        into[first + i] = packed[next] & -(long) present;
        next += present;
      }
    }
  }
}
