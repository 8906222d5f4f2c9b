package org.twobig.cli.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.twobig.cli.Console.assertFields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.Console;
import org.twobig.cli.Outcome;
import org.twobig.cli.Workplace;
import org.twobig.cli.main.Twobig;
import org.twobig.game.Question;
import org.twobig.tt.store.Stores;

/** twobig engine as a program speaks with it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EngineTest {
  /** 36 stones; White to move. */
  private static final String LATE = "80DB4A583CFE3623A45E190F770521F23EE5";

  private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();

  private Console console;
  private Path store;

  @BeforeAll
  void makeStore() throws IOException {
    console = new Console();
    store = console.create("store");
    Console.solve(store, Question.WHITE, 1, 5);
  }

  @AfterAll
  void removeStore() throws IOException {
    console.close();
  }

  private Outcome engine(String input, Object... options) {
    return run(input, List.of("--store", store, options));
  }

  private static Outcome run(String input, List<Object> options) {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
      return Console.done("engine", "--threads", 1, options);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void aPositionIsWhatLookSaysOfIt() throws IOException {
    JsonNode look = Console.json("look", "-s", store, LATE, "--json");
    List<JsonNode> said =
        engine(
                """
                {"cmd":"position","moves":"%s","id":12345678901234567890}
                {"cmd":"value","id":"8"}
                """
                    .formatted(LATE))
            .json();
    ObjectNode position = (ObjectNode) said.get(0);
    assertThat(position.remove("id").toString()).isEqualTo("12345678901234567890");
    position.set("schema", look.get("schema"));
    assertThat(position.equals(look)).as(position + " is " + look).isTrue();
    assertThat(said.get(1).get("position").textValue()).isEqualTo(LATE);
    assertThat(said.get(1).get("id").textValue()).isEqualTo("8");
  }

  @Test
  void goIsAnsweredAndTheMoveToPlayKeepsTheAnswer() throws IOException {
    JsonNode solved = solved(LATE);
    List<JsonNode> said = engine("{\"cmd\":\"go\",\"moves\":\"" + LATE + "\",\"id\":\"a\"}").json();
    JsonNode answer = said.getLast();
    assertFields(answer, "schema", "twobig/engine-answer/1", "id", "a");
    assertThat(answer.get("answer")).isEqualTo(solved.get("answer"));
    assertThat(solved(LATE + answer.get("best").textValue()).get("answer"))
        .isEqualTo(solved.get("answer"));
  }

  private static JsonNode solved(String moves) {
    return Console.json("solve", "-q", "both", "--no-store", "--size", "64m", "--json", moves);
  }

  /** White is to move in a draw, and Black wins after one of his moves. */
  @Test
  void theMoveToPlayKeepsADraw() throws IOException {
    String drawn = "3314443553645655";
    String go = "{\"cmd\":\"go\",\"moves\":\"%s\"}\n";
    JsonNode answer = grid(go.formatted(drawn)).getLast();
    assertThat(answer.get("answer").textValue()).isEqualTo("draw");
    String next = drawn + answer.get("best").textValue();
    assertThat(grid(go.formatted(next)).getLast().get("answer").textValue()).isEqualTo("draw");
  }

  @Test
  void aScoreThatIsKnownIsPartOfTheValue(@TempDir Path folder) throws IOException {
    List<Object> scores =
        List.of("--store", folder.resolve("s"), "-g", "connectx:6x5x4", "--size", "17m");
    String moves = "3314443553645655";
    String value = "{\"cmd\":\"value\",\"moves\":\"" + moves + "\"}";
    assertThat(run(value, scores).json().getLast().has("score")).isFalse();
    String go = "{\"cmd\":\"go\",\"moves\":\"" + moves + "\",\"question\":\"score\"}";
    JsonNode found = run(go, scores).json().getLast().get("score");
    assertThat(run(value, scores).json().getLast().get("score")).isEqualTo(found);
    Stores.delete(folder.resolve("s"));
  }

  private static List<JsonNode> grid(String input) throws IOException {
    return run(input, List.of("--no-store", "--size", "17m", "--game", "connectx:6x5x4")).json();
  }

  @Test
  void whatMakesNoSenseIsRefusedAndTheNextCommandFollowed() throws IOException {
    List<JsonNode> said =
        engine(
                """
                nonsense
                {"cmd":"fly","id":"f"}
                {"moves":"0"}
                {"cmd":"position","moves":"00000","id":1}
                {"cmd":"go","seconds":0}
                {"cmd":"go","question":"score"}
                {"cmd":"go","question":1}
                {"cmd":"go","nodes":1.9}
                null
                {"cmd":"hello","id":[1]}
                {"cmd":"hello","id":1.5}
                {"cmd":"go","moves":"","nodes":1000,"id":2}
                {"cmd":"go","moves":"0","id":3}
                {"cmd":"stop"}
                """)
            .json();
    assertThat(said).hasSizeGreaterThan(11);
    for (JsonNode error : said.subList(0, 11)) {
      assertThat(error.get("schema").textValue()).isEqualTo("twobig/engine-error/1");
    }
    assertThat(said.get(1).path("id").asText()).isEqualTo("f");
    assertThat(said.get(1).get("detail").textValue())
        .isEqualTo(
            "the field cmd has a wrong value: choose hello, options, position, value, go, stop, quit");
    assertThat(said.get(6).get("detail").textValue())
        .isEqualTo("the field question has a wrong value: choose white, black, both, score");
    assertThat(said.get(7).get("detail").textValue())
        .isEqualTo("the field nodes has a wrong value");
    assertThat(said.subList(0, 11)).noneMatch(error -> error.toString().contains("org.twobig"));
    assertThat(said.get(3).get("id").isIntegralNumber()).isTrue();
    assertThat(said.get(9).get("detail").textValue())
        .isEqualTo("id must be text or a whole number");
    assertThat(said.get(3).get("detail").textValue())
        .isEqualTo("move 5 is illegal: column 0 already holds four stones");
    assertThat(said.stream().map(one -> one.path("id").asText() + one.path("answer").asText()))
        .contains("2open");
  }

  @Test
  void aQuestionIsStoppedByTheNextCommand() throws IOException {
    List<JsonNode> said =
        engine("{\"cmd\":\"go\",\"moves\":\"0\",\"id\":1}\n{\"cmd\":\"stop\"}\n").json();
    assertFields(said.getLast(), "interrupted", true, "answer", "open");
  }

  @Test
  void theClientInPythonPlaysAGameToItsEnd() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "there is no python3 here");
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
