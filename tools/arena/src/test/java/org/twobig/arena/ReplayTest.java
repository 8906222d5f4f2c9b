package org.twobig.arena;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Reads and writes replays in the format of {@code env.toJSON()}. */
class ReplayTest {
  static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /** Asserts that a replay is equal after it was read, played again and written. */
  private static void assertPlayedAgainEqual(String json) throws IOException {
    Replay replay = Replays.parse(json);
    JsonNode written = MAPPER.readTree(Replays.playedAgain(replay).text());
    assertThat(written).isEqualTo(MAPPER.readTree(json));
  }

  private static String resource(String name) throws IOException {
    try (var in = ReplayTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aReplayOfAWholeGameIsPlayedAgainAndWrittenEqual() throws IOException {
    assertPlayedAgainEqual(resource("won.json"));
  }

  @Test
  void aReplayThatEndsWithAFaultIsPlayedAgainAndWrittenEqual() throws IOException {
    assertPlayedAgainEqual(resource("invalid.json"));
    assertPlayedAgainEqual(resource("timeout.json"));
  }

  /** The sources contain no replay from Kaggle itself: a property names its file. */
  @Test
  @EnabledIfSystemProperty(named = "twobig.kaggle.replay", matches = ".+")
  void kagglesOwnReplayIsPlayedAgainAndWrittenEqual() throws IOException {
    assertPlayedAgainEqual(Files.readString(Path.of(System.getProperty("twobig.kaggle.replay"))));
  }

  @Test
  void aChangedMoveIsNoticed() throws IOException {
    Replay replay = Replays.parse(resource("won.json"));
    Replay other =
        Replays.parse(resource("won.json").replaceFirst("\"action\" : 3", "\"action\" : 4"));
    assertThat(Replays.playedAgain(other).steps()).isNotEqualTo(replay.steps());
  }

  @Test
  void anEpisodeOfOursSaysWhatKagglesSay() throws IOException {
    Episode episode = new Episode(new Configuration(BoardSize.parse("5x4x3"), TimeControl.KAGGLE));
    IntStream.of(0, 1, 0, 1, 0)
        .forEach(column -> episode.step(AgentAnswer.of(column, new BigDecimal("0.25"))));
    Replay replay = Replay.of(episode, List.of("one", "two"));
    JsonNode json = MAPPER.readTree(replay.text());
    assertThat(json.get("rewards").toString()).isEqualTo("[1,-1]");
    assertThat(json.get("statuses").toString()).isEqualTo("[\"DONE\",\"DONE\"]");
    assertThat(json.get("configuration").get("columns").intValue()).isEqualTo(5);
    assertThat(json.get("configuration").get("actTimeout").intValue()).isEqualTo(2);
    assertThat(json.get("info").get("TeamNames").toString()).isEqualTo("[\"one\",\"two\"]");
    assertThat(json.get("steps").get(0).get(0).get("observation").has("board")).isTrue();
    assertThat(json.get("steps").get(0).get(1).get("observation").has("board")).isFalse();
    assertPlayedAgainEqual(replay.text());
  }
}
