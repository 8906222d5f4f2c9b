package org.twobig.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.twobig.table.Geometry;
import org.twobig.table.GeometryException;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.Partition;
import org.twobig.table.StoreException;
import org.twobig.table.Strategy;

/**
 * What a table file says about itself, and never changes: 16 KiB at the start of the file, copied
 * into every checkpoint. All numbers are little-endian.
 *
 * <pre>
 *     0  +-----------------------------------------------------------------+
 *        |  magic "TWOBIGTT"                                               |
 *     8  +--------------------------------+--------------------------------+
 *        |  format version                |  oldest version that can read  |
 *    16  +--------------------------------+--------------------------------+
 *        |  byte order mark 0x0102030405060708                             |
 *    24  +--------------------------------+--------------------------------+
 *        |  bytes of this identity        |  partitions, 0: none           |
 *    32  +--------------------------------+--------------------------------+
 *        |  UUID, high half               |  UUID, low half        (8 + 8) |
 *    48  +-----------------------------------------------------------------+
 *        |  creation, milliseconds since 1970                              |
 *    56  +-----------------------------------------------------------------+
 *        |  bytes of the whole file                                        |
 *    64  +-----------------------------------------------------------------+
 *        |  offset of the first bucket, 2 MiB                              |
 *    72  +-----------------------------------------------------------------+
 *        |  S, the number of buckets (*)                                   |
 *    80  +--------------------------------+--------------------------------+
 *        |  t, bits of the tag (*)        |  v, bits of the value          |
 *    88  +--------------------------------+--------------------------------+
 *        |  w, bits of the work (*)       |  work scale, 1: log2 and 8 bits|
 *    96  +--------------------------------+--------------------------------+
 *        |  strategy (*)                  |  key space: version            |
 *   104  +--------------------------------+--------------------------------+
 *        |  key space: bits               |  parents, 0: none              |
 *   112  +--------------------------------+--------------------------------+
 *        |  key space: name, 48 bytes, padded with 0                       |
 *   160  +-----------------------------------------------------------------+
 *        |  creator, 96 bytes, padded with 0                               |
 *   256  +-----------------------------------------------------------------+
 *        |  0 (room for the UUIDs of 48 parents)                           |
 *  1024  +-----------------------------------------------------------------+
 *        |  partitions, 48 bytes each, then 0                              |
 * 16380  +-----------------------------------------------------------------+
 *        |  CRC32C of all bytes before        |
 * 16384  +------------------------------------+
 *
 *        A partition:
 *     0  +--------------------------------+--------------------------------+
 *        |  first class of keys           |  last class of keys            |
 *     8  +--------------------------------+--------------------------------+
 *        |  offset of its first bucket from that of the first partition    |
 *    16  +-----------------------------------------------------------------+
 *        |  S, the number of buckets                                       |
 *    24  +--------------------------------+--------------------------------+
 *        |  t, bits of the tag            |  w, bits of the work           |
 *    32  +--------------------------------+--------------------------------+
 *        |  strategy                      |  0                             |
 *    40  +--------------------------------+--------------------------------+
 *        |  0                                                              |
 *    48  +-----------------------------------------------------------------+
 *
 *        Strategy: 1 NEW and 2 BIG, with buckets of 8 bytes; 3 TWOBIG, of 16
 *        (*) 0 if there are partitions: each has its own
 * </pre>
 *
 * @param uuid the table's identity
 * @param layout shape of the table
 * @param created when it was made, in whole milliseconds
 * @param creator program that made it
 */
public record TableHeader(UUID uuid, Layout layout, Instant created, String creator) {
  /** Longest creator, in characters. */
  public static final int MAX_CREATOR_LENGTH = 96;

  /** Version of the table file this code writes. */
  static final int VERSION = 1;

  /** Bytes of the encoded identity. */
  public static final int BYTES = 16 << 10;

  /** Offset of the first bucket: a page of 2 MiB, so that the buckets can lie in such pages. */
  public static final long DATA_OFFSET = 2L << 20;

