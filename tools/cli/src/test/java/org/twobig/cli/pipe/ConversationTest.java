package org.twobig.cli.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Schemas;
import org.twobig.game.Games;
import org.twobig.solve.Session;
import org.twobig.solve.SessionOptions;

/** What is said about questions that follow each other closely; progress is told all the time. */
class ConversationTest {
  private static final int TIMES = 300;

  @Test
  void noLineFollowsAnAnswerAndAStopTouchesNoLaterQuestion() throws IOException {
    ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    SessionOptions options =
        new SessionOptions(
            1,
            Optional.of(Long.MAX_VALUE),
            Optional.of(17L << 20),
            Optional.of(Session.LEAST_GRAPH),
            Duration.ofMinutes(10));
    try (Session session = Session.inMemory(Games.game("gated:4x3x3"), options);
        Conversation conversation = new Conversation(session, "none", Duration.ZERO, lines::add)) {
      for (int i = 0; i < TIMES; i++) {
        conversation.follow("{\"cmd\":\"go\",\"moves\":\"\",\"id\":%d}".formatted(2 * i));
        conversation.follow("{\"cmd\":\"stop\"}");
        conversation.await();
        conversation.follow("{\"cmd\":\"go\",\"moves\":\"1\",\"id\":%d}".formatted(2 * i + 1));
        conversation.await();
      }
    }
    List<Integer> answered = new ArrayList<>();
    for (String line : lines) {
      JsonNode said = Schemas.read(line);
      int id = said.get("id").intValue();
      assertThat(answered).as(line).doesNotContain(id);
      if (said.get("schema").textValue().equals("twobig/engine-answer/1")) {
        answered.add(id);
        assertThat(id % 2 == 1 && said.has("interrupted")).as(line).isFalse();
      }
    }
    assertThat(answered).hasSize(2 * TIMES).isSorted();
  }
}
