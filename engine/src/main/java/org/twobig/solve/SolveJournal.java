package org.twobig.solve;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Successor;
import org.twobig.joblevel.TaskLog;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.Key;
import org.twobig.tt.tasks.FinishedTask;

/**
 * The findings of solves, in a journal: goals (questions that take long), answers of goals, and the
 * events of {@link TaskLog}. An interrupted solve resumes from them and does not search a finished
 * task again, even if the table has lost its entry. A record's key is {@link Board#key}. Its value
 * is {@link Question#code} for a goal or a split task, else {@link Outcome#code}.
 *
 * <p>A finding holds for every solve that reaches its position, so solves from all roots and with
 * all options write to one journal. A store has one conductor at a time, so the records between a
 * goal and the end of that goal, or the next goal, belong to one run.
 *
 * <p>The process reads the journal once, before its first long solve, and keeps the records in
 * memory together with those that it appends. If the records take too much memory, it reads the
 * journal again for each question and for each group of late answers.
 */
public final class SolveJournal {
  /** Records take at most the Java heap divided by this number. */
  private static final int HEAP_DIVISOR = 16;

  private final Game game;
  private final Journal journal;
  private final Runs runs = new Runs();
  private final Records records;
  private boolean isRead;

  SolveJournal(Game game, Journal journal) {
    this(game, journal, heapBytes(Runtime.getRuntime().maxMemory()) / Records.RECORD_BYTES);
  }

  /** Returns the limit of the heap that records take, in bytes. */
  static long heapBytes(long heapMax) {
    return heapMax / HEAP_DIVISOR;
  }

  /** Makes a journal with a limit of the records in memory. */
  SolveJournal(Game game, Journal journal, long mostRecords) {
    this.game = game;
    this.journal = journal;
    this.records = new Records(mostRecords);
  }

  /** The journal's records about positions, in memory: all, or none if they are too many. */
  private static final class Records {
    private static final int WORDS = 4;
    private static final int RECORD_BYTES = WORDS * Long.BYTES;
    private static final int PART = WORDS << 12;
    private static final Kind[] KINDS = Kind.values();

    private final long most;
    private final List<long[]> parts = new ArrayList<>();
    private long words;

    Records(long most) {
      this.most = most;
    }

    private boolean isComplete() {
      return words <= most * WORDS;
    }

    synchronized void add(JournalRecord record) {
      if (!isComplete()) {
        return;
      }
      int at = (int) (words % PART);
      words += WORDS;
      if (!isComplete()) {
        parts.clear();
        return;
      }
      if (at == 0) {
        parts.add(new long[PART]);
      }
      long[] part = parts.getLast();
      part[at] = record.key().high();
      part[at + 1] = record.key().low();
      part[at + 2] = record.work();
      part[at + 3] = (long) record.value() * KINDS.length + record.kind().ordinal();
    }

    private static JournalRecord record(long[] part, int at) {
      Kind kind = KINDS[(int) (part[at + 3] % KINDS.length)];
      int value = (int) (part[at + 3] / KINDS.length);
      return new JournalRecord(kind, new Key(part[at], part[at + 1]), value, part[at + 2], 0, "");
    }

    /**
     * Visits the records that were added before this call. The visited records have no times. Other
     * threads may add records meanwhile, even beyond the limit.
     *
     * @return false if there are too many; then none is visited
     */
    boolean forEach(Consumer<JournalRecord> visitor) {
      List<long[]> all;
      long end;
      synchronized (this) {
        if (!isComplete()) {
          return false;
        }
        all = List.copyOf(parts);
        end = words;
      }
      for (long word = 0; word < end; word += WORDS) {
        visitor.accept(record(all.get((int) (word / PART)), (int) (word % PART)));
      }
      return true;
    }
  }

  private synchronized void remember(JournalRecord record) {
    runs.accept(record);
    if (record.kind() == Kind.TASK || record.kind() == Kind.NODE || record.kind() == Kind.SPLIT) {
      records.add(record);
    }
  }

  private synchronized void read() {
    if (!isRead) {
      journal.replay(this::remember);
      isRead = true;
    }
  }

  private void replay(Consumer<JournalRecord> visitor) {
    read();
    if (!records.forEach(visitor)) {
      journal.replay(visitor);
    }
  }

  /**
   * A question that takes long, recorded in the journal.
   *
   * @param text the position in the user's words
   * @param spent the cost in all runs. Unfinished tasks are not included, since the journal lacks
   *     them
   */
  public record Goal(String text, Question question, Cost spent) {}

  /**
   * Returns the last question in the journal of a store's directory that has no answer. Another
   * process may append to the journal.
   */
  public static Optional<Goal> unfinished(Game game, Path store) {
    Runs runs = new Runs();
    Stores.readJournal(store, game.positions().keySpace(), 0, runs);
    return runs.last(game);
  }

  /** The questions without an answer in a journal, with their costs. */
  private static final class Runs implements Consumer<JournalRecord> {
    private record Id(Key key, Question question) {}

    private static final class Run {
      private final String label;
      private final Cost before;
      private final long start;
      private long last;
      private long nodes;

