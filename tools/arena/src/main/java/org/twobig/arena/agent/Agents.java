package org.twobig.arena.agent;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.twobig.arena.Agent;
import org.twobig.arena.BoardSize;
import org.twobig.arena.agent.MonteCarlo.Style;
import org.twobig.arena.zero.Network;
import org.twobig.arena.zero.OnnxNetwork;

/** Makes agents by name, such as {@code mcts@5000}. */
public final class Agents {
  private static final Limit SECOND = Limit.ofTime(Duration.ofSeconds(1));

  /** Simulations for each move of the report's tree search. */
  private static final Limit PAPER_SIMULATIONS = Limit.ofWork(20_000);

  /** Simulations for each move of the report's hybrid search. */
  private static final Limit PAPER_HYBRID_SIMULATIONS = Limit.ofWork(500);

  private record Setup(
      BoardSize boardSize,
      Limit limit,
      long seed,
      Optional<ExactSolver> exactSolver,
      Optional<Network> network) {}

  private interface Maker {
    Agent make(Setup setup);
  }

  private enum Kind {
    RANDOM("random", false, SECOND, "any legal move", setup -> new RandomAgent(setup.seed)),
    GREEDY_PAPER(
        "greedy-paper",
        false,
        SECOND,
        "Gupta and Shah's: always the first column, by a slip in its algorithm",
        setup -> GreedyAgent.AS_WRITTEN),
    GREEDY(
        "greedy",
        false,
        SECOND,
        "wins if it can, else prevents a win, else any legal move",
        setup -> new GreedyAgent(setup.seed)),
    MCTS_PAPER(
        "mcts-paper",
        true,
        PAPER_SIMULATIONS,
        "Gupta and Shah's tree search, 20000 random games a move",
        setup -> new MonteCarlo(Style.PAPER, setup.limit, setup.seed)),
    MCTS(
        "mcts",
        true,
        SECOND,
        "Monte-Carlo tree search that keeps its tree and what it has proved",
        setup -> new MonteCarlo(Style.FULL, setup.limit, setup.seed)),
    ALPHABETA_PAPER(
        "alphabeta-paper",
        false,
        SECOND,
        "Gupta and Shah's minimax to depth 5 with their heuristic",
        setup -> new FixedDepth(FixedDepth.PAPER_DEPTH)),
    ALPHABETA(
        "alphabeta",
        true,
        SECOND,
        "iterative deepening with a table and threats by parity",
        setup -> new AlphaBeta(setup.boardSize, setup.limit)),
    HYBRID_PAPER(
        "hybrid-paper",
        true,
        PAPER_HYBRID_SIMULATIONS,
        "Gupta and Shah's tree search, 500 games guided by a look ahead of 2",
        setup -> new MonteCarlo(Style.PAPER_HYBRID, setup.limit, setup.seed)),
    MR(
        "mr",
        true,
        SECOND,
        "mcts whose games look ahead (Baier and Winands)",
        setup -> new MonteCarlo(Style.MR, setup.limit, setup.seed)),
    MS(
        "ms",
        true,
        SECOND,
        "mcts with a shallow search of every new node",
        setup -> new MonteCarlo(Style.MS, setup.limit, setup.seed)),
    MB(
        "mb",
        true,
        SECOND,
        "mcts with a shallow search where a loss is backed up",
        setup -> new MonteCarlo(Style.MB, setup.limit, setup.seed)),
    EXACT(
        "exact",
        true,
        SECOND,
        "the exact solver; alphabeta where that takes too long",
        setup -> new ExactAgent(setup.exactSolver.orElseThrow(), setup.limit)),
    ZERO(
        "zero",
        true,
        SECOND,
        "tree search with a network that has only played against itself",
        setup -> new NetworkAgent(setup.network.orElseThrow(), setup.boardSize, setup.limit)),
    TAUGHT(
        "taught",
        true,
        SECOND,
        "zero with a network that has learnt the exact solver's values",
        setup -> new NetworkAgent(setup.network.orElseThrow(), setup.boardSize, setup.limit));

