package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.journal.JournalRecord;
import org.twobig.table.Key;

/**
 * Records of the conductor's journal on their way to a standby.
 *
 * <pre>
 *      0  place of the first record (8)  |  records the journal has (8)
 *     16  count of records here (4)
 *     20  records:
 *           0  key, high half (8)  |  low half (8)
 *          16  work, nodes (8)     |  time, milliseconds since 1970 (8)
 *          32  kind, by its place in {@link JournalRecord.Kind} (1)  |  value (1)  |  label (text)
 *         why the standby is refused (text, empty if it is not)
 * </pre>
 *
 * @param first place of the first record in the journal, from 0 on
 * @param all records the journal has
 * @param refusal why the standby cannot follow; empty if it can
 */
public record RecordsMessage(long first, long all, List<JournalRecord> records, String refusal) {
  /** Most records of a message, which stays below {@link Wire#MOST_BYTES}. */
  public static final int MOST = 8192;

  private static final int HEAD_BYTES = 20;
  private static final int RECORD_BYTES = 34;

  public RecordsMessage {
    records = List.copyOf(records);
  }

  /** A record as it travels. */
  public static byte[] bytes(JournalRecord record) {
    ByteBuffer out =
        ByteBuffer.allocate(RECORD_BYTES + Wire.bytesOf(record.label()))
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(record.key().high())
            .putLong(record.key().low())
            .putLong(record.work())
            .putLong(record.millis())
            .put((byte) record.kind().ordinal())
            .put((byte) record.value());
    Wire.put(out, record.label());
    return out.array();
  }

  public byte[] encode() {
    List<byte[]> bodies = records.stream().map(RecordsMessage::bytes).toList();
    int bytes = bodies.stream().mapToInt(body -> body.length).sum();
    ByteBuffer out =
        Wire.begin(Wire.Kind.RECORDS, HEAD_BYTES + bytes + Wire.bytesOf(refusal))
            .putLong(first)
            .putLong(all)
            .putInt(records.size());
    bodies.forEach(out::put);
    Wire.put(out, refusal);
    return Wire.end(out);
  }

  public static RecordsMessage decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Wire.Kind.RECORDS, message);
    Wire.requireBytes(in, HEAD_BYTES);
    long first = in.getLong();
    long all = in.getLong();
    int count = in.getInt();
    Wire.require(first >= 0 && all >= 0, "It counts %d of %d records", first, all);
    Wire.require(count >= 0 && count <= MOST, "It has %d records", count);
    List<JournalRecord> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(record(in));
    }
    RecordsMessage told = new RecordsMessage(first, all, records, Wire.text(in));
    Wire.requireEnd(in);
    return told;
  }

  private static JournalRecord record(ByteBuffer in) throws DamagedException {
    Wire.requireBytes(in, RECORD_BYTES);
    Key key = new Key(in.getLong(), in.getLong());
    long work = in.getLong();
    long millis = in.getLong();
    int kind = Byte.toUnsignedInt(in.get());
    int value = Byte.toUnsignedInt(in.get());
    Wire.require(kind < JournalRecord.Kind.values().length, "A record is of the kind " + kind);
    try {
      return new JournalRecord(
          JournalRecord.Kind.values()[kind], key, value, work, millis, Wire.text(in));
    } catch (IllegalArgumentException e) {
      throw new DamagedException(String.valueOf(e.getMessage()));
    }
  }
}
