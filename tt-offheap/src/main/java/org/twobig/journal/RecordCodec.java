package org.twobig.journal;

import static org.twobig.journal.JournalFormat.ALIGNMENT;
import static org.twobig.journal.JournalFormat.RECORD_BYTES;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.twobig.file.FileHead;
import org.twobig.journal.JournalRecord.Kind;
import org.twobig.table.Key;

/** Encodes and decodes {@link JournalFormat records} of one store. Belongs to one thread. */
final class RecordCodec {
  private static final int CRC = 0;
  private static final int KIND = 4;
  private static final int VALUE = 5;
  private static final int LABEL_BYTES = 6;
  private static final int KEY_HIGH = 8;
  private static final int KEY_LOW = 16;
  private static final int WORK = 24;
  private static final int MILLIS = 32;
  private static final int LABEL = RECORD_BYTES;

  private static final int MARK = 6;

  private static final Kind[] KINDS = new Kind[MARK];

  static {
    for (Kind kind : Kind.values()) {
      KINDS[kind.code()] = kind;
    }
  }

  private static final int TIE_OFFSET = 16;

  /** UUID and offset, which the CRC covers in addition to the record. */
  private final ByteBuffer tie = FileHead.littleEndian(new byte[TIE_OFFSET + Long.BYTES]);

  private final CRC32C crc = new CRC32C();

  RecordCodec(UUID store) {
    tie.putLong(store.getMostSignificantBits()).putLong(store.getLeastSignificantBits());
  }

  /** Encodes a record that is to be written at {@code offset} of the file. Returns its length. */
  int encode(JournalRecord record, ByteBuffer out, long offset) {
    byte[] label = record.label().getBytes(StandardCharsets.US_ASCII);
    int length = length(label.length);
    out.putLong(length - ALIGNMENT, 0) // clears the padding
        .put(KIND, (byte) record.kind().code())
        .put(VALUE, (byte) record.value())
        .putShort(LABEL_BYTES, (short) label.length)
        .putLong(KEY_HIGH, record.key().high())
        .putLong(KEY_LOW, record.key().low())
        .putLong(WORK, record.work())
        .putLong(MILLIS, record.millis())
        .put(LABEL, label)
        .putInt(CRC, crc(out, 0, length, offset));
    return length;
  }

  /** Encodes a mark: the bytes before {@code forced} are on the disk. */
  int encodeMark(long forced, long millis, ByteBuffer out, long offset) {
    Arrays.fill(out.array(), 0, RECORD_BYTES, (byte) 0);
    out.put(KIND, (byte) MARK)
        .putLong(WORK, forced)
        .putLong(MILLIS, millis)
        .putInt(CRC, crc(out, 0, RECORD_BYTES, offset));
    return RECORD_BYTES;
  }

  /** Returns the length of the record that begins at {@code at}; 0 if no record can begin there. */
  static int length(ByteBuffer in, int at) {
    int kind = in.get(at + KIND);
    int labelBytes = in.getShort(at + LABEL_BYTES);
    boolean possible =
        kind >= 1
            && kind <= MARK
            && labelBytes >= 0
            && labelBytes <= (kind == Kind.GOAL.code() ? JournalRecord.MAX_LABEL_LENGTH : 0);
    return possible ? length(labelBytes) : 0;
  }

  private static int length(int labelBytes) {
    return RECORD_BYTES + (labelBytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /** Whether these bytes are a record that was written at {@code offset} of the file. */
  boolean isWhole(ByteBuffer in, int at, int length, long offset) {
    return in.getInt(at + CRC) == crc(in, at, length, offset);
  }

  private int crc(ByteBuffer bytes, int at, int length, long offset) {
    crc.reset();
    crc.update(tie.putLong(TIE_OFFSET, offset).array());
    crc.update(bytes.array(), at + KIND, length - KIND);
    return (int) crc.getValue();
  }

  static boolean isMark(ByteBuffer in, int at) {
    return in.get(at + KIND) == MARK;
  }

  static long forced(ByteBuffer in, int at) {
    return in.getLong(at + WORK);
  }

  static JournalRecord decode(ByteBuffer in, int at) {
    return new JournalRecord(
        KINDS[in.get(at + KIND)],
        new Key(in.getLong(at + KEY_HIGH), in.getLong(at + KEY_LOW)),
        in.get(at + VALUE) & 0xFF,
        in.getLong(at + WORK),
        in.getLong(at + MILLIS),
        new String(
            in.array(), at + LABEL, in.getShort(at + LABEL_BYTES), StandardCharsets.US_ASCII));
  }
}
