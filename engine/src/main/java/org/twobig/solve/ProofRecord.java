package org.twobig.solve;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import org.twobig.board.TaskBoard;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.game.Answer;
import org.twobig.game.Facts;
import org.twobig.game.Question;
import org.twobig.game.Successor;
import org.twobig.joblevel.TaskLog;
import org.twobig.journal.Journal;
import org.twobig.journal.JournalRecord;
import org.twobig.journal.JournalRecord.Kind;
import org.twobig.store.Store;
import org.twobig.table.Key;

/**
 * What solves have found out, in a proof journal: from it a solve that was interrupted goes on
 * without searching a finished task again, whatever the table has forgotten. The keys are those of
 * {@link PositionKey}, the values {@link Facts}; the question of a goal or a split task is the
 * ordinal of {@link Question}.
 *
 * <p>A record holds for every solve to which its position belongs: another root, or another way of
 * choosing tasks, uses the same journal.
 */
public final class ProofRecord {
  private final Journal journal;

  public ProofRecord(Journal journal) {
    this.journal = journal;
  }

  /** A position that was to be solved. */
  public record Goal(String moves, Question question) {}

  /**
   * The goal asked for last that has not been answered.
   *
   * @param store the store's directory; others may append to its journal
   */
  public static Optional<Goal> unfinished(Path store) {
    Map<String, Goal> open = new LinkedHashMap<>();
    Store.readJournal(
        store,
        PositionKey.KEY_SPACE,
        record -> {
          String id = record.key() + "/" + record.value();
          if (record.kind() == Kind.GOAL) {
            open.remove(id);
            open.put(id, new Goal(record.label(), Question.values()[record.value()]));
          } else if (record.kind() == Kind.DONE) {
            open.remove(id);
          }
        });
    return open.values().stream().reduce((earlier, later) -> later);
  }

  /** Notes that a position is to be solved. */
  void begin(Position position, String moves, Question question) {
    append(Kind.GOAL, PositionKey.of(position), question.ordinal(), 0, moves);
  }

  /** Notes that this is done. */
  void end(Position position, Question question, long nodes) {
    append(Kind.DONE, PositionKey.of(position), question.ordinal(), nodes, "");
    journal.force();
  }

  /**
   * Takes over what was solved on the board of a conductor that died, as far as it had not written
   * that down itself.
   */
  void add(List<TaskBoard.Finished> leftovers) {
    if (leftovers.isEmpty()) {
      return;
    }
    Map<Key, TaskBoard.Finished> missing = new LinkedHashMap<>();
    leftovers.forEach(task -> missing.put(task.key(), task));
    journal.replay(
        record -> {
          TaskBoard.Finished task = missing.get(record.key());
          if (task != null && record.kind() == Kind.TASK && record.value() == task.value()) {
            missing.remove(record.key());
          }
        });
    missing.values().forEach(task -> append(Kind.TASK, task.key(), task.value(), task.work(), ""));
  }

  /**
   * Reads what is known that bears on a question.
   *
   * @param into given each position with the nodes it took
   */
  void recall(Question question, ObjLongConsumer<Successor> into) {
    boolean forWhite = question == Question.WHITE;
    journal.replay(
        record -> {
          Answer answer = Answer.OPEN;
          if (record.kind() == Kind.TASK || record.kind() == Kind.NODE) {
            if (!Facts.answer(record.value(), forWhite)) {
              return;
            }
            answer = Answer.of(Facts.wins(record.value(), forWhite));
          } else if (record.kind() != Kind.SPLIT || record.value() != question.ordinal()) {
            return;
          }
          Position position = PositionKey.decode(record.key()).orElseThrow();
          into.accept(new Successor(record.key(), position.stones(), answer, 1, 1), record.work());
        });
  }

  /** Writes down what happens in a solve for a question. */
  TaskLog log(Question question) {
    boolean forWhite = question == Question.WHITE;
    return new TaskLog() {
      @Override
      public void answered(Key task, boolean yes, long nodes) {
        append(Kind.TASK, task, Facts.of(forWhite, yes), nodes, "");
      }

      @Override
      public void split(Key task, long nodes) {
        append(Kind.SPLIT, task, question.ordinal(), nodes, "");
      }

      @Override
      public void decided(Key node, boolean yes, long nodes) {
        append(Kind.NODE, node, Facts.of(forWhite, yes), nodes, "");
      }
    };
  }

  private void append(Kind kind, Key key, int value, long work, String label) {
    journal.append(new JournalRecord(kind, key, value, work, System.currentTimeMillis(), label));
  }
}
