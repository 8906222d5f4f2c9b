package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.store.TopReport.OfPly;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.store.Store;

/** A store that is looked at again and again. */
class WatchTest {
  private static final String GOAL = "0FC3484B7";

  @AutoClose private final Console console = new Console();

  private static JournalRecord record(Kind kind, String moves) {
    return new JournalRecord(
        kind, Position.ofMoves(moves).key(), 1, 1000, 1, kind == Kind.GOAL ? moves : "");
  }

  @Test
  void aLookReadsOfTheJournalWhatIsNew() throws Exception {
    Path directory = console.create("s");
    Watch watch = new Watch(directory);
    try (Store store = TopIT.publisher(directory);
        Journal journal = store.openJournal(PositionKey.KEY_SPACE)) {
      journal.append(record(Kind.GOAL, GOAL));
      journal.append(record(Kind.TASK, GOAL + "0"));
      journal.append(record(Kind.SPLIT, GOAL + "12"));
      journal.force();
      assertThat(watch.report().tasksByPly())
          .containsExactly(new OfPly(10, 1, 0), new OfPly(11, 0, 1));
      try (RandomAccessFile file =
          new RandomAccessFile(directory.resolve("journal").toFile(), "rw")) {
        file.seek(file.length() / 2); // who reads this again finds damage
        file.writeLong(-1);
      }
      journal.append(record(Kind.TASK, GOAL + "1"));
      journal.force();
      assertThat(watch.report().tasksByPly())
          .containsExactly(new OfPly(10, 2, 0), new OfPly(11, 0, 1));
      assertThat(watch.report().tasksByPly()).hasSize(2);

      journal.append(record(Kind.GOAL, GOAL));
      assertThat(watch.report().tasksByPly()).isEqualTo(List.of());
    }
  }
}
