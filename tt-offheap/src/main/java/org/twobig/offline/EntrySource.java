package org.twobig.offline;

import java.util.function.Supplier;
import org.twobig.table.EntryVisitor;

/** Where entries come from. Every entry handed out has passed the check of the game's rules. */
interface EntrySource extends AutoCloseable {
  /** Where they come from, for a person. */
  String name();

  /** How much there is to go through, in units of its own; 0 if unknown. */
  long units();

  /** Whether it can be read more than once. */
  boolean isRepeatable();

  /**
   * Hands out all entries, by several threads.
   *
   * @param progress is told the units that are done
   * @param visitors makes one in each thread
   * @throws StoppedException if the work was stopped
   */
  Entries.Result read(Progress progress, Supplier<? extends EntryVisitor> visitors);

  @Override
  void close();
}
