package org.twobig.learning;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.twobig.arena.BoardSize;
import org.twobig.arena.TimeControl;
import org.twobig.arena.agent.Agents;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.arena.tournament.GameRecord;
import org.twobig.arena.tournament.Openings;
import org.twobig.arena.tournament.Standings;
import org.twobig.arena.tournament.Tournament;
import org.twobig.arena.zero.Network;

/** Test games of the network of each generation, against other agents and from fixed openings. */
final class TestMatches {
  private static final int OPENINGS = 10;
  private static final int PLIES = 3;
  private static final long SEED = 2_026;

  private final BoardSize boardSize;
  private final List<Agents.Choice> opponents;
  private final Optional<ExactSolver> exactSolver;
  private final List<List<Integer>> openings;

  /**
   * @param exactSolver exact values for agents that need them
   * @throws IllegalArgumentException if an opponent's network is unreadable or for other boards, or
   *     the board has too few openings
   */
  TestMatches(
      BoardSize boardSize, List<Agents.Choice> opponents, Optional<ExactSolver> exactSolver) {
    this.boardSize = boardSize;
    this.opponents = List.copyOf(opponents);
    this.exactSolver = exactSolver;
    this.openings =
        opponents.isEmpty() ? List.of() : Openings.random(boardSize, OPENINGS, PLIES, SEED);
    opponents.forEach(opponent -> opponent.requireBoards(boardSize));
  }

  /** The network's results against one opponent, {@code agent}. */
  record Match(String agent, int wins, int draws, int losses) {
    double share() {
      return (wins + draws / 2.0) / (wins + draws + losses);
    }

    String text() {
      return "%s %d-%d-%d".formatted(agent, wins, draws, losses);
    }
  }

  /** Plays all games. The network makes {@code simulations} simulations for each of its moves. */
  List<Match> play(Network network, int simulations) throws InterruptedException {
    Agents.Choice player = Agents.Choice.playing("zero:trained@" + simulations, network);
    List<Match> matches = new ArrayList<>();
    for (Agents.Choice opponent : opponents) {
      Tournament games =
          new Tournament(
              boardSize, List.of(player, opponent), false, openings, SEED, TimeControl.NONE);
      matches.add(match(opponent.name(), games(games), games.names()));
    }
    return matches;
  }

  private List<GameRecord> games(Tournament tournament) throws InterruptedException {
    try {
      return tournament.play(Optional.empty(), Optional.empty(), exactSolver, 1, each -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e); // this tournament has no file
    }
  }

  private static Match match(String opponent, List<GameRecord> games, List<String> names) {
    Standings.Pair pair = Standings.of(names, games, SEED).pairs().getFirst();
    return new Match(opponent, pair.wins(), pair.draws(), pair.losses());
  }
}
