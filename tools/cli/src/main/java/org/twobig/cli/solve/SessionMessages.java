package org.twobig.cli.solve;

import java.nio.file.Path;
import org.twobig.cli.machine.HotMemory;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.Units;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.tt.journal.RecoveredJournal;
import org.twobig.tt.store.Placement;
import org.twobig.tt.table.StoreException;

/** Prints the messages of a session to standard error. */
final class SessionMessages implements SessionListener {
  @Override
  public void creating(Path directory, long tableBytes) {
    Messages.say("making the store %s with a table of %s ...", directory, Units.bytes(tableBytes));
  }

  @Override
  public void withoutJournal(StoreException why) {
    Messages.warn(
        "%s. So this solve cannot be resumed, and no other process can help", why.getMessage());
  }

  @Override
  public void journalCutOff(RecoveredJournal found) {
    Messages.warn(
        "a kill or power cut has left half a record at the end of the journal: %,d records are kept, and %,d bytes are dropped",
        found.records(), found.cutOff());
  }

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

  static void save(Session session) {
    session
        .store()
        .ifPresent(
            store -> {
              session
                  .save()
                  .ifPresent(
                      saved ->
                          Messages.say(
                              "saved to %s (%s, %s)",
                              store.directory(),
                              Units.bytes(saved.bytes()),
                              Units.seconds(saved.took())));
              HotMemory.report(store);
            });
  }
}
