package org.twobig.tt.internal;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * A file that is read or written in large pieces and stays out of the page cache, where it would
 * displace pages that solvers need. The bytes go directly between the device and the buffers
 * (O_DIRECT), so a read proves that the device has the bytes. The page cache is used, and cleared
 * soon after, if the file system lacks O_DIRECT, or a piece is small or not aligned to {@value
 * #ALIGNMENT}.
 *
 * <p>Several threads may read, or write, at once.
 */
final class UncachedFile implements Closeable {
  /** Pieces and their buffers begin at multiples of this. */
  static final int ALIGNMENT = 4096;

  /** Smallest size of a piece that goes directly; a smaller one is faster through the cache. */
  private static final int MIN_DIRECT_BYTES = 1 << 20;

  /** Smallest size of a buffer on large pages. */
  static final int LARGE_BYTES = 4 << 20;

  /** After this many bytes through the page cache, the cache drops the file. */
  private static final long FORGET_BYTES = 64 << 20;

  private final Path path;
  private final StandardOpenOption mode;

  /** Device and inode, which differ if another file gets the name later. */
  private final Object identity;

  private final FileChannel cached;

  /** The channel without page cache, opened when first needed; guarded by this object. */
  private Optional<FileChannel> direct = Optional.empty();

  private boolean tried;

  /** Bytes that passed the page cache since it last dropped the file; guarded by this object. */
  private long cachedBytes;

  /** Opens a file to be read, or to be written. */
  UncachedFile(Path path, StandardOpenOption mode) throws IOException {
    this.path = path;
    this.mode = mode;
    this.identity = Disk.identity(path);
    this.cached = FileChannel.open(path, mode, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Returns a buffer that begins at a multiple of {@value #ALIGNMENT} in memory. A large buffer
   * lies on large pages if the system has them: the device then gets a piece in few parts, which is
   * faster.
   */
  static ByteBuffer buffer(long bytes, Arena arena) {
    MemorySegment memory =
        bytes < LARGE_BYTES ? arena.allocate(bytes, ALIGNMENT) : Native.zeroed(bytes, true, arena);
    return memory.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  static long roundUp(long bytes) {
    return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
  }

  long size() throws IOException {
    return cached.size();
  }

  int read(ByteBuffer into, long position) throws IOException {
    Optional<FileChannel> channel = direct(into, position);
    int start = into.position();
    if (channel.isPresent()) {
      try {
        return channel.get().read(into, position);
      } catch (IOException e) {
        into.position(start); // read through the page cache instead
      }
    }
    int read = cached.read(into, position);
    countCached(Math.max(0, read));
    return read;
  }

  void write(ByteBuffer from, long position) throws IOException {
    long place = position - from.position();
    while (from.hasRemaining()) {
      int start = from.position();
      Optional<FileChannel> channel = direct(from, place + start);
      if (channel.isPresent()) {
        try {
          channel.get().write(from, place + start);
          continue;
        } catch (IOException e) {
          from.position(start); // written through the page cache, which may fail, too
        }
      }
      countCached(cached.write(from, place + from.position()));
    }
  }

  /** Truncates the file to {@code length} and forces it to the device. */
  void end(long length) throws IOException {
    cached.truncate(length);
    cached.force(true);
    Native.forget(path);
  }

  /** Returns the channel without page cache, if the piece is large and aligned. */
  private Optional<FileChannel> direct(ByteBuffer piece, long position) {
    boolean fits =
        piece.remaining() >= MIN_DIRECT_BYTES
            && piece.isDirect()
            && ((position | piece.remaining()) & (ALIGNMENT - 1)) == 0
            && piece.alignmentOffset(piece.position(), ALIGNMENT) == 0;
    return fits ? direct() : Optional.empty();
  }

  private synchronized Optional<FileChannel> direct() {
    if (!tried) {
      tried = true;
      try {
        Optional<OpenOption> option = option();
        if (option.isPresent()) {
          FileChannel opened =
              FileChannel.open(path, mode, LinkOption.NOFOLLOW_LINKS, option.get());
          direct = Optional.of(opened);
          if (!identity.equals(Disk.identity(path))) { // another file may have the name now
            direct = Optional.empty();
            opened.close();
          }
        }
      } catch (IOException | UnsupportedOperationException e) {
        // the file system has no O_DIRECT
      }
    }
    return direct;
  }

  /** Finds O_DIRECT by reflection: javac warns about its class, and warnings are errors here. */
  private static Optional<OpenOption> option() {
    try {
      Class<?> options = Class.forName("com.sun.nio.file.ExtendedOpenOption");
      return Arrays.stream(options.getEnumConstants())
          .map(OpenOption.class::cast)
          .filter(option -> option.toString().equals("DIRECT"))
          .findFirst();
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  private synchronized void countCached(long bytes) throws IOException {
    cachedBytes += bytes;
    if (cachedBytes >= FORGET_BYTES) {
      if (mode == StandardOpenOption.WRITE) {
        cached.force(false); // the system keeps pages that are not yet on the disk
      }
      Native.forget(path);
      cachedBytes = 0;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    try (FileChannel one = cached) {
      if (direct.isPresent()) {
        direct.get().close();
      }
      if (mode == StandardOpenOption.READ && (tried || cachedBytes >= MIN_DIRECT_BYTES)) {
        Native.forget(path); // not if only the head was read: the call costs more than it gains
      }
    }
  }
}
