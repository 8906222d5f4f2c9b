package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertRefused;
import static org.twobig.cli.Console.run;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.game.Outcome;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.store.Store;

/** What a person is told when a store contradicts itself. */
class ContradictionTest {
  /** White does not win; some hundred thousand nodes. */
  private static final String HARD = "DD34211BF00F76CEDEC0CC404647";

  @Test
  void itIsSaidWhereAndWhatToDoAndWhatWasSaidIsKept() throws IOException {
    try (Console console = new Console()) {
      Path store = console.create("s");
      Position contradicted = Position.ofMoves(HARD + "2");
      try (Store opened = Store.at(store).keys(KeyKind.FOLDED.keySpace()).open();
          Journal journal = opened.openJournal(PositionKey.KEY_SPACE)) {
        for (int facts : new int[] {Outcome.WHITE_DOES_NOT_WIN.code(), Outcome.WHITE_WINS.code()}) {
          journal.append(
              new JournalRecord(JournalRecord.Kind.TASK, contradicted.key(), facts, 1000, 0, ""));
        }
      }
      assertRefused(
          run("solve", HARD, "-s", store, "--threads", 1, "--task-nodes", 1000),
          1,
          "CONTRADICTION: The position ",
          "the journal says YES",
          "verify --resolve",
          store.resolve("aside.txt").toString());
      assertThat(store.resolve("aside.txt")).content().contains("the journal says YES");
    }
  }
}
