package org.twobig.arena;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.twobig.arena.EpisodeStep.AgentState;

/** Reads replays and plays them again, which compares {@link Episode} with their writer's rules. */
public final class Replays {
  private Replays() {}

  /** Reads a replay of ConnectX. */
  public static Replay parse(String json) throws IOException {
    ObjectNode header = (ObjectNode) ReplayTest.MAPPER.readTree(json);
    List<EpisodeStep> steps = new ArrayList<>();
    for (JsonNode step : header.get("steps")) {
      List<Integer> board = new ArrayList<>();
      JsonNode shared = step.get(0).get("observation");
      shared.get("board").forEach(mark -> board.add(mark.intValue()));
      steps.add(
          new EpisodeStep(
              shared.get("step").intValue(),
              board,
              List.of(agent(step.get(0)), agent(step.get(1)))));
    }
    header.remove(List.of("steps", "rewards", "statuses"));
    return new Replay(header, steps);
  }

  private static AgentState agent(JsonNode agent) {
    return new AgentState(
        optional(agent.get("action")),
        optional(agent.get("reward")),
        AgentStatus.valueOf(agent.get("status").asText()),
        agent.get("observation").get("remainingOverageTime").decimalValue());
  }

  private static OptionalInt optional(JsonNode value) {
    return value.isNull() ? OptionalInt.empty() : OptionalInt.of(value.intValue());
  }

  /**
   * Plays the moves of a replay again, with equal times. The result is equal to the replay if its
   * writer follows the rules of {@link Episode}.
   */
  public static Replay playedAgain(Replay replay) {
    JsonNode settings = replay.header().get("configuration");
    List<EpisodeStep> steps = replay.steps();
    Configuration configuration =
        new Configuration(
            new BoardSize(
                settings.get("columns").intValue(),
                settings.get("rows").intValue(),
                settings.get("inarow").intValue()),
            new TimeControl(
                settings.get("actTimeout").decimalValue(), steps.get(0).agents().get(0).bank()),
            settings.get("episodeSteps").intValue());
    Episode episode = new Episode(configuration, steps.get(0).board());
    for (int i = 1; i < steps.size(); i++) {
      int mover = episode.now().mover();
      AgentState then = steps.get(i).agents().get(mover);
      BigDecimal beyond = steps.get(i - 1).agents().get(mover).bank().subtract(then.bank());
      BigDecimal seconds =
          beyond.signum() == 0 ? BigDecimal.ZERO : beyond.add(configuration.clock().move());
      Optional<AgentStatus> fault =
          then.action().isEmpty() ? Optional.of(then.status()) : Optional.empty();
      episode.step(new AgentAnswer(then.action(), fault, seconds));
    }
    return new Replay(replay.header(), episode.steps());
  }
}