  private static final long PADDING = 2L << 20;

  private static final long MAGIC_VALUE = magic("TWOBIGTT");
  private static final long ORDER_VALUE = 0x0102030405060708L;
  private static final int WORK_SCALE_LOG = 1;
  private static final String OTHER_VERSION = "Use the version of twobig that made it";

  static final int MAGIC = 0;
  public static final int FORMAT = 8;
  static final int OLDEST_READER = 12;
  static final int ORDER = 16;
  static final int IDENTITY_BYTES = 24;
  static final int PARTITIONS = 28;
  static final int UUID_HIGH = 32;
  static final int UUID_LOW = 40;
  static final int CREATED = 48;
  static final int FILE_BYTES = 56;
  static final int DATA = 64;
  static final int BUCKETS = 72;
  static final int TAG_BITS = 80;
  static final int VALUE_BITS = 84;
  static final int WORK_BITS = 88;
  static final int WORK_SCALE = 92;
  static final int STRATEGY = 96;
  static final int KEY_VERSION = 100;
  static final int KEY_BITS = 104;
  static final int PARENTS = 108;
  static final int KEY_NAME = 112;
  static final int CREATOR = 160;
  static final int PARTITION_TABLE = 1024;
  public static final int CRC = BYTES - Integer.BYTES;

  /** Bytes of a partition's description. */
  static final int PARTITION_BYTES = 48;

  static final int PARTITION_FIRST_CLASS = 0;
  static final int PARTITION_LAST_CLASS = 4;
  static final int PARTITION_OFFSET = 8;
  static final int PARTITION_BUCKETS = 16;
  static final int PARTITION_TAG_BITS = 24;
  static final int PARTITION_WORK_BITS = 28;
  static final int PARTITION_STRATEGY = 32;

  /** Bytes of a table file of this shape: header, buckets, padding to whole pages of 2 MiB. */
  public static long fileBytes(Layout layout) {
    return DATA_OFFSET + Math.ceilDiv(layout.dataBytes(), PADDING) * PADDING;
  }

  public long fileBytes() {
    return fileBytes(layout);
  }

  /** Words of the buckets, and of what lies between regions. */
  public long words() {
    return layout.dataBytes() / Long.BYTES;
  }

  /** The {@link #BYTES} bytes of the picture. */
  public byte[] encode() {
    ByteBuffer out = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    out.putLong(MAGIC, MAGIC_VALUE)
        .putInt(FORMAT, VERSION)
        .putInt(OLDEST_READER, 1)
        .putLong(ORDER, ORDER_VALUE)
        .putInt(IDENTITY_BYTES, BYTES)
        .putLong(UUID_HIGH, uuid.getMostSignificantBits())
        .putLong(UUID_LOW, uuid.getLeastSignificantBits())
        .putLong(CREATED, created.toEpochMilli())
        .putLong(FILE_BYTES, fileBytes())
        .putLong(DATA, DATA_OFFSET)
        .putInt(VALUE_BITS, layout.valueBits())
        .putInt(WORK_SCALE, WORK_SCALE_LOG)
        .putInt(KEY_VERSION, layout.keySpace().version())
        .putInt(KEY_BITS, layout.keySpace().bits())
        .put(KEY_NAME, layout.keySpace().name().getBytes(StandardCharsets.US_ASCII))
        .put(CREATOR, creator.getBytes(StandardCharsets.US_ASCII));
    if (layout.isPartitioned()) {
      out.putInt(PARTITIONS, layout.partitions().size());
      for (int i = 0; i < layout.partitions().size(); i++) {
        encode(layout.partitions().get(i), layout.offset(i), out, partitionAt(i));
      }
    } else {
      Geometry geometry = layout.partitions().get(0).geometry();
      out.putLong(BUCKETS, geometry.buckets())
          .putInt(TAG_BITS, geometry.tagBits())
          .putInt(WORK_BITS, geometry.workBits())
          .putInt(STRATEGY, geometry.strategy().code());
    }
    return out.putInt(CRC, crc(out)).array();
  }

