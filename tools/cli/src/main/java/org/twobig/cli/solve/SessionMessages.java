package org.twobig.cli.solve;

import java.nio.file.Path;
import org.twobig.cli.machine.HotMemory;
import org.twobig.cli.view.Notes;
import org.twobig.cli.view.Units;
import org.twobig.journal.RecoveredJournal;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.store.Placement;
import org.twobig.table.StoreException;

/** Prints messages on a session for a person, most of them to standard error. */
final class SessionMessages implements SessionListener {
  @Override
  public void creating(Path directory, long tableBytes) {
    Notes.say("making the store %s with a table of %s ...", directory, Units.bytes(tableBytes));
  }

  @Override
  public void withoutJournal(StoreException why) {
    Notes.warn(
        "%s. This solve cannot be resumed, and no other process can help it", why.getMessage());
  }

  @Override
  public void journalCutOff(RecoveredJournal found) {
    Notes.warn(
        "the journal ended in the middle of a record: %,d bytes cut off, %,d records" + " kept",
        found.cutOff(), found.records());
  }

  /** Describes the table of a session and its place. */
  static String table(Session session) {
    String size = Units.bytes(session.tableBytes());
    return session
        .store()
        .map(
            store ->
                "%s, %s %s"
                    .formatted(
                        store.directory(),
                        size,
                        store.placement() == Placement.RAM ? "in RAM" : "mapped from disk"))
        .orElseGet(() -> "private memory, " + size + ", not kept");
  }

  /** Saves the store and prints a message. */
  static void save(Session session) {
    session
        .store()
        .ifPresent(
            store -> {
              session
                  .save()
                  .ifPresent(
                      saved ->
                          Notes.say(
                              "saved to %s (%s, %s)",
                              store.directory(),
                              Units.bytes(saved.bytes()),
                              Units.seconds(saved.took())));
              HotMemory.report(store);
            });
  }
}
