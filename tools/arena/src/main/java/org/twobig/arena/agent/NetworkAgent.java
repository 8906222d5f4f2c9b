package org.twobig.arena.agent;

import java.time.Duration;
import org.twobig.arena.Agent;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.Limit.Countdown;
import org.twobig.arena.zero.Batch;
import org.twobig.arena.zero.GumbelSearch;
import org.twobig.arena.zero.Network;

/**
 * An agent that plays by a {@link GumbelSearch} without noise. With a time limit it runs searches
 * one after another on one graph, each with twice the simulations of the search before, since a
 * search should finish its sequential halving. The time may cut the last search short; the move
 * uses the results of all searches.
 */
final class NetworkAgent implements Agent {
  private static final int FIRST_ROUND = 64;

  private final Network network;
  private final Limit limit;
  private final GumbelSearch search;
  private final Batch batch;

  /** Throws IllegalArgumentException if the network does not support the board. */
  NetworkAgent(Network network, BoardSize boardSize, Limit limit) {
    network.requireBoards(boardSize);
    this.network = network;
    this.limit = limit;
    this.search = new GumbelSearch(boardSize, GumbelSearch.SearchParameters.USUAL);
    this.batch = new Batch(boardSize, 1);
  }

  @Override
  public int move(MutableBoard board, Duration allowed) {
    Countdown countdown = limit.start(allowed);
    int simulations =
        limit.work() < Long.MAX_VALUE
            ? (int) Math.min(limit.work(), Integer.MAX_VALUE)
            : FIRST_ROUND;
    boolean goesOn = true;
    while (goesOn) {
      search.begin(board, simulations);
      search.run(network, batch, () -> !countdown.isLate());
      goesOn =
          limit.work() == Long.MAX_VALUE
              && search.simulations() == simulations
              && !countdown.isLate();
      simulations *= 2;
    }
    return search.best();
  }
}
