package org.twobig.file;

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
 * displace pages of solvers, such as a table on a disk. Its bytes go directly between the device
 * and the buffers (O_DIRECT); so bytes that are read were on the device. On a file system without
 * O_DIRECT, and for pieces that are small or unaligned to {@value #ALIGNMENT}, the bytes go through
 * the page cache and are dropped from it soon after.
 *
 * <p>Several threads may read, or write, at a time.
 */
final class UncachedFile implements Closeable {
  /** Pieces and their buffers begin at a multiple of this. */
  static final int ALIGNMENT = 4096;

  /** Least piece for which bypassing the page cache pays. */
  private static final int LEAST_BYTES = 1 << 20;

  /** A buffer that takes large pages; a multiple of theirs, as its size should be. */
  static final int LARGE_BYTES = 4 << 20;

  /** Bytes through the page cache after which they are dropped from it. */
  private static final long FORGET_BYTES = 64 << 20;

  private final Path path;
  private final StandardOpenOption mode;

  /** Device and inode: a file that takes the name later has others. */
  private final Object identity;

  private final FileChannel cached;

  /** The channel past the page cache, opened for the first piece that it can take; of this lock. */
  private Optional<FileChannel> direct = Optional.empty();

  private boolean tried;

  /** Bytes that may be in the page cache; of this lock. */
  private long remembered;

  private UncachedFile(Path path, StandardOpenOption mode) throws IOException {
    this.path = path;
    this.mode = mode;
    this.identity = Disk.identity(path);
    this.cached = FileChannel.open(path, mode, LinkOption.NOFOLLOW_LINKS);
  }

  static UncachedFile toRead(Path path) throws IOException {
    return new UncachedFile(path, StandardOpenOption.READ);
  }

  /** Opens a file that exists and is empty. */
  static UncachedFile toWrite(Path path) throws IOException {
    return new UncachedFile(path, StandardOpenOption.WRITE);
  }

  /**
   * Allocates a buffer for pieces, which begins at a multiple of {@value #ALIGNMENT} in memory. A
   * large one lies on large pages, if the system has them: a piece then goes to the device in few
   * parts, which is faster.
   */
  static ByteBuffer buffer(long bytes, Arena arena) {
    MemorySegment memory =
        bytes < LARGE_BYTES ? arena.allocate(bytes, ALIGNMENT) : Native.zeroed(bytes, true, arena);
    return memory.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Rounds up to a multiple of {@value #ALIGNMENT}. */
  static long roundUp(long bytes) {
    return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
  }

  long size() throws IOException {
    return cached.size();
  }

  /** As {@link FileChannel#read(ByteBuffer, long)}. */
  int read(ByteBuffer into, long position) throws IOException {
    Optional<FileChannel> channel = direct(into, position);
    int start = into.position();
    if (channel.isPresent()) {
      try {
        return channel.get().read(into, position);
      } catch (IOException e) {
        into.position(start); // read so again, up to what the disk does not give back
      }
    }
    int read = cached.read(into, position);
    cached(Math.max(0, read));
    return read;
  }

  /** Writes all of the buffer. */
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
          from.position(start); // what is wrong is said again, or this way it goes
        }
      }
      cached(cached.write(from, place + from.position()));
    }
  }

  /** Ends the writing: gives the file its length and makes it survive a power cut. */
  void end(long length) throws IOException {
    cached.truncate(length);
    cached.force(true);
    Native.forget(path);
  }

  /** The channel past the page cache, if it can take such a piece. */
  private Optional<FileChannel> direct(ByteBuffer piece, long position) {
    boolean fits =
        piece.remaining() >= LEAST_BYTES
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
          if (!identity.equals(Disk.identity(path))) { // it may be the file that has the name now
            direct = Optional.empty();
            opened.close();
          }
        }
      } catch (IOException | UnsupportedOperationException e) {
        // the file system has none
      }
    }
    return direct;
  }

  /** O_DIRECT, by name: javac warns of the class that has it, and would refuse it. */
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

  private synchronized void cached(long bytes) throws IOException {
    remembered += bytes;
    if (remembered >= FORGET_BYTES) {
      forget();
    }
  }

  private void forget() throws IOException {
    if (mode == StandardOpenOption.WRITE) {
      cached.force(false); // the system keeps pages that are not on the disk
    }
    Native.forget(path);
    remembered = 0;
  }

  @Override
  public synchronized void close() throws IOException {
    try (FileChannel one = cached) {
      if (direct.isPresent()) {
        direct.get().close();
      }
      if (mode == StandardOpenOption.READ && (tried || remembered >= LEAST_BYTES)) {
        Native.forget(path); // a head alone leaves too little to be worth the call
      }
    }
  }
}