      Run(JournalRecord goal, Cost before) {
        this.label = goal.label();
        this.before = before;
        this.start = goal.millis();
        this.last = start;
      }

      void add(long millis, long more) {
        last = millis;
        nodes += more;
      }

      Cost spent() {
        return before.plus(new Cost(nodes, Duration.ofMillis(Math.max(0, last - start))));
      }
    }

    private final SequencedMap<Id, Run> unanswered = new LinkedHashMap<>();
    private Optional<Run> current = Optional.empty();

    @Override
    public void accept(JournalRecord record) {
      switch (record.kind()) {
        case GOAL -> {
          Id id = new Id(record.key(), Question.ofCode(record.value()));
          Run before = unanswered.remove(id);
          Run run = new Run(record, before == null ? Cost.NONE : before.spent());
          unanswered.put(id, run); // a resumed question becomes the last one
          current = Optional.of(run);
        }
        case DONE -> {
          Outcome found = Outcome.ofCode(record.value());
          // A DONE record has no score. It answers the question for the score only if that question
          // was asked last.
          Optional<Id> asked = current.map(run -> unanswered.lastEntry().getKey());
          unanswered
              .keySet()
              .removeIf(
                  id ->
                      id.question == Question.SCORE
                          ? asked.filter(id::equals).isPresent()
                          : id.key.equals(record.key()) && found.answers(id.question));
          current = Optional.empty();
        }
        case TASK, SPLIT -> current.ifPresent(run -> run.add(record.millis(), record.work()));
        case NODE -> current.ifPresent(run -> run.add(record.millis(), 0));
      }
    }

    Cost spent(Key key, Question question) {
      Run run = unanswered.get(new Id(key, question));
      return run == null ? Cost.NONE : run.spent();
    }

    Optional<Goal> last(Game game) {
      if (unanswered.isEmpty()) {
        return Optional.empty();
      }
      Id id = unanswered.lastEntry().getKey();
      Run run = unanswered.lastEntry().getValue();
      String text = run.label.isEmpty() ? game.board(id.key).orElseThrow().text() : run.label;
      return Optional.of(new Goal(text, id.question, run.spent()));
    }
  }

  /** Records that a question was asked; returns its cost in earlier runs. */
  Cost begin(Board board, String text, Question question) {
    read();
    boolean fits = text.length() <= JournalRecord.MAX_LABEL_LENGTH;
    append(Kind.GOAL, board.key(), question.code(), 0, fits ? text : "");
    synchronized (this) {
      return runs.spent(board.key(), question);
    }
  }

  /** Records the answer to a question. */
  void end(Board board, Solution solution) {
    append(Kind.DONE, board.key(), solution.outcome().code(), solution.effort().nodes(), "");
    journal.force();
  }

  /** Records late answers, see {@link GraphSolve#learn}, unless the journal has them. */
  void add(List<FinishedTask> leftovers) {
    if (leftovers.isEmpty()) {
      return;
    }
    record Answered(Key key, int value) {}
    // answers to two questions may share a key
    Map<Answered, FinishedTask> missing = new LinkedHashMap<>();
    leftovers.forEach(task -> missing.put(new Answered(task.key(), task.value()), task));
    replay(
        record -> {
          if (record.kind() == Kind.TASK) {
            missing.remove(new Answered(record.key(), record.value()));
          }
        });
    missing.values().forEach(task -> append(Kind.TASK, task.key(), task.value(), task.work(), ""));
  }

  /** Reads the findings that are relevant to a question, each with the nodes searched for it. */
  void recall(Question question, ObjLongConsumer<Successor> into) {
    replay(
        record -> {
          Answer answer = Answer.OPEN;
          if (record.kind() == Kind.TASK || record.kind() == Kind.NODE) {
            answer = Outcome.ofCode(record.value()).answer(question);
            if (answer == Answer.OPEN) {
              return;
            }
          } else if (record.kind() != Kind.SPLIT || record.value() != question.code()) {
            return;
          }
          Board board = game.board(record.key()).orElseThrow();
          into.accept(new Successor(record.key(), board.ply(), answer, 1, 1), record.work());
        });
  }

  /** Returns a log that records the events of a job-level search. */
  TaskLog log(Question question) {
    return (event, position, yes, nodes) -> {
      int outcome = Outcome.of(question, yes).code();
      switch (event) {
        case ANSWERED -> append(Kind.TASK, position, outcome, nodes, "");
        case SPLIT -> append(Kind.SPLIT, position, question.code(), nodes, "");
        case DECIDED -> append(Kind.NODE, position, outcome, nodes, "");
      }
    };
  }

  /**
   * Appends a record. Leaves out a position whose key is too wide for any table; after a restart
   * such a position is solved again.
   */
  private void append(Kind kind, Key key, int value, long work, String label) {
    if (game.positions().keySpace().contains(key.high(), key.low())) {
      JournalRecord record =
          new JournalRecord(kind, key, value, work, System.currentTimeMillis(), label);
      journal.append(record);
      synchronized (this) {
        if (isRead) {
          remember(record);
        }
      }
    }
  }
}
