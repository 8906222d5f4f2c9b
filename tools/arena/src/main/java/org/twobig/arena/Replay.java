package org.twobig.arena;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.twobig.arena.Step.AgentState;

/**
 * An episode as Kaggle's {@code env.toJSON()} writes it. What stands around the steps (the id, the
 * specification, names of teams, settings that mean nothing here) is kept as it is.
 *
 * @param around the object with all that is not said by the steps
 * @param steps the states
 */
public record Replay(ObjectNode around, List<Step> steps) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  public Replay {
    steps = List.copyOf(steps);
  }

  /**
   * The replay of an episode that was played here.
   *
   * @param names of the agents, the first player's first
   */
  public static Replay of(Environment environment, List<String> names) {
    ObjectNode around = template();
    Configuration configuration = environment.configuration();
    around.put("id", UUID.randomUUID().toString());
    ObjectNode settings = (ObjectNode) around.get("configuration");
    settings.put("columns", configuration.shape().columns());
    settings.put("rows", configuration.shape().rows());
    settings.put("inarow", configuration.shape().inRow());
    settings.put("episodeSteps", configuration.episodeSteps());
    settings.set("actTimeout", number(configuration.clock().move()));
    ArrayNode teams = ((ObjectNode) around.get("info")).putArray("TeamNames");
    names.forEach(teams::add);
    return new Replay(around, environment.steps());
  }

  private static ObjectNode template() {
    String name = "replay.json";
    try (InputStream in = Objects.requireNonNull(Replay.class.getResourceAsStream(name), name)) {
      return (ObjectNode) MAPPER.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a replay.
   *
   * @throws IllegalArgumentException if it is none of ConnectX, saying what is missing
   */
  public static Replay parse(String json) {
    JsonNode root;
    try {
      root = MAPPER.readTree(json);
    } catch (IOException e) {
      throw new IllegalArgumentException("The replay is no JSON: " + e.getMessage(), e);
    }
    if (!(root instanceof ObjectNode object) || !root.path("name").asText().equals("connectx")) {
      throw new IllegalArgumentException(
          "The replay is of '%s', expected connectx".formatted(root.path("name").asText()));
    }
    List<Step> steps = new ArrayList<>();
    for (JsonNode step : required(root, "steps")) {
      steps.add(step(step));
    }
    ObjectNode around = object.deepCopy();
    around.remove(List.of("steps", "rewards", "statuses"));
    return new Replay(around, steps);
  }

  private static Step step(JsonNode step) {
    List<Integer> board = new ArrayList<>();
    JsonNode shared = required(required(step, 0), "observation");
    required(shared, "board").forEach(mark -> board.add(mark.intValue()));
    return new Step(
        required(shared, "step").intValue(),
        board,
        List.of(agent(required(step, 0)), agent(required(step, 1))));
  }

  private static AgentState agent(JsonNode agent) {
    return new AgentState(
        optional(required(agent, "action")),
        optional(required(agent, "reward")),
        status(required(agent, "status").asText()),
        required(required(agent, "observation"), "remainingOverageTime").decimalValue());
  }

  private static Status status(String name) {
    return Arrays.stream(Status.values())
        .filter(status -> status.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The replay has an agent with the status '%s', expected one of %s"
                        .formatted(name, Arrays.toString(Status.values()))));
  }

  private static OptionalInt optional(JsonNode value) {
    return value.isNull() ? OptionalInt.empty() : OptionalInt.of(value.intValue());
  }

  private static JsonNode required(JsonNode node, Object name) {
    JsonNode found = name instanceof Integer at ? node.path(at) : node.path(name.toString());
    if (found.isMissingNode()) {
      throw new IllegalArgumentException(
          "The replay has no '%s' where one is needed".formatted(name));
    }
    return found;
  }

  /** What the episode was played by. */
  public Configuration configuration() {
    JsonNode settings = required(around, "configuration");
    return new Configuration(
        new Shape(
            required(settings, "columns").intValue(),
            required(settings, "rows").intValue(),
            required(settings, "inarow").intValue()),
        new Clock(
            required(settings, "actTimeout").decimalValue(), steps.get(0).agents().get(0).bank()),
        required(settings, "episodeSteps").intValue());
  }

  /**
   * The same moves, as late as they were, played through the rules here: equal to this replay if
   * its writer follows the same rules.
   *
   * @throws IllegalStateException if moves follow after the end
   */
  public Replay playedAgain() {
    Environment environment = new Environment(configuration(), steps.get(0).board());
    for (int i = 1; i < steps.size(); i++) {
      int mover = environment.now().mover();
      AgentState then = steps.get(i).agents().get(mover);
      BigDecimal beyond = steps.get(i - 1).agents().get(mover).bank().subtract(then.bank());
      BigDecimal seconds =
          beyond.signum() == 0
              ? BigDecimal.ZERO
              : beyond.add(environment.configuration().clock().move());
      Optional<Status> fault =
          then.action().isEmpty() ? Optional.of(then.status()) : Optional.empty();
      environment.step(new Act(then.action(), fault, seconds));
    }
    return new Replay(around, environment.steps());
  }

  /** The replay as one JSON object. */
  public ObjectNode json() {
    ObjectNode json = around.deepCopy();
    Step last = steps.get(steps.size() - 1);
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

  private static ArrayNode json(Step step) {
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

  /** An integer where it is one, as Kaggle writes the time of a bank that was not touched. */
  private static JsonNode number(BigDecimal value) {
    return value.scale() <= 0
        ? JsonNodeFactory.instance.numberNode(value.intValueExact())
        : DecimalNode.valueOf(value);
  }

  /** The replay as text. */
  public String text() {
    return json().toPrettyString() + System.lineSeparator();
  }
}
