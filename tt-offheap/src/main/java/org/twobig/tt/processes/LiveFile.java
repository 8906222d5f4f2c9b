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
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.agrona.concurrent.UnsafeBuffer;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.table.StoreException;

/**
 * The format of a mapped file in which the processes of a store share their present state.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  a FileHead with the owner as UUID; creation and key  |
 *          |  space are 0; no older version can read the file      |
 *      96  |  bytes of the file                                    |
 *     104  |  device and inode of the file, or 0               (2) |
 *     120  |  0 (4)                        |  CRC of bytes 0 to 123|
 *     128  |  0                                                    |
 *    4096  +-------------------------------------------------------+
 *          |  content, 0 at first                                  |
 *          +-------------------------------------------------------+
 * </pre>
 *
 * <p>A <em>local</em> file is for one machine until it reboots: its owner is the boot id. A copy is
 * invalid, since it has another inode, and so is a file of an earlier boot, with another boot id. A
 * new file replaces an invalid one. So the file need not be synced, and its content is in the byte
 * order of the machine. The owner of any other file is the store; the file stays valid in a copy of
 * the store.
 *
 * @param kind magic and version
 * @param bytes length of the file
 * @param isLocal whether the owner is a boot of a machine and not a store
 */
public record LiveFile(FileHead.Kind kind, int bytes, boolean isLocal) {
  public static final int HEADER_BYTES = 4096;

  /** Bytes of the fields at the beginning of the header; the last are their CRC. */
  private static final int HEAD_BYTES = 128;

  /** Returns a format. Only programs that know its {@code version} can read its files. */
  public static LiveFile of(String magic, String name, int version, int bytes, boolean isLocal) {
    return new LiveFile(new FileHead.Kind(magic, name, version, HEAD_BYTES), bytes, isLocal);
  }

  /** Returns what to do if the JVM cannot load Agrona's buffers; a part of a message. */
  public static String remedy(LinkageError e) {
    boolean isMissing = e.getCause() instanceof ClassNotFoundException;
    return isMissing
        ? "add the library org.agrona:agrona to the class path"
        : "start Java with --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";
  }

  /**
   * Returns whether a file is usable: of this format and owner, whole and, if it is local, no copy.
   * Throws if the file belongs to a newer version of Twobig.
   */
  private boolean isUsable(Path path, UUID owner) throws IOException {
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
      return channel.size() == bytes
          && kind.read(head, "", "").store().equals(owner)
          && head.getInt(FileHead.OLDEST_READER) == kind.version()
          && fields(head).equals(fields(encode(path, owner)));
    } catch (StoreException e) {
      return false;
    }
  }

  private static ByteBuffer fields(ByteBuffer head) {
    return head.slice(FileHead.FIELDS, HEAD_BYTES - Integer.BYTES - FileHead.FIELDS);
  }

  private ByteBuffer encode(Path path, UUID owner) throws IOException {
    ByteBuffer head = kind.begin(new FileHead(owner, Instant.EPOCH, Optional.empty()));
    head.putInt(FileHead.OLDEST_READER, kind.version()).putLong(bytes);
    if (isLocal) {
      head.putLong((Long) Files.getAttribute(path, "unix:dev", LinkOption.NOFOLLOW_LINKS))
          .putLong((Long) Files.getAttribute(path, "unix:ino", LinkOption.NOFOLLOW_LINKS));
    }
    return kind.end(head);
  }

  /** Maps a file; returns empty if it is not usable. Throws if it is of a newer version. */
  public Optional<Memory> open(Path path, UUID owner, boolean writable) throws IOException {
    return isUsable(path, owner) ? Optional.of(map(path, writable)) : Optional.empty();
  }

  /** Maps a file for writing; {@linkplain #replace replaces} it if it is not usable. */
  Memory openOrReplace(Path path, UUID owner, CloseUnlessKept.Use<Memory, Memory> prepare)
      throws IOException {
    Optional<Memory> usable = open(path, owner, true);
    return usable.isPresent() ? usable.get() : replace(path, owner, prepare);
  }

  /**
   * Makes a file of zeros with a header, lets {@code prepare} write its content, and gives it the
   * name; an older file is replaced. Returns the result of {@code prepare}, which owns the mapping.
   */
  public <T> T replace(Path path, UUID owner, CloseUnlessKept.Use<Memory, T> prepare)
      throws IOException {
    Path unfinished = unfinished(path);
    Files.deleteIfExists(unfinished);
    Disk.createFile(unfinished);
    try (var made = CloseUnlessKept.of(unfinished, Files::deleteIfExists)) {
      try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
        Disk.writeZeros(channel, bytes); // so that a full disk fails here, not at an access
        Disk.writeAll(channel.position(0), encode(unfinished, owner));
      }
      try (var memory = CloseUnlessKept.of(map(unfinished, true), Memory::close)) {
        T prepared = prepare.with(memory.get());
        Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
        made.keep();
        memory.keep();
        return prepared;
      }
    }
  }

  /** Removes a file, and the one that a killed process left unfinished. */
  public static void remove(Path path) throws IOException {
    Files.deleteIfExists(unfinished(path));
    Files.deleteIfExists(path);
  }

  private static Path unfinished(Path path) {
    return path.resolveSibling(path.getFileName() + ".new");
  }

  private Memory map(Path path, boolean writable) throws IOException {
    MapMode mode = writable ? MapMode.READ_WRITE : MapMode.READ_ONLY;
    try (var arena = CloseUnlessKept.of(Arena.ofShared(), Arena::close);
        FileChannel channel = Disk.open(path, writable)) {
      MemorySegment all = channel.map(mode, 0, bytes, arena.get());
      return new Memory(all.asSlice(HEADER_BYTES), arena.keep());
    }
  }

  /**
   * The content of a mapped file. It is a segment and no {@link java.nio.MappedByteBuffer}, so that
   * a store opens sooner: Java makes the first such buffer by reflection.
   */
  public record Memory(MemorySegment bytes, Arena arena) implements AutoCloseable {
    public UnsafeBuffer buffer(int offset, int length) {
      return new UnsafeBuffer(bytes.asSlice(offset, length).address(), length);
    }

    /** Unmaps the file. Its buffers are invalid then: their addresses may hold other data. */
    @Override
    public void close() {
      if (bytes.isMapped()) {
        arena.close(); // stops all threads for a moment
      }
    }
  }
}
