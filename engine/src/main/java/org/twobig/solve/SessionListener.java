package org.twobig.solve;

import java.nio.file.Path;
import org.twobig.tt.journal.RecoveredJournal;
import org.twobig.tt.table.StoreException;

/** Receives the events of a {@link Session}, for messages to a user. */
public interface SessionListener {
  SessionListener SILENT = new SessionListener() {};

  /** A store is about to be made, which may take some time. */
  default void creating(Path directory, long tableBytes) {}

  /**
   * A long solve goes on without the store's journal and task board.
   *
   * @param why the reason, such as another process that has them open
   */
  default void withoutJournal(StoreException why) {}

  /** The end of the journal was incomplete and has been cut off. */
  default void journalCutOff(RecoveredJournal found) {}
}
