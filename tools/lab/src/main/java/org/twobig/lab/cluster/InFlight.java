package org.twobig.lab.cluster;

import org.agrona.collections.LongArrayList;

/** A number over virtual time. */
final class InFlight {
  /** Times and the number from each on, in turns. */
  private final LongArrayList changes = new LongArrayList();

  /** The number is another from now on. */
  void change(long now, long number) {
    changes.addLong(now);
    changes.addLong(number);
  }

  /** Its mean from a tenth of the time on; that of an empty time is 0. */
  double mean(long end) {
    double start = end / 10.0;
    double sum = 0;
    for (int i = 0; i < changes.size(); i += 2) {
      long until = i + 2 < changes.size() ? changes.getLong(i + 2) : end;
      double from = Math.max(start, changes.getLong(i));
      sum += Math.max(0, until - from) * changes.getLong(i + 1);
    }
    return end == 0 ? 0 : sum / (end - start);
  }
}
