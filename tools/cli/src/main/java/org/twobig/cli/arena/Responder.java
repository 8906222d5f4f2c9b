package org.twobig.cli.arena;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.twobig.arena.Agent;
import org.twobig.arena.Observation;
import org.twobig.arena.Shape;
import org.twobig.arena.agent.Agents;
import org.twobig.arena.agent.Truth;

/** Answers observations by an agent, one for each size of board, one observation at a time. */
final class Responder {
  /** What is random in agents that answer others. */
  private static final long SEED = 1;

  private final Agents.Wanted wanted;
  private final Shape solved;
  private final Optional<Truth> truth;
  private final Map<Shape, Agent> agents = new HashMap<>();

  /**
   * @param solved the board of the truth
   */
  Responder(Agents.Wanted wanted, Shape solved, Optional<Truth> truth) {
    this.wanted = wanted;
    this.solved = solved;
    this.truth = truth;
  }

  /**
   * The column for an observation.
   *
   * @throws IllegalArgumentException saying what is wrong with the observation
   */
  synchronized int move(String json) {
    Observation observation = Observation.parse(json);
    Shape shape = observation.board().shape();
    if (wanted.needsTruth() && !shape.equals(solved)) {
      throw new IllegalArgumentException(
          "The agent %s plays on %s, the observation is one of %s; start it with --game %s"
              .formatted(wanted.name(), solved.id(), shape.id(), shape.id()));
    }
    return agents
        .computeIfAbsent(shape, any -> wanted.make(shape, SEED, truth))
        .move(observation.board(), observation.clock().planned());
  }
}
