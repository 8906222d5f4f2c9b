package org.twobig.cluster.wire;

import java.util.ArrayList;
import java.util.List;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;
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
public record RecordsMessage(long first, long all, List<JournalRecord> records, String refusal)
    implements Message {
  /** Most records of a message, which stays below {@link Wire#MOST_BYTES}. */
  public static final int MOST = 8192;

  public RecordsMessage {
    records = List.copyOf(records);
  }

  /** A record as it travels. */
  public static byte[] bytes(JournalRecord record) {
    return put(new Out(), record).written();
  }

  private static Out put(Out out, JournalRecord record) {
    out.key(record.key()).i64(record.work()).i64(record.millis());
    return out.u8(record.kind().ordinal()).u8(record.value()).text(record.label());
  }

  @Override
  public byte[] encode() {
    Out out = new Out(Kind.RECORDS).i64(first).i64(all).i32(records.size());
    records.forEach(record -> put(out, record));
    return out.text(refusal).end();
  }

  static RecordsMessage read(In in) throws DamagedException {
    long first = in.count();
    long all = in.count();
    int count = in.i32(0, MOST);
    List<JournalRecord> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(record(in));
    }
    return new RecordsMessage(first, all, records, in.text());
  }

  private static JournalRecord record(In in) throws DamagedException {
    Key key = in.key();
    long work = in.i64();
    long millis = in.i64();
    JournalRecord.Kind kind =
        JournalRecord.Kind.values()[in.u8(JournalRecord.Kind.values().length - 1)];
    return new JournalRecord(kind, key, in.u8(), work, millis, in.text());
  }
}
