package org.twobig.solve;

import java.nio.file.Path;
import org.twobig.journal.Recovery;
import org.twobig.table.StoreException;

/** Told what a person may want to know while a {@link Session} does something else. */
public interface SessionListener {
  /** Ignores it all. */
  SessionListener SILENT = new SessionListener() {};

  /** A store is being made; that may take some time. */
  default void creating(Path directory, long tableBytes) {}

  /**
   * A solve that takes long does without the store's journal and without other processes.
   *
   * @param why such as another process that has them
   */
  default void withoutJournal(StoreException why) {}

  /** The end of the journal was torn and has been cut off. */
  default void journalCutOff(Recovery found) {}
}
