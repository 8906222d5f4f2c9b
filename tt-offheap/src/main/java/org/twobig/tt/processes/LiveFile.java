package org.twobig.tt.processes;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.Opened;

/**
 * The format of a mapped file in which the processes of a store share their present state.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  a FileHead with the boot id of the machine as UUID;  |
 *          |  creation and key space are 0                         |
 *      96  |  bytes of the file                                    |
 *     104  |  device and inode of the file                     (2) |
 *     120  |  0 (4)                        |  CRC of bytes 0 to 123|
 *     128  |  0                                                    |
 *    4096  +-------------------------------------------------------+
 *          |  content, 0 at first                                  |
 *          +-------------------------------------------------------+
 * </pre>
 *
 * <p>Such a file is valid only on its machine and since its last boot: a copy has another inode,
 * and an older file another boot id. Both are replaced by a new file. So the file need not be
 * synced, and its content is in the byte order of the machine.
 *
 * @param kind magic and version
 * @param bytes length of the file
 */
public record LiveFile(FileHead.Kind kind, int bytes) {
  public static final int HEADER_BYTES = 4096;

  /** Bytes of the fields at the beginning of the header; the last are their CRC. */
  public static final int HEAD_BYTES = 128;

  /** Returns what to do if the JVM cannot load Agrona's buffers; a part of a message. */
  public static String remedy(LinkageError e) {
    boolean isMissing = e.getCause() instanceof ClassNotFoundException;
    return isMissing
        ? "add the library org.agrona:agrona to the class path"
        : "start Java with --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";
  }

  /**
   * Returns whether a file is usable: of this format, whole, no copy, and made since the last boot.
   * Throws if the file belongs to a newer version of Twobig.
   */
  public boolean isUsable(Path path, Machine machine) throws IOException {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    ByteBuffer head = FileHead.littleEndian(new byte[HEAD_BYTES]);
    try (FileChannel channel = Disk.open(path, false)) {
      while (head.hasRemaining() && channel.read(head) >= 0) {
        continue;
      }
      if (kind.isNewer(head)) {
        throw new IOException(path + " belongs to a newer version of Twobig");
      }
      return channel.size() == bytes && head.rewind().equals(head(path, machine));
    }
  }

  /** Makes a file whose content is 0; replaces an existing file. */
  public void create(Path path, Machine machine) throws IOException {
    Files.deleteIfExists(path);
    Disk.createFile(path);
    try (var made = Opened.of(path, Files::deleteIfExists);
        FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      Disk.writeZeros(channel, bytes); // so that a full disk fails here, not at an access
      Disk.writeAll(channel.position(0), head(path, machine));
      made.keep();
    }
  }

  private ByteBuffer head(Path path, Machine machine) throws IOException {
    ByteBuffer head = kind.begin(new FileHead(machine.boot(), Instant.EPOCH, Optional.empty()));
    return kind.end(
        head.putLong(bytes)
            .putLong((Long) Files.getAttribute(path, "unix:dev", LinkOption.NOFOLLOW_LINKS))
            .putLong((Long) Files.getAttribute(path, "unix:ino", LinkOption.NOFOLLOW_LINKS)));
  }

  /**
   * A mapped file. A segment opens a store a tenth faster than a {@link java.nio.MappedByteBuffer},
   * the first of which Java makes by reflection.
   */
  public record Memory(MemorySegment bytes, Arena arena) implements AutoCloseable {
    public UnsafeBuffer buffer(int offset, int length) {
      return new UnsafeBuffer(bytes.asSlice(offset, length).address(), length);
    }

    /** Unmaps the file. Its buffers are invalid then: their addresses may hold other data. */
    @Override
    public void close() {
      arena.close();
    }
  }

  public Optional<Memory> open(Path path, Machine machine, boolean writable) throws IOException {
    return isUsable(path, machine) ? Optional.of(map(path, writable)) : Optional.empty();
  }

  public Memory map(Path path, boolean writable) throws IOException {
    return map(path, bytes, writable);
  }

  /** Maps the first bytes of any file. */
  static Memory map(Path path, int bytes, boolean writable) throws IOException {
    MapMode mode = writable ? MapMode.READ_WRITE : MapMode.READ_ONLY;
    try (var arena = Opened.of(Arena.ofShared(), Arena::close);
        FileChannel channel = Disk.open(path, writable)) {
      return new Memory(channel.map(mode, 0, bytes, arena.get()), arena.keep());
    }
  }
}
