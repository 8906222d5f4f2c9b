package org.twobig.arena.tournament;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.twobig.arena.AgentStatus;
import org.twobig.arena.BoardSize;
import org.twobig.arena.Configuration;
import org.twobig.arena.Episode;
import org.twobig.arena.EpisodeStep;
import org.twobig.arena.Referee;
import org.twobig.arena.TimeControl;
import org.twobig.arena.agent.Agents;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.tt.table.StoreException;

/**
 * A tournament: every agent plays every other; in a gauntlet only the first agent plays the others.
 * A pair plays each opening twice, once with either colour. Finished games are appended to a file,
 * if one is given. Games that the file has are not played again.
 *
 * @param boardSize the board of all games
 * @param agents at least two, with different names
 * @param gauntlet whether only the first agent plays, against each of the others
 * @param openings columns of the first moves
 * @param seed determines the agents' random choices
 * @param clock the time control of all games
 */
public record Tournament(
    BoardSize boardSize,
    List<Agents.Choice> agents,
    boolean gauntlet,
    List<List<Integer>> openings,
    long seed,
    TimeControl clock) {
  private record Pairing(int number, int opening, int white, int black) {
    static Pairing of(GameRecord game) {
      return new Pairing(game.number(), game.opening(), game.white(), game.black());
    }
  }

  /**
   * @throws IllegalArgumentException if there are fewer than two agents, or two are equal
   */
  public Tournament {
    agents = List.copyOf(agents);
    openings = List.copyOf(openings);
    if (agents.size() < 2) {
      throw new IllegalArgumentException("A tournament needs two agents; name one more");
    }
    List<String> names = agents.stream().map(Agents.Choice::name).toList();
    for (String name : names) {
      if (names.indexOf(name) < names.lastIndexOf(name)) {
        throw new IllegalArgumentException(
            "The agent %s is named twice; leave one out, or change its limit: mcts@1000 is not mcts@2000"
                .formatted(name));
      }
    }
  }

  public List<String> names() {
    return agents.stream().map(Agents.Choice::name).toList();
  }

  public int size() {
    return pairings().size();
  }

  private List<Pairing> pairings() {
    List<Pairing> pairings = new ArrayList<>();
    // In the order of openings, so that the finished games of an interrupted tournament are
    // balanced.
    for (int opening = 0; opening < openings.size(); opening++) {
      for (int i = 0; i < (gauntlet ? 1 : agents.size()); i++) {
        for (int j = i + 1; j < agents.size(); j++) {
          pairings.add(new Pairing(pairings.size(), opening, i, j));
          pairings.add(new Pairing(pairings.size(), opening, j, i));
        }
      }
    }
    return pairings;
  }

  private String description() {
    return "# %s, %s %s, %d openings %s, seed %d, clock %s + %s s"
        .formatted(
            boardSize.id(),
            gauntlet ? "gauntlet" : "agents",
            String.join(" ", names()),
            openings.size(),
            Integer.toHexString(openings.hashCode()),
            seed,
            clock.move(),
            clock.bank());
  }

  /**
   * Returns the games of a file. Ignores lines that are no game, such as a last line that was cut
   * off.
   *
   * @throws IllegalArgumentException if the games are of another tournament
   */
  public List<GameRecord> read(Path file) throws IOException {
    String text = Files.exists(file) ? Files.readString(file) : "";
    List<String> lines = completeLines(text).lines().toList();
    String head = text.lines().findFirst().orElseGet(this::description);
    if (!head.equals(description())) {
      throw new IllegalArgumentException(
          "The file %s holds games of another tournament ('%s', expected '%s'); name another file"
              .formatted(file, head, description()));
    }
    Set<Pairing> pairings = Set.copyOf(pairings());
    TreeMap<Integer, GameRecord> games = new TreeMap<>();
    for (String line : lines) {
      Optional<GameRecord> game = GameRecord.parse(line, names());
      if (game.isPresent() && !pairings.contains(Pairing.of(game.get()))) {
        throw new IllegalArgumentException(
            "The file %s holds a game that does not belong to this tournament ('%s'); remove that line"
                .formatted(file, line));
      }
      game.ifPresent(played -> games.put(played.number(), played));
    }
    return List.copyOf(games.values());
  }

  private static String completeLines(String text) {
    return text.substring(0, text.lastIndexOf('\n') + 1);
  }

  /**
   * Plays the games that are missing.
   *
   * @param file has the finished games; new games are appended
   * @param judge compares the moves with exact values; empty for no comparison
   * @param threads number of games at a time
   * @param exactSolver for the agents that need one
   * @param onGame called after each game, by one thread at a time
   * @return all games in the order of the tournament
   * @throws IllegalArgumentException if the file has games of another tournament
   * @throws InterruptedException if the thread is interrupted; the file has the finished games
   */
  public List<GameRecord> play(
      Optional<Path> file,
      Optional<Judge> judge,
      Optional<ExactSolver> exactSolver,
      int threads,
      Consumer<GameRecord> onGame)
      throws IOException, InterruptedException {
    List<GameRecord> games = new ArrayList<>(file.isPresent() ? read(file.get()) : List.of());
    List<Integer> done = games.stream().map(GameRecord::number).toList();
    if (file.isPresent()) {
      begin(file.get());
    }
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("tournament").factory());
    try {
      List<Future<?>> running = new ArrayList<>();
      for (Pairing pairing : pairings()) {
        if (!done.contains(pairing.number)) {
          running.add(
              pool.submit(
                  () -> {
                    GameRecord game = play(pairing, judge, exactSolver);
                    synchronized (games) {
                      file.ifPresent(to -> append(to, game));
                      games.add(game);
                      onGame.accept(game);
                    }
                    return game;
                  }));
        }
      }
      for (Future<?> game : running) {
        game.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException fault
          ? fault
          : new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
      pool.awaitTermination(10, TimeUnit.SECONDS);
    }
    games.sort(Comparator.comparing(GameRecord::number));
    return games;
  }

  /** Writes the first lines of a new file, or removes a last line that was cut off. */
  private void begin(Path file) throws IOException {
    String text = Files.exists(file) ? Files.readString(file) : "";
    if (completeLines(text).isEmpty()) {
      Files.writeString(file, description() + "\n" + GameRecord.HEADING + "\n");
    } else if (!completeLines(text).equals(text)) {
      Files.writeString(file, completeLines(text));
    }
  }

  private void append(Path file, GameRecord game) {
    try {
      Files.writeString(file, game.line(names()) + "\n", StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw StoreException.of("The file %s cannot be written".formatted(file), e);
    }
  }

  private GameRecord play(Pairing pairing, Optional<Judge> judge, Optional<ExactSolver> exactSolver)
      throws InterruptedException {
    List<Integer> opening = openings.get(pairing.opening);
    SplittableRandom seeds = new SplittableRandom(seed + pairing.number);
    Episode episode =
        Referee.play(
            new Configuration(boardSize, clock),
            agents.get(pairing.white).make(boardSize, seeds.nextLong(), exactSolver),
            agents.get(pairing.black).make(boardSize, seeds.nextLong(), exactSolver),
            opening);
    List<Integer> moves = moves(episode);
    String judged = judge.map(by -> by.judge(boardSize, moves, opening.size())).orElse("");
    if (Thread.interrupted()) { // an interrupted judge has not judged all moves: drop the game
      throw new InterruptedException();
    }
    return new GameRecord(
        pairing.number,
        pairing.opening,
        pairing.white,
        pairing.black,
        moves.stream().map(BoardSize::name).collect(Collectors.joining()),
        episode.now().result(),
        ending(episode.now()),
        judged);
  }

  /** Returns the moves of an episode, without a last answer that was a fault. */
  private static List<Integer> moves(Episode episode) {
    List<Integer> moves = new ArrayList<>();
    for (int i = 1; i < episode.steps().size(); i++) {
      EpisodeStep.AgentState mover =
          episode.steps().get(i).agents().get(episode.steps().get(i - 1).mover());
      if (!mover.status().isFault()) {
        moves.add(mover.action().orElseThrow());
      }
    }
    return moves;
  }

  private static String ending(EpisodeStep last) {
    return last.agents().stream()
        .map(EpisodeStep.AgentState::status)
        .filter(AgentStatus::isFault)
        .findFirst()
        .map(fault -> fault.name().toLowerCase(Locale.ROOT))
        .orElse(last.result() == 0 ? "draw" : "line");
  }
}
