package org.twobig.cli.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.twobig.cli.view.Verdict;
import org.twobig.game.StoredPositions;
import org.twobig.table.EntryVisitor;
import org.twobig.table.Key;

/**
 * Writes entries as lines to one output. Each thread gathers whole lines in a buffer of its own and
 * writes the buffer at once, so that lines of several threads never mix.
 */
final class DumpWriter {
  /** Characters after which a buffer is written. */
  private static final int BUFFER = 1 << 16;

  /** Receives whole lines, from one thread at a time. */
  interface Output {
    /**
     * @return whether there is still a reader
     */
    boolean write(String lines) throws IOException;
  }

  private final StoredPositions rules;
  private final DumpFilter filter;
  private final boolean named;
  private final Function<DumpLine, String> format;
  private final long limit;
  private final Output out;
  private final AtomicLong taken = new AtomicLong();
  private final LongAdder nameless = new LongAdder();
  private volatile boolean hasReader = true;

  /**
   * @param named whether positions are wanted
   * @param format a line with its end
   * @param limit how many entries are written at most
   */
  DumpWriter(
      StoredPositions rules,
      DumpFilter filter,
      boolean named,
      Function<DumpLine, String> format,
      long limit,
      Output out) {
    this.rules = rules;
    this.filter = filter;
    this.named = named;
    this.format = format;
    this.limit = limit;
    this.out = out;
  }

  /** Returns the number of entries written. */
  long written() {
    return Math.min(taken.get(), limit);
  }

  /** Returns the number of entries written without a position. */
  long nameless() {
    return nameless.sum();
  }

  /** Returns whether the output has accepted all lines so far. */
  boolean hasReader() {
    return hasReader;
  }

  /** Writes lines, after those that were written before. */
  synchronized void write(String lines) {
    try {
      hasReader = hasReader && out.write(lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a visitor for one thread, which writes the entries that it visits. */
  EntryVisitor taker() {
    return new Taker();
  }

  private final class Taker implements EntryVisitor {
    private final StringBuilder lines = new StringBuilder(BUFFER + (BUFFER >> 3));

    @Override
    public void visit(long high, long low, long value, long work) {
      if (!filter.takesWork(work) || !filter.chooses(high, low)) {
        return;
      }
      int ply = rules.of(high, low);
      if (!filter.plies().contains(ply)) {
        return;
      }
      Verdict verdict = Verdict.of(rules.outcome(value));
      if (!filter.verdicts().contains(verdict)
          || !hasReader
          || taken.get() >= limit
          || taken.getAndIncrement() >= limit) {
        return;
      }
      DumpLine line = DumpLine.of(rules, named, new Key(high, low), ply, verdict, value, work);
      nameless.add(named && line.position().isEmpty() ? 1 : 0);
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
