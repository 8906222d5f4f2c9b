package org.twobig.cluster;

import java.util.zip.CRC32C;
import org.twobig.cluster.wire.RecordsMessage;
import org.twobig.journal.JournalRecord;

/**
 * How far one has gone through a journal: two journals with equal trails begin with the same
 * records.
 */
final class Trail {
  private final CRC32C sum = new CRC32C();
  private long records;
  private long origin;

  /** Goes on by a record. */
  void add(JournalRecord record) {
    sum.update(RecordsMessage.bytes(record));
    if (records == 0) {
      origin = (long) sum() << Integer.SIZE ^ record.millis();
    }
    records++;
  }

  /** Records so far. */
  long records() {
    return records;
  }

  /** Their check sum. */
  int sum() {
    return (int) sum.getValue();
  }

  /**
   * A number that a journal has in common with its copies, and with no other: it is made of what
   * was asked for first, and of when. 0 before the first record.
   */
  long origin() {
    return origin;
  }
}
