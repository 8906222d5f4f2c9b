package org.twobig.tt.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.StoreException;

/**
 * The head of the binary files of a store: kind of file, format version, store and keys. Keys of
 * more than {@value KeySpace#ONE_WORD_BITS} bits are called wide. All numbers are little-endian.
 *
 * <pre>
 *     0  +-----------------------------------------------------------------+
 *        |  magic, eight letters                                           |
 *     8  +--------------------------------+--------------------------------+
 *        |  format version                |  oldest version that can read  |
 *        |  (one more for wide keys)      |  (1, or for wide keys the same |
 *        |                                |  number as the format version) |
 *    16  +--------------------------------+--------------------------------+
 *        |  UUID of the store, high half  |  low half              (8 + 8) |
 *    32  +-----------------------------------------------------------------+
 *        |  creation, milliseconds since 1970                              |
 *    40  +--------------------------------+--------------------------------+
 *        |  key space: version            |  key space: bits               |
 *    48  +--------------------------------+--------------------------------+
 *        |  key space: name, 48 bytes, padded with 0                       |
 *    96  +-----------------------------------------------------------------+
 *        |  fields of this kind of file                                    |
 *   N-4  +--------------------------------+--------------------------------+
 *        |  CRC32C of all bytes before    |
 *     N  +--------------------------------+
 * </pre>
 *
 * @param store identity of the store
 * @param created when the file was made, in whole milliseconds
 * @param keys space of the file's keys; empty, and zeros in the file, if the file holds no keys
 */
public record FileHead(UUID store, Instant created, Optional<KeySpace> keys) {
  public static final int FIELDS = 96;

  private static final int VERSION = 8;
  public static final int OLDEST_READER = 12;
  private static final int UUID_HIGH = 16;
  private static final int UUID_LOW = 24;
  private static final int CREATED = 32;
  private static final int KEY_VERSION = 40;
  private static final int KEY_BITS = 44;
  private static final int KEY_NAME = 48;

  public FileHead(UUID store, Instant created, KeySpace keys) {
    this(store, created, Optional.of(keys));
  }

  /**
   * A kind of file, named by eight magic letters.
   *
   * @param version the newest format version that this program can read; one more for wide keys
   * @param bytes N, the length of the head
   */
  public record Kind(String magic, String name, int version, int bytes) {
    /** Returns a head, positioned at {@link #FIELDS} for the fields of this kind of file. */
    public ByteBuffer begin(FileHead head) {
      ByteBuffer out = littleEndian(new byte[bytes]);
      int newest = newest(head.keys.map(KeySpace::bits).orElse(0));
      out.putLong(magicOf(magic)).putInt(newest).putInt(newest == version ? 1 : newest);
      out.putLong(UUID_HIGH, head.store.getMostSignificantBits());
      out.putLong(UUID_LOW, head.store.getLeastSignificantBits());
      out.putLong(CREATED, head.created.toEpochMilli());
      head.keys.ifPresent(
          keys ->
              out.putInt(KEY_VERSION, keys.version())
                  .putInt(KEY_BITS, keys.bits())
                  .put(KEY_NAME, keys.name().getBytes(StandardCharsets.US_ASCII)));
      return out.position(FIELDS);
    }

    /** Adds the checksum to a head and returns it, positioned at its beginning. */
    public ByteBuffer end(ByteBuffer out) {
      return out.putInt(bytes - Integer.BYTES, crc(out)).rewind();
    }

    private int newest(int keyBits) {
      return keyBits > KeySpace.ONE_WORD_BITS ? version + 1 : version;
    }

    /** Returns whether a head is of this kind and of a version that this program cannot read. */
    public boolean isNewer(ByteBuffer head) {
      return head.capacity() >= FIELDS
          && head.getLong(0) == magicOf(magic)
          && Integer.compareUnsigned(head.getInt(OLDEST_READER), newest(head.getInt(KEY_BITS))) > 0;
    }

