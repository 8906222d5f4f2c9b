package org.twobig.tt.internal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.GeometryException;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.StoreException;

/**
 * The fixed description of a table: a {@link FileHead} of 16 KiB at the beginning of the table's
 * file and in every checkpoint.
 *
 * <pre>
 *     0  +-----------------------------------------------------------------+
 *        |  magic "TWOBIGTT" and the rest of a FileHead                    |
 *    96  +-----------------------------------------------------------------+
 *        |  bytes of the whole file                                        |
 *   104  +-----------------------------------------------------------------+
 *        |  offset of the first bucket, 2 MiB                              |
 *   112  +--------------------------------+--------------------------------+
 *        |  v, bits of the value          |  work scale, 1: log2 and 8 bits|
 *   120  +--------------------------------+--------------------------------+
 *        |  partitions, 1 to 256          |  0                             |
 *   128  +--------------------------------+--------------------------------+
 *        |  creator, 96 bytes, padded with 0                               |
 *   256  +-----------------------------------------------------------------+
 *        |  partitions, 48 bytes each, then 0                              |
 * 16380  +--------------------------------+--------------------------------+
 *        |  CRC32C of all bytes before    |
 * 16384  +--------------------------------+
 *
 *        A partition (a table without partitions has one, of the classes 0 to 2^31 - 1):
 *     0  +--------------------------------+--------------------------------+
 *        |  first class of keys           |  last class of keys            |
 *     8  +--------------------------------+--------------------------------+
 *        |  offset of its first bucket from that of the first partition    |
 *    16  +-----------------------------------------------------------------+
 *        |  S, the number of buckets                                       |
 *    24  +--------------------------------+--------------------------------+
 *        |  t, bits of the tag            |  w, bits of the work           |
 *    32  +--------------------------------+--------------------------------+
 *        |  replacement scheme            |  0, or 2 words of an entry     |
 *    40  +--------------------------------+--------------------------------+
 *        |  0                                                              |
 *    48  +-----------------------------------------------------------------+
 *
 *        Replacement schemes: 1 NEW, 2 BIG, 3 TWOBIG. Their buckets have 8, 8 and 16 bytes;
 *        with entries of two words, twice as many
 * </pre>
 *
 * @param uuid the table's identity
 * @param layout shape of the table
 * @param created when the table was made, in whole milliseconds
 * @param creator program that made the table
 */
public record TableHeader(UUID uuid, Layout layout, Instant created, String creator) {
  private static final int MAX_CREATOR_LENGTH = 96;

  public static final int BYTES = 16 << 10;

  /** Offset of the first bucket in bytes: 2 MiB, so that buckets can lie on pages of that size. */
  public static final long DATA_OFFSET = 2L << 20;

  public static final FileHead.Kind KIND = new FileHead.Kind("TWOBIGTT", "table", 1, BYTES);
  private static final long PADDING = 2L << 20;
  private static final int WORK_SCALE_LOG = 1;
  private static final String OTHER_VERSION = "Use the version of twobig that made the file";

  private static final int CREATOR = 128;
  private static final int PARTITIONS = 256;
  private static final int PARTITION_BYTES = 48;

  /** Returns the size of a table file of this shape: header, buckets, padding to pages of 2 MiB. */
  public static long fileBytes(Layout layout) {
    return DATA_OFFSET + Math.ceilDiv(layout.dataBytes(), PADDING) * PADDING;
  }

  public long fileBytes() {
    return fileBytes(layout);
  }

  /** Returns the number of words of the buckets and of the gaps between regions. */
  public long words() {
    return layout.dataBytes() / Long.BYTES;
  }

  /** Returns the fields that all files of the store share. */
  public FileHead head() {
    return new FileHead(uuid, created, layout.keySpace());
  }

  public byte[] encode() {
    ByteBuffer out = KIND.begin(head());
    out.putLong(fileBytes())
        .putLong(DATA_OFFSET)
        .putInt(layout.valueBits())
        .putInt(WORK_SCALE_LOG)
        .putInt(layout.partitions().size())
        .put(CREATOR, creator.getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < layout.partitions().size(); i++) {
      Partition partition = layout.partitions().get(i);
      Geometry geometry = partition.geometry();
      out.position(PARTITIONS + i * PARTITION_BYTES)
          .putInt(partition.firstClass())
          .putInt(partition.lastClass())
          .putLong(layout.offset(i))
          .putLong(geometry.buckets())
          .putInt(geometry.tagBits())
          .putInt(geometry.workBits())
          .putInt(geometry.scheme().code())
          .putInt(entryWordsField(geometry));
    }
    return KIND.end(out).array();
  }

