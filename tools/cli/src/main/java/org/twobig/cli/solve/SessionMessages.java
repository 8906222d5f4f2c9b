package org.twobig.cli.solve;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.twobig.cli.machine.HotMemory;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.Units;
import org.twobig.game.Answer;
import org.twobig.game.Question;
import org.twobig.solve.GraphSolve;
import org.twobig.solve.ParallelSolver.Request;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.tt.journal.RecoveredJournal;
import org.twobig.tt.store.Placement;
import org.twobig.tt.table.StoreException;

/** Prints the messages of a session to standard error, and describes its progress. */
public final class SessionMessages implements SessionListener {
  @Override
  public void creating(Path directory, long tableBytes) {
    if (!Files.exists(directory)) { // a directory that exists may be refused
      Messages.say(
          "making the store %s with a table of %s ...", directory, Units.bytes(tableBytes));
    }
  }

  @Override
  public void withoutJournal(StoreException why) {
    Messages.warn(
        "this solve goes on, but without a journal: it cannot be resumed, and no other process can help it. %s",
        why.getMessage());
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

  /** Saves a session's store, if any; prints what was saved, and how to free its table's memory. */
  public static void save(Session session) {
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

  /**
   * Returns the line of progress of a session that has done {@code done} of {@code all} things,
   * which {@code what} names.
   */
  static String progress(Duration elapsed, Session session, String what, long done, int all) {
    long nodes = session.solver().effort().nodes();
    String which = all == 1 ? "" : ", %s %d of %d".formatted(what, Math.min(done + 1, all), all);
    return Units.clock(elapsed)
        + "  "
        + Units.rounded(nodes)
        + " nodes, "
        + Units.rate(nodes, elapsed)
        + which;
  }

  /**
   * Returns what is known of the moves of the position that is being solved, and of the tasks of a
   * long solve.
   */
  static String details(Session session, Question question) {
    return session
        .solver()
        .running()
        .map(SessionMessages::tasks)
        .or(() -> session.solver().asked().map(asked -> moves(session, asked, question)))
        .orElse("");
  }

  private static String tasks(GraphSolve solve) {
    var progress = solve.progress();
    return moves(answer -> solve.moves(answer).size())
        + ", %s tasks done, proof %s, disproof %s"
            .formatted(
                Units.rounded(solve.counts().answered()),
                Units.rounded(progress.proof()),
                Units.rounded(progress.disproof()));
  }

  /** Returns what the table knows of the moves, in words, for a position that has no tasks yet. */
  private static String moves(Session session, Request asked, Question question) {
    Question one = question == Question.BLACK ? question : Question.WHITE;
    List<Answer> answers =
        asked.board().legalMoves().stream()
            .map(move -> session.known(asked.board().play(move)).outcome().answer(one))
            .toList();
    return moves(answer -> Collections.frequency(answers, answer));
  }

  private static String moves(Function<Answer, Integer> count) {
    return ", moves: %d won, %d not, %d open"
        .formatted(count.apply(Answer.YES), count.apply(Answer.NO), count.apply(Answer.OPEN));
  }
}
