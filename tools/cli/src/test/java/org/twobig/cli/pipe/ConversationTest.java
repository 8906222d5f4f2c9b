package org.twobig.cli.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Schemas;
import org.twobig.cli.Workplace;
import org.twobig.cli.main.Twobig;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.solve.Session;
import org.twobig.solve.SessionOptions;

/**
 * What twobig engine says of questions that follow each other closely, and to a client in Python.
 */
class ConversationTest {
  private static final int TIMES = 300;

  /** 36 stones; White to move. */
  private static final String LATE = "80DB4A583CFE3623A45E190F770521F23EE5";

  private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();

  @AutoClose private final Console console = new Console();

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

  @Test
  void theClientInPythonPlaysAGameToItsEnd() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "there is no python3 here");
    Path store = console.create("store");
    Console.solve(store, Question.WHITE, 1, 5);
    Path out = console.path("python.txt");
    Process python =
        new ProcessBuilder(
                "/usr/bin/python3",
                "-B",
                HOME.resolve("tools/clients/python/example.py").toString(),
                LATE,
                Workplace.java(),
                "@" + HOME.resolve("config/jvm.options"),
                "-cp",
                System.getProperty("java.class.path"),
                Twobig.class.getName(),
                "--store",
                store.toString())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(python.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(Files.readString(out))
        .contains(
            "refused: move 1 is illegal",
            "refused: the field question has a wrong value",
            "the game is over")
        .containsPattern("\\d+ values, \\d+ a second");
    assertThat(python.exitValue()).isZero();
  }
}
