package org.twobig.arena.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.twobig.arena.Agent;
import org.twobig.arena.Observation;
import org.twobig.arena.Shape;
import org.twobig.arena.agent.Agents;
import org.twobig.arena.agent.Truth;

/**
 * A service that answers observations, one at a time, with an agent for each size of board. Agents
 * of sizes that were not used for long are removed.
 */
final class Responder {
  /** The seed of the agents. */
  private static final long SEED = 1;

  /** Most sizes with an agent, each of up to 60 MB. */
  private static final int MOST_AGENTS = 4;

  private final Agents.Choice wanted;
  private final Shape solved;
  private final Optional<Truth> truth;

  /** Agents by size, in the order of their last use. */
  private final LinkedHashMap<Shape, Agent> agents = new LinkedHashMap<>();

  /**
   * @param solved size of the boards of the truth
   */
  Responder(Agents.Choice wanted, Shape solved, Optional<Truth> truth) {
    this.wanted = wanted;
    this.solved = solved;
    this.truth = truth;
  }

  /**
   * Returns the column for an observation.
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
    Agent agent =
        Optional.ofNullable(agents.get(shape)).orElseGet(() -> wanted.make(shape, SEED, truth));
    agents.putLast(shape, agent);
    if (agents.size() > MOST_AGENTS) {
      agents.pollFirstEntry();
    }
    return agent.move(observation.board(), observation.clock().planned());
  }

  /** Returns the sizes with an agent, in the order of their last use. */
  synchronized List<Shape> shapes() {
    return List.copyOf(agents.keySet());
  }
}
