package org.twobig.cli.store;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.twobig.cli.options.PlyRange;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.tt.offline.EntryVisitor;
import org.twobig.tt.table.Key;

/**
 * Writes entries as lines to one output. Each thread collects whole lines in a buffer of its own
 * and writes the buffer in one piece, so lines of several threads never mix.
 */
final class DumpWriter {
  /** A buffer is written when it has this number of characters. */
  private static final int BUFFER = 1 << 16;

  /**
   * Selects the entries that {@code twobig dump} writes.
   *
   * @param leastWork the smallest work of a selected entry, in nodes
   * @param mostWork the largest work of a selected entry, in nodes
   * @param share the share of keys that are chosen, greater than 0 and at most 1
   * @param seed changes which keys are chosen
   */
  record Filter(
      StoredPositions rules,
      PlyRange plies,
      long leastWork,
      long mostWork,
      Set<Outcome> verdicts,
      double share,
      long seed) {
    private static final double TWO_TO_64 = 0x1p64;

    /** Odd, so that multiplication maps different halves of a key to different numbers. */
    private static final long MULTIPLIER = 0xC2B2_AE3D_27D4_EB4FL;

    boolean takesWork(long work) {
      return leastWork <= work && work <= mostWork;
    }

    /**
     * Returns whether a key is chosen. The answer depends on key, share and seed only, so all
     * stores and exported files give equal answers.
     */
    boolean chooses(long high, long low) {
      if (share == 1) {
        return true;
      }
      long number = new SplittableRandom((high * MULTIPLIER ^ low) * MULTIPLIER ^ seed).nextLong();
      return number + 0x1p63 < share * TWO_TO_64;
    }
  }

  private final Filter filter;
  private final boolean withPosition;
  private final Function<DumpLine, String> format;
  private final long limit;
  private final OutputStream out;
  private final AtomicLong taken = new AtomicLong();
  private final LongAdder withoutPosition = new LongAdder();
  private volatile boolean hasReader = true;

  /**
   * @param withPosition whether the column {@code position} is wanted
   * @param format makes a line, with its line feed
   * @param limit the largest number of entries to write
   */
  DumpWriter(
      Filter filter,
      boolean withPosition,
      Function<DumpLine, String> format,
      long limit,
      OutputStream out) {
    this.filter = filter;
    this.withPosition = withPosition;
    this.format = format;
    this.limit = limit;
    this.out = out;
  }

  long written() {
    return Math.min(taken.get(), limit);
  }

  long withoutPosition() {
    return withoutPosition.sum();
  }

  boolean hasReader() {
    return hasReader;
  }

  /** Writes lines: the headings, and the entries of {@link #visitor}. */
  synchronized void write(String lines) {
    try {
      if (hasReader) {
        out.write(lines.getBytes(StandardCharsets.UTF_8));
        hasReader = out != System.out || !System.out.checkError(); // Twobig.end reports failures
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a visitor that writes the visited entries. Each thread needs a visitor of its own. */
  EntryVisitor visitor() {
    return new Taker();
  }

  private final class Taker implements EntryVisitor {
    private final StringBuilder lines = new StringBuilder(BUFFER + (BUFFER >> 3));

    @Override
    public void visit(long high, long low, long value, long work) {
      if (!filter.takesWork(work) || !filter.chooses(high, low)) {
        return;
      }
      int ply = filter.rules().of(high, low);
      if (!filter.plies().contains(ply)) {
        return;
      }
      Outcome verdict = filter.rules().outcome(value);
      if (!filter.verdicts().contains(verdict)
          || !hasReader
          || taken.get() >= limit
          || taken.getAndIncrement() >= limit) {
        return;
      }
      DumpLine line =
          DumpLine.of(filter.rules(), withPosition, new Key(high, low), ply, verdict, value, work);
      withoutPosition.add(withPosition && line.position().isEmpty() ? 1 : 0);
      lines.append(format.apply(line));
      if (lines.length() >= BUFFER) {
        flush();
      }
    }

    private void flush() {
      write(lines.toString());
      lines.setLength(0);
    }

    @Override
    public boolean endPiece() {
      flush();
      return hasReader && taken.get() < limit;
    }
  }
}
