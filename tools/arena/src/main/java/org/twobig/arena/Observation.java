package org.twobig.arena;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The message of Kaggle's environment to the agent that is to move.
 *
 * @param clock the time for a move, and the overtime left for the rest of the game
 */
public record Observation(MutableBoard board, TimeControl clock) {
  private static final JsonMapper MAPPER = new JsonMapper();

  /**
   * Reads an observation. {@code board} and {@code mark} are in the JSON object itself, in its
   * {@code observation} or in its {@code state.observation}, as in Kaggle's HTTP protocol. Kaggle's
   * defaults replace missing sizes and times; the player to move replaces a missing mark.
   *
   * @throws IllegalArgumentException with the reason if the text is invalid
   */
  public static Observation parse(String json) {
    JsonNode root;
    try {
      root = MAPPER.readTree(json);
    } catch (IOException e) {
      throw new IllegalArgumentException("The observation is no JSON: " + firstLine(e), e);
    }
    JsonNode state = root.has("state") ? root.get("state") : root;
    JsonNode observation = state.has("observation") ? state.get("observation") : state;
    JsonNode configuration = root.path("configuration");
    JsonNode cells = observation.path("board");
    if (!cells.isArray()) {
      throw new IllegalArgumentException(
          "The observation has no list 'board', expected such as {\"board\":[0,0,...],\"mark\":1}");
    }
    List<Integer> marks = new ArrayList<>();
    cells.forEach(cell -> marks.add(cell.asInt(-1)));
    MutableBoard board =
        MutableBoard.of(
            new BoardSize(
                configuration.path("columns").asInt(7),
                configuration.path("rows").asInt(6),
                configuration.path("inarow").asInt(4)),
            marks);
    if (board.isFull()) {
      throw new IllegalArgumentException("The board is full, so no player is to move");
    }
    int expected = board.whiteToMove() ? 1 : 2;
    int mark = observation.path("mark").asInt(expected);
    if (mark != expected) {
      throw new IllegalArgumentException(
          "The observation's mark is %d, expected %d: that player moves after %d stones"
              .formatted(mark, expected, board.ply()));
    }
    return new Observation(
        board,
        new TimeControl(
            time(configuration.path("actTimeout"), TimeControl.KAGGLE.move()),
            time(observation.path("remainingOverageTime"), TimeControl.KAGGLE.bank())));
  }

  private static BigDecimal time(JsonNode seconds, BigDecimal byDefault) {
    return seconds.isNumber() ? seconds.decimalValue().max(BigDecimal.ZERO) : byDefault;
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
