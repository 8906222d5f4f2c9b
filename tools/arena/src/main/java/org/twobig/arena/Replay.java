package org.twobig.arena;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.UUID;
import org.twobig.arena.EpisodeStep.AgentState;

/**
 * An episode as Kaggle's {@code env.toJSON()} writes it.
 *
 * @param header the JSON object without steps and results: id, specification, teams, settings
 */
public record Replay(ObjectNode header, List<EpisodeStep> steps) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  public Replay {
    steps = List.copyOf(steps);
  }

  /** Returns the replay of an episode; {@code names} begins with the first player's agent. */
  public static Replay of(Episode episode, List<String> names) {
    ObjectNode header = template();
    Configuration configuration = episode.configuration();
    header.put("id", UUID.randomUUID().toString());
    ObjectNode settings = (ObjectNode) header.get("configuration");
    settings.put("columns", configuration.boardSize().columns());
    settings.put("rows", configuration.boardSize().rows());
    settings.put("inarow", configuration.boardSize().inRow());
    settings.put("episodeSteps", configuration.episodeSteps());
    settings.set("actTimeout", number(configuration.clock().move()));
    ArrayNode teams = ((ObjectNode) header.get("info")).putArray("TeamNames");
    names.forEach(teams::add);
    return new Replay(header, episode.steps());
  }

  private static ObjectNode template() {
    String name = "replay.json";
    try (InputStream in = Objects.requireNonNull(Replay.class.getResourceAsStream(name), name)) {
      return (ObjectNode) MAPPER.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public ObjectNode json() {
    ObjectNode json = header.deepCopy();
    EpisodeStep last = steps.get(steps.size() - 1);
    ArrayNode rewards = json.putArray("rewards");
    ArrayNode statuses = json.putArray("statuses");
    for (AgentState agent : last.agents()) {
      rewards.add(number(agent.reward()));
      statuses.add(agent.status().name());
    }
    ArrayNode states = json.putArray("steps");
    steps.forEach(step -> states.add(json(step)));
    return json;
  }

  private static ArrayNode json(EpisodeStep step) {
    ArrayNode agents = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < 2; i++) {
      AgentState state = step.agents().get(i);
      ObjectNode agent = agents.addObject();
      agent.set("action", number(state.action()));
      agent.putObject("info");
      ObjectNode observation = agent.putObject("observation");
      if (i == 0) {
        ArrayNode board = observation.putArray("board");
        step.board().forEach(board::add);
      }
      observation.put("mark", i + 1);
      observation.set("remainingOverageTime", number(state.bank()));
      if (i == 0) {
        observation.put("step", step.number());
      }
      agent.set("reward", number(state.reward()));
      agent.put("status", state.status().name());
    }
    return agents;
  }

  private static JsonNode number(OptionalInt value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return value.isPresent() ? nodes.numberNode(value.getAsInt()) : nodes.nullNode();
  }

  /** Returns an integral number without decimal places, as Kaggle writes an unused bank. */
  private static JsonNode number(BigDecimal value) {
    return value.scale() <= 0
        ? JsonNodeFactory.instance.numberNode(value.intValueExact())
        : DecimalNode.valueOf(value);
  }

  public String text() {
    return json().toPrettyString() + System.lineSeparator();
  }
}
