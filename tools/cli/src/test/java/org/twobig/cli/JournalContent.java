package org.twobig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;

/**
 * What the journal of a store says.
 *
 * @param records all of them, in their order
 */
public record JournalContent(List<JournalRecord> records) {
  /** Of a store on which others may work, of the usual game. */
  public static JournalContent of(Path store) {
    return of(store, PositionKey.KEY_SPACE);
  }

  /** Of a store on which others may work. */
  public static JournalContent of(Path store, KeySpace keys) {
    List<JournalRecord> records = new ArrayList<>();
    Stores.readJournal(store, keys, 0, records::add);
    return new JournalContent(List.copyOf(records));
  }

  private Stream<JournalRecord> all(Kind... kinds) {
    return records.stream().filter(record -> List.of(kinds).contains(record.kind()));
  }

  public int size() {
    return records.size();
  }

  public long count(Kind kind) {
    return all(kind).count();
  }

  /** Nodes of all tasks that came to an end. */
  public long nodes() {
    return all(Kind.TASK, Kind.SPLIT).mapToLong(JournalRecord::work).sum();
  }

  /**
   * Of a solve for one question: no task has been searched to its end a second time. An end that
   * took no node is that of a task that was under way when an earlier search's answer came.
   */
  public void assertNoTaskTwice() {
    Map<Key, List<JournalRecord>> ends =
        all(Kind.TASK, Kind.SPLIT)
            .filter(end -> end.work() > 0)
            .collect(Collectors.groupingBy(JournalRecord::key));
    assertThat(ends).isNotEmpty();
    assertThat(ends.values().stream().filter(records -> records.size() > 1)).isEmpty();
  }
}
