package org.twobig.arena.agent;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.twobig.arena.Agent;
import org.twobig.arena.Shape;
import org.twobig.arena.agent.MonteCarlo.Style;

/** The agents by their names. */
public final class Agents {
  /** What an agent of the full form takes for a move if nobody says otherwise. */
  private static final Limit SECOND = Limit.ofTime(Duration.ofSeconds(1));

  /** Simulations a move in the report, of its plain search and of its hybrid. */
  private static final Limit PAPER_SIMULATIONS = Limit.ofWork(20_000);

  private static final Limit PAPER_HYBRID_SIMULATIONS = Limit.ofWork(500);

  /** How an agent is made. */
  private interface Maker {
    Agent make(Shape shape, Limit limit, long seed, Optional<Truth> truth);
  }

  /** An agent that can be asked for; each line of the help is one. */
  private enum Kind {
    RANDOM("random", false, SECOND, "any legal move", (s, l, seed, t) -> new RandomAgent(seed)),
    GREEDY_PAPER(
        "greedy-paper",
        false,
        SECOND,
        "the report's: always the first column, by a slip in its algorithm",
        (s, l, seed, t) -> GreedyAgent.AS_WRITTEN),
    GREEDY(
        "greedy",
        false,
        SECOND,
        "wins, prevents a win, or any legal move",
        (s, l, seed, t) -> new GreedyAgent(seed)),
    MCTS_PAPER(
        "mcts-paper",
        true,
        PAPER_SIMULATIONS,
        "the report's tree search, 20000 random games a move",
        (s, limit, seed, t) -> new MonteCarlo(Style.PAPER, limit, seed)),
    MCTS(
        "mcts",
        true,
        SECOND,
        "tree search that keeps its tree and what it has proved",
        (s, limit, seed, t) -> new MonteCarlo(Style.FULL, limit, seed)),
    ALPHABETA_PAPER(
        "alphabeta-paper",
        false,
        SECOND,
        "the report's minimax to depth 5 with its heuristic",
        (s, l, seed, t) -> new FixedDepth(FixedDepth.PAPER)),
    ALPHABETA(
        "alphabeta",
        true,
        SECOND,
        "iterative deepening with a table and threats by parity",
        (shape, limit, seed, t) -> new AlphaBeta(shape, limit)),
    HYBRID_PAPER(
        "hybrid-paper",
        true,
        PAPER_HYBRID_SIMULATIONS,
        "the report's tree search, 500 games guided by depth 2",
        (s, limit, seed, t) -> new MonteCarlo(Style.PAPER_HYBRID, limit, seed)),
    MR(
        "mr",
        true,
        SECOND,
        "mcts whose games look ahead (Baier and Winands)",
        (s, limit, seed, t) -> new MonteCarlo(Style.MR, limit, seed)),
    MS(
        "ms",
        true,
        SECOND,
        "mcts with a shallow search of every new node",
        (s, limit, seed, t) -> new MonteCarlo(Style.MS, limit, seed)),
    MB(
        "mb",
        true,
        SECOND,
        "mcts with a shallow search where a loss is backed up",
        (s, limit, seed, t) -> new MonteCarlo(Style.MB, limit, seed)),
    EXACT(
        "exact",
        true,
        SECOND,
        "the exact solver; alphabeta where that takes too long",
        (shape, limit, seed, truth) -> new ExactAgent(truth.orElseThrow(), limit));

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
  }

  private Agents() {}

  /**
   * An agent that a person asks for.
   *
   * @param name as it was typed: the kind, and behind an @ the limit
   */
  public record Wanted(String name) {
    /**
     * @throws IllegalArgumentException if there is no such agent or limit, saying which there are
     */
    public Wanted {
      limit(name);
    }

    private static Kind kind(String name) {
      String word = name.replaceFirst("@.*", "");
      return Arrays.stream(Kind.values())
          .filter(kind -> kind.word.equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "'%s' is no agent; expected one of %s"
                          .formatted(word, String.join(", ", names()))));
    }

    private static Limit limit(String name) {
      Kind kind = kind(name);
      int at = name.indexOf('@');
      if (at < 0) {
        return kind.usual;
      }
      if (!kind.limited) {
        throw new IllegalArgumentException(
            "'%s': %s takes no limit; leave %s out".formatted(name, kind.word, name.substring(at)));
      }
      return Limit.parse(name.substring(at + 1));
    }

    /** Whether the agent cannot do without a {@link Truth}. */
    public boolean needsTruth() {
      return kind(name) == Kind.EXACT;
    }

    /**
     * An agent for one game.
     *
     * @param seed of what is random in it
     * @param truth for those who need it
     */
    public Agent make(Shape shape, long seed, Optional<Truth> truth) {
      return kind(name).maker.make(shape, limit(name), seed, truth);
    }
  }

  /** The names of all kinds. */
  public static List<String> names() {
    return Arrays.stream(Kind.values()).map(kind -> kind.word).toList();
  }

  /** A line for each kind, for a person. */
  public static String help() {
    return Arrays.stream(Kind.values())
        .map(kind -> "  %-16s %s".formatted(kind.word, kind.description))
        .collect(Collectors.joining(System.lineSeparator()));
  }
}