    /** Returns whether a file has a head that only a newer program can read. */
    public boolean isNewer(Path file) {
      try (InputStream in = Files.newInputStream(file)) {
        return isNewer(littleEndian(in.readNBytes(FIELDS)));
      } catch (IOException e) {
        return false;
      }
    }

    /**
     * Reads and checks a head.
     *
     * @param head first bytes of the file, little-endian; all bytes if the file is shorter
     * @param remedy what to do if the file is damaged, a sentence without its full stop
     * @throws StoreException naming what does not fit
     */
    public FileHead read(ByteBuffer head, String file, String remedy) {
      if (head.capacity() < bytes) {
        throw StoreException.refused(
            "%s is damaged: it has %,d bytes, expected %,d or more. %s",
            file, head.capacity(), bytes, remedy);
      }
      if (head.getLong(0) != magicOf(magic)) {
        throw StoreException.refused(
            "%s is not a Twobig %s: it does not begin with the letters %s. %s",
            file, name, magic, remedy);
      }
      if (isNewer(head)) {
        throw StoreException.refused(
            "%s has format version %d, which needs a program for version %d or newer; this program"
                + " knows version %d. Use a newer twobig",
            file, head.getInt(VERSION), head.getInt(OLDEST_READER), newest(head.getInt(KEY_BITS)));
      }
      int crc = crc(head);
      if (head.getInt(bytes - Integer.BYTES) != crc) {
        throw StoreException.refused(
            "%s is damaged: the checksum of its header is %08x, expected %08x. %s",
            file, head.getInt(bytes - Integer.BYTES), crc, remedy);
      }
      try {
        return new FileHead(
            new UUID(head.getLong(UUID_HIGH), head.getLong(UUID_LOW)),
            Instant.ofEpochMilli(head.getLong(CREATED)),
            readKeys(head));
      } catch (IllegalArgumentException e) {
        throw StoreException.refused("%s is damaged: %s. %s", file, e.getMessage(), remedy);
      }
    }

    static Optional<KeySpace> readKeys(ByteBuffer head) {
      String name = text(head, KEY_NAME, KeySpace.MAX_NAME_LENGTH);
      boolean none = name.isEmpty() && head.getLong(KEY_VERSION) == 0;
      return none
          ? Optional.empty()
          : Optional.of(new KeySpace(name, head.getInt(KEY_VERSION), head.getInt(KEY_BITS)));
    }

    private int crc(ByteBuffer head) {
      return FileHead.crc(head, 0, bytes - Integer.BYTES);
    }
  }

  /** Refuses a file of another store; {@code owner} names the expected one in the message. */
  public void requireStore(UUID expected, String owner, String file) {
    if (!store.equals(expected)) {
      throw StoreException.refused(
          "%s belongs to another store: its UUID is %s, the UUID of %s is %s. Move the file elsewhere",
          file, store, owner, expected);
    }
  }

  /** Refuses a file with other keys; {@code remedy} is a sentence without its full stop. */
  public void requireKeys(Set<KeySpace> expected, String file, String remedy) {
    if (keys.isEmpty() || !expected.contains(keys.get())) {
      throw StoreException.refused(
          "%s holds keys of %s, expected %s. %s",
          file,
          keys.map(KeySpace::toString).orElse("nothing"),
          expected.stream().map(KeySpace::toString).sorted().collect(Collectors.joining(" or ")),
          remedy);
    }
  }

  /** Returns the present time in whole milliseconds, as heads hold it. */
  public static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  public static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  public static long magicOf(String eight) {
    return littleEndian(eight.getBytes(StandardCharsets.US_ASCII)).getLong(0);
  }

  public static int crc(ByteBuffer bytes, int start, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.slice(start, length));
    return (int) crc.getValue();
  }

  static String text(ByteBuffer in, int offset, int length) {
    byte[] padded = new byte[length];
    in.get(offset, padded);
    return new String(padded, StandardCharsets.US_ASCII).replaceFirst("(?s)\0.*", "");
  }
}