    private final String word;
    private final boolean limited;
    private final Limit usual;
    private final String description;
    private final Maker maker;

    Kind(String word, boolean limited, Limit usual, String description, Maker maker) {
      this.word = word;
      this.limited = limited;
      this.usual = usual;
      this.description = description;
      this.maker = maker;
    }

    private boolean hasNetwork() {
      return this == ZERO || this == TAUGHT;
    }
  }

  private Agents() {}

  /**
   * An agent that a user chose, parsed from {@code KIND[:FILE][@LIMIT]}; FILE contains a network.
   * Choices with equal names are equal.
   */
  public static final class Choice {
    private static final Pattern NAME = Pattern.compile("([^:@]*)(?::(.*?))?(?:@([^@]*))?");

    private final String name;

    private Optional<Network> network = Optional.empty();

    /** Parses the text; for an unknown kind, IllegalArgumentException names the known kinds. */
    public Choice(String name) {
      this.name = name;
      limit(name);
      Optional<String> file = part(name, 2);
      if (file.isPresent() && !kind(name).hasNetwork()) {
        throw new IllegalArgumentException(
            "'%s': %s plays by no network; leave :%s out"
                .formatted(name, kind(name).word, file.get()));
      }
    }

    /** Returns a choice, KIND or KIND@LIMIT, whose network comes from memory, not from a file. */
    public static Choice playing(String name, Network network) {
      Choice choice = new Choice(name);
      choice.network = Optional.of(network);
      return choice;
    }

    public String name() {
      return name;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Choice choice && name.equals(choice.name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    private static Kind kind(String name) {
      String word = part(name, 1).orElse("");
      return Arrays.stream(Kind.values())
          .filter(kind -> kind.word.equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "'%s' is no agent; expected one of %s"
                          .formatted(word, String.join(", ", names()))));
    }

    private static Optional<String> part(String name, int part) {
      Matcher parts = NAME.matcher(name);
      return parts.matches() ? Optional.ofNullable(parts.group(part)) : Optional.empty();
    }

    private static Limit limit(String name) {
      Kind kind = kind(name);
      Optional<String> limit = part(name, 3);
      if (limit.isPresent() && !kind.limited) {
        throw new IllegalArgumentException(
            "'%s': %s takes no limit; leave @%s out".formatted(name, kind.word, limit.get()));
      }
      return limit.map(Limit::parse).orElse(kind.usual);
    }

    /** Returns the network, which all games of this choice share; empty if the kind has none. */
    private synchronized Optional<Network> network() {
      if (network.isEmpty() && kind(name).hasNetwork()) {
        network =
            Optional.of(
                part(name, 2)
                    .map(file -> OnnxNetwork.read(Path.of(file)))
                    .orElseGet(() -> OnnxNetwork.shipped(kind(name).word)));
      }
      return network;
    }

    /** Throws IllegalArgumentException if the network is unreadable or is for other boards. */
    public void requireBoards(BoardSize boardSize) {
      network().ifPresent(found -> found.requireBoards(boardSize));
    }

    public boolean needsSolver() {
      return kind(name) == Kind.EXACT;
    }

    /**
     * Returns an agent for one game; the seed determines its random choices.
     *
     * @throws IllegalArgumentException if the network is unreadable or is for other boards
     */
    public Agent make(BoardSize boardSize, long seed, Optional<ExactSolver> exactSolver) {
      return kind(name).maker.make(new Setup(boardSize, limit(name), seed, exactSolver, network()));
    }
  }

  public static List<String> names() {
    return Arrays.stream(Kind.values()).map(kind -> kind.word).toList();
  }

  public static String help() {
    return Arrays.stream(Kind.values())
        .map(kind -> "  %-16s %s".formatted(kind.word, kind.description))
        .collect(Collectors.joining(System.lineSeparator()));
  }
}
