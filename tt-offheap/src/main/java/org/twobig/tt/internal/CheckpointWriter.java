package org.twobig.tt.internal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Optional;

/**
 * Writes one {@link CheckpointFormat checkpoint}. Each thread packs a block, waits until all
 * earlier blocks have been copied into a shared buffer, and copies its own block behind them. The
 * thread that fills the buffer writes the buffer to the file, while the other threads go on with
 * the next buffer.
 */
public final class CheckpointWriter {
  /** Source of the words; several threads call it at once. */
  public interface Words {
    /**
     * Copies words of the table into an array. If all of them are empty, may return false; the
     * array may then hold anything.
     */
    boolean copyOut(long firstWord, long[] into, int count);
  }

  public static final Words EMPTY = (firstWord, into, count) -> false;

  /** Bytes written at a time; a multiple of {@link UncachedFile#ALIGNMENT}. */
  private static final int PIECE_BYTES = UncachedFile.LARGE_BYTES;

  private final UncachedFile file;
  private final TableHeader table;
  private final SaveStamp save;
  private final Words source;
  private final Pace pace;
  private final Arena arena;
  private final long blocks;

  // The monitor of this object guards the fields below.

  /** Buffers that have been written and can be filled again. */
  private final ArrayDeque<ByteBuffer> free = new ArrayDeque<>();

  /** The buffer that is being filled; {@code place} is its place in the file. */
  private ByteBuffer filling;

  private long place;

  private long nextBlock;

  private boolean failed;
  private long entries;
  private long filled;

  private CheckpointWriter(
      UncachedFile file, TableHeader table, SaveStamp save, Words source, Pace pace, Arena arena) {
    this.file = file;
    this.table = table;
    this.save = save;
    this.source = source;
    this.pace = pace;
    this.blocks = CheckpointFormat.blocks(table.words());
    this.arena = arena;
    this.filling = UncachedFile.buffer(PIECE_BYTES, arena);
  }

  /**
   * Writes and syncs a new file, and returns its number of entries. (The footer holds the number of
   * non-empty words; an entry may have two.) The caller reads the file back and renames it.
   */
  public static long write(Path file, TableHeader table, SaveStamp save, Words source, Pace pace)
      throws IOException {
    Files.deleteIfExists(file);
    Disk.createFile(file);
    try (UncachedFile out = new UncachedFile(file, StandardOpenOption.WRITE);
        Arena arena = Arena.ofShared()) {
      return new CheckpointWriter(out, table, save, source, pace, arena).write();
    }
  }

  private long write() throws IOException {
    ByteBuffer head =
        CheckpointFormat.KIND.begin(
            new FileHead(table.uuid(), save.time(), table.layout().keySpace()));
    head.putLong(save.epoch()).putLong(table.words());
    head.putLong(save.id().getMostSignificantBits()).putLong(save.id().getLeastSignificantBits());
    head.putInt(CheckpointFormat.BLOCK_WORDS);
    byte[] beginning = new byte[CheckpointFormat.BEGINNING_BYTES];
    ByteBuffer.wrap(beginning).put(CheckpointFormat.KIND.end(head)).put(table.encode());
    write(put(ByteBuffer.wrap(beginning)));

    Team.share("twobig-checkpoint", pace.threads(), blocks, this::packer);

    ByteBuffer end =
        FileHead.littleEndian(new byte[CheckpointFormat.FOOT_BYTES + beginning.length]);
    long length = place + filling.position() + end.capacity();
    end.putLong(CheckpointFormat.END_MAGIC)
        .putLong(blocks)
        .putLong(filled)
        .putLong(save.epoch())
        .putLong(length)
        .putInt(0)
        .putInt(FileHead.crc(end, 0, CheckpointFormat.FOOT_BYTES - Integer.BYTES))
        .put(beginning);
    write(put(end.flip()));
    int rest = (int) UncachedFile.roundUp(filling.position());
    write(Optional.of(new Piece(filling.limit(rest).rewind(), place)));
    file.end(length);
    return entries;
  }

  private Team.Worker packer(Arena own) {
    BlockPacker packer = new BlockPacker(save.id(), own);
    long[] words = new long[CheckpointFormat.BLOCK_WORDS];
    return block -> {
      try {
        long first = block * CheckpointFormat.BLOCK_WORDS;
        int count = CheckpointFormat.wordsOf(block, table.words());
        int full =
            source.copyOut(first, words, count)
                ? packer.pack(block, words, count)
                : packer.empty(block);
        long found =
            full > 0 && table.layout().hasTwoWordEntries()
                ? table.layout().entries(first, words, count)
                : full;
        write(append(block, packer.bytes(), full, found));
        return true;
      } catch (Throwable e) {
        fail();
        throw e;
      }
    };
  }

  private synchronized void fail() {
    failed = true;
    notifyAll();
  }

  /**
   * Waits until the previous block has been appended, and appends this block. If that fills the
   * buffer, returns the buffer, which the caller must write.
   */
  private synchronized Optional<Piece> append(long block, ByteBuffer packed, int full, long found) {
    boolean interrupted = false;
    while (nextBlock < block && !failed) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true; // an interrupt does not end the save
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failed) {
      return Optional.empty();
    }
    pace.spend(packed.remaining());
    nextBlock++;
    notifyAll();
    filled += full;
    entries += found;
    return put(packed);
  }

  private record Piece(ByteBuffer bytes, long place) {}

  /**
   * Appends fewer than {@link #PIECE_BYTES} bytes to the buffer. Returns the buffer if it is full.
   */
  private synchronized Optional<Piece> put(ByteBuffer bytes) {
    int fits = Math.min(bytes.remaining(), filling.remaining());
    filling.put(bytes.slice(bytes.position(), fits));
    if (filling.hasRemaining()) {
      return Optional.empty();
    }
    Piece full = new Piece(filling.flip(), place);
    place += PIECE_BYTES;
    filling = free.isEmpty() ? UncachedFile.buffer(PIECE_BYTES, arena) : free.remove().clear();
    filling.put(bytes.position(bytes.position() + fits));
    return Optional.of(full);
  }

  private void write(Optional<Piece> piece) throws IOException {
    if (piece.isPresent()) {
      file.write(piece.get().bytes, piece.get().place);
      synchronized (this) {
        free.add(piece.get().bytes);
      }
    }
  }
}
