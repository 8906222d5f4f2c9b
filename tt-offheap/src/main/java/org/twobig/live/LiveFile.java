package org.twobig.live;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;
import org.twobig.file.Disk;

/**
 * The format of a mapped file in which the processes of a store tell each other what is so now.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  magic                                      (8 bytes) |
 *       8  |  version                                              |
 *      16  |  bytes of the file                                    |
 *      24  |  device and inode of the file                     (2) |
 *      40  |  boot id of the machine                           (2) |
 *      56  |  0                                                    |
 *    4096  +-------------------------------------------------------+
 *          |  content, 0 at first                                  |
 *          +-------------------------------------------------------+
 * </pre>
 *
 * <p>Words are in the byte order of the machine, which the file never leaves: a copy has another
 * inode, a file from before the last start of the machine another boot id, and both count for
 * nothing. So it need not be synced.
 *
 * @param magic eight letters, little-endian
 * @param version of the content
 * @param bytes of the file
 */
public record LiveFile(long magic, long version, int bytes) {
  public static final int HEADER_BYTES = 4096;

  /** What to do when Agrona's buffers cannot be loaded. */
  public static final String NEEDED_FLAG =
      "start Java with --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";

  private static final int HEADER_WORDS = 7;

  /**
   * Whether a file is of this format, whole, in its place and of this run of the machine.
   *
   * @throws IOException if it cannot be read, or belongs to a newer version of Twobig
   */
  public boolean counts(Path path, Machine machine) throws IOException {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    ByteBuffer header =
        ByteBuffer.allocate(HEADER_WORDS * Long.BYTES).order(ByteOrder.nativeOrder());
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      while (header.hasRemaining() && channel.read(header) >= 0) {
        continue;
      }
      long[] found = new long[HEADER_WORDS];
      header.flip().asLongBuffer().get(found, 0, header.limit() / Long.BYTES);
      if (found[0] == magic && found[1] > version) {
        throw new IOException(
            "%s has version %d, expected %d: it belongs to a newer version of Twobig"
                .formatted(path, found[1], version));
      }
      return channel.size() == bytes && Arrays.equals(found, header(path, machine));
    }
  }

  /** Makes a file without content; one that is there is removed. */
  public void create(Path path, Machine machine) throws IOException {
    Files.deleteIfExists(path);
    Disk.createFile(path);
    // Zeros are written, not skipped: a full disk must refuse now, not when the memory is touched.
    ByteBuffer content = ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder());
    content.asLongBuffer().put(header(path, machine));
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      while (content.hasRemaining()) {
        channel.write(content);
      }
    } catch (IOException e) {
      Files.deleteIfExists(path);
      throw e;
    }
  }

  private long[] header(Path path, Machine machine) throws IOException {
    return new long[] {
      magic,
      version,
      bytes,
      (Long) Files.getAttribute(path, "unix:dev", LinkOption.NOFOLLOW_LINKS),
      (Long) Files.getAttribute(path, "unix:ino", LinkOption.NOFOLLOW_LINKS),
      machine.boot().getMostSignificantBits(),
      machine.boot().getLeastSignificantBits()
    };
  }

  /**
   * A file that is mapped.
   *
   * <p>It is mapped as a segment: the first {@link java.nio.MappedByteBuffer} of a process is made
   * by reflection, which would take a tenth of the time to open a store.
   */
  public record Memory(MemorySegment bytes, Arena arena) implements AutoCloseable {
    public UnsafeBuffer buffer(int offset, int length) {
      return new UnsafeBuffer(bytes.asSlice(offset, length).address(), length);
    }

    /** Unmaps the file. No buffer of it may be touched after: there may be other memory there. */
    @Override
    public void close() {
      arena.close();
    }
  }

  /** Maps a file that counts. */
  public Memory map(Path path, MapMode mode) throws IOException {
    OpenOption[] options =
        mode == MapMode.READ_ONLY
            ? new OpenOption[] {StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS}
            : new OpenOption[] {
              StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS
            };
    Arena arena = Arena.ofShared();
    try (FileChannel channel = FileChannel.open(path, options)) {
      return new Memory(channel.map(mode, 0, bytes, arena), arena);
    } catch (IOException | RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }
}