  /**
   * Reads and checks the bytes of a header.
   *
   * @param name of the file, for the message
   * @param remedy what to do if the bytes are damaged, a sentence without its full stop
   * @throws StoreException naming the first field that does not fit
   */
  public static TableHeader decode(byte[] bytes, String name, String remedy) {
    ByteBuffer in = FileHead.littleEndian(bytes);
    FileHead head = KIND.read(in, name, remedy);
    KeySpace keys =
        head.keys()
            .orElseThrow(
                () -> StoreException.refused("%s is damaged: it has no keys. %s", name, remedy));
    in.position(FileHead.FIELDS);
    long fileBytes = in.getLong();
    requireField(name, "offset of the first bucket", in.getLong(), DATA_OFFSET);
    int valueBits = in.getInt();
    requireField(name, "work scale", in.getInt(), WORK_SCALE_LOG);
    try {
      Layout layout = layout(in, keys, valueBits, name);
      requireField(name, "size of the file", fileBytes, fileBytes(layout));
      String creator = FileHead.text(in, CREATOR, MAX_CREATOR_LENGTH);
      if (!creator.chars().allMatch(c -> c >= ' ' && c < 127)) {
        throw StoreException.refused(
            "%s cannot be used: the name of its creator, '%s', is not printable. %s",
            name, creator, OTHER_VERSION);
      }
      return new TableHeader(head.store(), layout, head.created(), creator);
    } catch (GeometryException e) {
      throw StoreException.refused("%s is damaged: %s. %s", name, e.getMessage(), remedy);
    }
  }

  private static Layout layout(ByteBuffer in, KeySpace keys, int valueBits, String name) {
    int count = in.getInt();
    if (count < 1 || count > Layout.MAX_PARTITIONS) {
      throw StoreException.refused(
          "%s cannot be used: its number of partitions is %,d, expected 1 to %d. %s",
          name, count, Layout.MAX_PARTITIONS, OTHER_VERSION);
    }
    List<Partition> partitions = new ArrayList<>();
    List<Long> offsets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      in.position(PARTITIONS + i * PARTITION_BYTES);
      String which = " of partition " + (i + 1);
      int firstClass = in.getInt();
      int lastClass = in.getInt();
      offsets.add(in.getLong());
      long buckets = in.getLong();
      int tagBits = in.getInt();
      int workBits = in.getInt();
      ReplacementScheme scheme = scheme(in.getInt(), name, which);
      int entryWords = in.getInt();
      Geometry geometry = Geometry.ofBuckets(keys, valueBits, buckets, scheme);
      requireField(name, "words of an entry" + which, entryWords, entryWordsField(geometry));
      requireField(name, "number of tag bits" + which, tagBits, geometry.tagBits());
      requireField(name, "number of work bits" + which, workBits, geometry.workBits());
      partitions.add(new Partition(firstClass, lastClass, geometry));
    }
    Layout layout = new Layout(partitions);
    for (int i = 0; i < count; i++) {
      requireField(name, "offset of partition " + (i + 1), offsets.get(i), layout.offset(i));
    }
    return layout;
  }

  private static int entryWordsField(Geometry geometry) {
    return geometry.entryWords() == 1 ? 0 : geometry.entryWords();
  }

  private static ReplacementScheme scheme(int code, String name, String which) {
    for (ReplacementScheme scheme : ReplacementScheme.values()) {
      if (scheme.code() == code) {
        return scheme;
      }
    }
    throw StoreException.refused(
        "%s cannot be used: the replacement scheme%s is %,d, expected 1 (NEW), 2 (BIG) or 3"
            + " (TWOBIG). %s",
        name, which, code, OTHER_VERSION);
  }

  /** Refuses a table of keys other than the expected ones; accepts any keys if the set is empty. */
  public void requireKeySpace(Set<KeySpace> expected, String name) {
    String remedy =
        "Name another store, or use the program that made this store (%s)".formatted(creator);
    if (!expected.isEmpty()) {
      head().requireKeys(expected, name, remedy);
    }
  }

  private static void requireField(String name, String field, long found, long expected) {
    if (found != expected) {
      throw StoreException.refused(
          "%s cannot be used: its %s is %,d, expected %,d. %s",
          name, field, found, expected, OTHER_VERSION);
    }
  }
}
