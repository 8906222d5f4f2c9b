package org.twobig.solve;

import java.nio.file.Path;
import org.twobig.journal.Recovery;
import org.twobig.table.StoreException;

/** A listener to a {@link Session}, for events that a person may want to know of. */
public interface SessionListener {
  /** Ignores it all. */
  SessionListener SILENT = new SessionListener() {};

  /** A store is being made; that may take some time. */
  default void creating(Path directory, long tableBytes) {}

  /**
   * A solve that takes long goes on, but it uses neither the store's journal nor other processes.
   *
   * @param why such as another process that has them
   */
  default void withoutJournal(StoreException why) {}

  /** The end of the journal was torn and has been cut off. */
  default void journalCutOff(Recovery found) {}
}
