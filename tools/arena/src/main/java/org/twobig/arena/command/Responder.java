package org.twobig.arena.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.twobig.arena.Agent;
import org.twobig.arena.BoardSize;
import org.twobig.arena.Observation;
import org.twobig.arena.agent.Agents;
import org.twobig.arena.agent.ExactSolver;

/**
 * Answers observations, one at a time, with an agent for each size of board. Keeps the agents of
 * the sizes that were used last.
 */
final class Responder {
  private static final long SEED = 1;

  /** The largest number of agents that are kept; each takes up to 60 MB. */
  private static final int MOST_AGENTS = 4;

  private final Agents.Choice choice;
  private final BoardSize solverSize;
  private final Optional<ExactSolver> exactSolver;

  private final LinkedHashMap<BoardSize, Agent> agents = new LinkedHashMap<>();

  /** Makes a responder; {@code exactSolver} solves only boards of the size {@code solverSize}. */
  Responder(Agents.Choice choice, BoardSize solverSize, Optional<ExactSolver> exactSolver) {
    this.choice = choice;
    this.solverSize = solverSize;
    this.exactSolver = exactSolver;
  }

  /**
   * Returns the column for an observation; IllegalArgumentException says why the observation is
   * invalid.
   */
  synchronized int move(String json) {
    Observation observation = Observation.parse(json);
    BoardSize boardSize = observation.board().boardSize();
    if (choice.needsSolver() && !boardSize.equals(solverSize)) {
      throw new IllegalArgumentException(
          "The agent %s plays on %s, the observation is one of %s; start it with --game %s"
              .formatted(choice.name(), solverSize.id(), boardSize.id(), boardSize.id()));
    }
    Agent agent =
        Optional.ofNullable(agents.get(boardSize))
            .orElseGet(() -> choice.make(boardSize, SEED, exactSolver));
    agents.putLast(boardSize, agent);
    if (agents.size() > MOST_AGENTS) {
      agents.pollFirstEntry();
    }
    return agent.move(observation.board(), observation.clock().planned());
  }

  synchronized List<BoardSize> boardSizes() {
    return List.copyOf(agents.keySet());
  }
}
