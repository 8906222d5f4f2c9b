package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.tt.table.StoreException;

/** What a solve says of itself. */
class SessionMessagesTest {
  @Test
  void aSolveThatGoesOnWithoutAJournalSaysSoFirst() {
    assertThat(
            Console.caught(
                    err -> {
                      new SessionMessages().withoutJournal(StoreException.refused("It is taken"));
                      return 0;
                    })
                .err())
        .startsWith("twobig: this solve goes on, but without a journal")
        .endsWith("It is taken" + System.lineSeparator());
  }
}