  private static void encode(Partition partition, long offset, ByteBuffer out, int at) {
    Geometry geometry = partition.geometry();
    out.putInt(at + PARTITION_FIRST_CLASS, partition.firstClass())
        .putInt(at + PARTITION_LAST_CLASS, partition.lastClass())
        .putLong(at + PARTITION_OFFSET, offset)
        .putLong(at + PARTITION_BUCKETS, geometry.buckets())
        .putInt(at + PARTITION_TAG_BITS, geometry.tagBits())
        .putInt(at + PARTITION_WORK_BITS, geometry.workBits())
        .putInt(at + PARTITION_STRATEGY, geometry.strategy().code());
  }

  /** Where the description of a partition begins. */
  static int partitionAt(int partition) {
    return PARTITION_TABLE + partition * PARTITION_BYTES;
  }

  /**
   * Reads and checks the bytes of the picture.
   *
   * @param name the file they come from, for the message
   * @param remedy the way out if they are damaged, a sentence without its full stop
   * @throws StoreException naming the first field that does not fit
   */
  public static TableHeader decode(byte[] bytes, String name, String remedy) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    require(
        in.getLong(MAGIC) == MAGIC_VALUE,
        "%s is no table: it begins with %016x, expected TWOBIGTT (%016x). %s",
        name,
        in.getLong(MAGIC),
        MAGIC_VALUE,
        remedy);
    require(
        in.getLong(ORDER) == ORDER_VALUE,
        "%s is damaged: its byte order mark is %016x, expected %016x. %s",
        name,
        in.getLong(ORDER),
        ORDER_VALUE,
        remedy);
    require(
        Integer.compareUnsigned(in.getInt(OLDEST_READER), VERSION) <= 0,
        "%s has format version %d, which needs a program for version %d or newer; this one knows"
            + " version %d. Use a newer twobig",
        name,
        in.getInt(FORMAT),
        in.getInt(OLDEST_READER),
        VERSION);
    int crc = crc(in);
    require(
        in.getInt(CRC) == crc,
        "%s is damaged: the checksum of its header is %08x, expected %08x. %s",
        name,
        in.getInt(CRC),
        crc,
        remedy);
    requireField(name, "size of the identity", in.getInt(IDENTITY_BYTES), BYTES);
    requireField(name, "offset of the first bucket", in.getLong(DATA), DATA_OFFSET);
    requireField(name, "work scale", in.getInt(WORK_SCALE), WORK_SCALE_LOG);
    try {
      KeySpace space =
          new KeySpace(text(in, KEY_NAME, 48), in.getInt(KEY_VERSION), in.getInt(KEY_BITS));
      Layout layout =
          in.getInt(PARTITIONS) == 0 ? whole(in, space, name) : partitions(in, space, name);
      requireField(name, "size of the file", in.getLong(FILE_BYTES), fileBytes(layout));
      String creator = text(in, CREATOR, MAX_CREATOR_LENGTH);
      require(
          creator.chars().allMatch(c -> c >= ' ' && c < 127),
          "%s cannot be used: its creator is no text, but '%s'. %s",
          name,
          creator,
          OTHER_VERSION);
      return new TableHeader(
          new UUID(in.getLong(UUID_HIGH), in.getLong(UUID_LOW)),
          layout,
          Instant.ofEpochMilli(in.getLong(CREATED)),
          creator);
    } catch (GeometryException | IllegalArgumentException e) {
      throw StoreException.refused("%s is damaged: %s. %s", name, e.getMessage(), remedy);
    }
  }

  /** The layout of a table that is not partitioned. */
  private static Layout whole(ByteBuffer in, KeySpace space, String name) {
    Strategy strategy = strategy(in.getInt(STRATEGY), name, "");
    Geometry geometry =
        Geometry.ofBuckets(space, in.getInt(VALUE_BITS), in.getLong(BUCKETS), strategy);
    requireField(name, "number of tag bits", in.getInt(TAG_BITS), geometry.tagBits());
    requireField(name, "number of work bits", in.getInt(WORK_BITS), geometry.workBits());
    return Layout.of(geometry);
  }

  private static Layout partitions(ByteBuffer in, KeySpace space, String name) {
    int count = in.getInt(PARTITIONS);
    require(
        count >= 1 && count <= Layout.MAX_PARTITIONS,
        "%s cannot be used: its number of partitions is %,d, expected 0 to %d. %s",
        name,
        count,
        Layout.MAX_PARTITIONS,
        OTHER_VERSION);
    requireField(name, "number of buckets beside partitions", in.getLong(BUCKETS), 0);
    requireField(name, "number of tag bits beside partitions", in.getInt(TAG_BITS), 0);
    requireField(name, "number of work bits beside partitions", in.getInt(WORK_BITS), 0);
    requireField(name, "replacement strategy beside partitions", in.getInt(STRATEGY), 0);
    List<Partition> partitions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = partitionAt(i);
      String which = " of partition " + (i + 1);
      Strategy strategy = strategy(in.getInt(at + PARTITION_STRATEGY), name, which);
      Geometry geometry =
          Geometry.ofBuckets(
              space, in.getInt(VALUE_BITS), in.getLong(at + PARTITION_BUCKETS), strategy);
      requireField(
          name,
          "number of tag bits" + which,
          in.getInt(at + PARTITION_TAG_BITS),
          geometry.tagBits());
      requireField(
          name,
          "number of work bits" + which,
          in.getInt(at + PARTITION_WORK_BITS),
          geometry.workBits());
      partitions.add(
          new Partition(
              in.getInt(at + PARTITION_FIRST_CLASS),
              in.getInt(at + PARTITION_LAST_CLASS),
              geometry));
    }
    Layout layout = new Layout(partitions);
    for (int i = 0; i < count; i++) {
      requireField(
          name,
          "offset of partition " + (i + 1),
          in.getLong(partitionAt(i) + PARTITION_OFFSET),
          layout.offset(i));
    }
    return layout;
  }

  private static Strategy strategy(int code, String name, String which) {
    for (Strategy strategy : Strategy.values()) {
      if (strategy.code() == code) {
        return strategy;
      }
    }
    throw StoreException.refused(
        "%s cannot be used: its replacement strategy%s is %,d, expected 1 (NEW), 2 (BIG) or 3"
            + " (TWOBIG). %s",
        name, which, code, OTHER_VERSION);
  }

  /** Refuses a table of other keys. */
  public void requireKeySpace(Set<KeySpace> expected, String name) {
    if (!expected.isEmpty() && !expected.contains(layout.keySpace())) {
      throw StoreException.refused(
          "%s holds keys of %s, expected %s. Name another store, or use the program that made this"
              + " one (%s)",
          name,
          layout.keySpace(),
          expected.stream().map(KeySpace::toString).sorted().collect(Collectors.joining(" or ")),
          creator);
    }
  }

  /** The bytes of eight ASCII characters as a little-endian number. */
  public static long magic(String eight) {
    return ByteBuffer.wrap(eight.getBytes(StandardCharsets.US_ASCII))
        .order(ByteOrder.LITTLE_ENDIAN)
        .getLong();
  }

  private static int crc(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.array(), 0, CRC);
    return (int) crc.getValue();
  }

  private static String text(ByteBuffer in, int offset, int length) {
    String padded = new String(in.array(), offset, length, StandardCharsets.US_ASCII);
    int end = padded.indexOf('\0');
    return end < 0 ? padded : padded.substring(0, end);
  }

  private static void requireField(String name, String field, long found, long expected) {
    require(
        found == expected,
        "%s cannot be used: its %s is %,d, expected %,d. %s",
        name,
        field,
        found,
        expected,
        OTHER_VERSION);
  }

  private static void require(boolean holds, String message, Object... arguments) {
    if (!holds) {
      throw StoreException.refused(message, arguments);
    }
  }
}
