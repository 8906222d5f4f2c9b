package org.twobig.arena;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.twobig.arena.EpisodeStep.AgentState;

/**
 * An episode of Kaggle's environment {@code connectx}. It follows the rules of Kaggle's interpreter
 * (Kaggle/kaggle-environments, connectx.py and core.py), with its oddities:
 *
 * <ul>
 *   <li>After a move the agent that moved is INACTIVE; the recorded action of the other agent is 0.
 *   <li>A full or absent column makes the agent INVALID and is recorded as its action. An answer is
 *       recorded only if it is an integer of at least 0. INVALID, ERROR and TIMEOUT have no reward;
 *       the other agent is DONE with reward 0.
 *   <li>Overtime of a move is subtracted from the bank, even if the bank becomes negative.
 *   <li>After the last of the configured steps both agents are DONE with reward 0.
 * </ul>
 */
public final class Episode {
  private final Configuration configuration;
  private final List<Integer> board;
  private final List<EpisodeStep> steps = new ArrayList<>();

  public Episode(Configuration configuration) {
    this(configuration, Collections.nCopies(configuration.boardSize().cells(), 0));
  }

  /**
   * Starts an episode in a position: the marks of its cells, row by row from the top. The first
   * agent moves first in any position, as in Kaggle's environment.
   */
  public Episode(Configuration configuration, List<Integer> board) {
    if (board.size() != configuration.boardSize().cells()) {
      throw new IllegalArgumentException(
          "The board has %d cells, expected %d"
              .formatted(board.size(), configuration.boardSize().cells()));
    }
    this.configuration = configuration;
    this.board = new ArrayList<>(board);
    BigDecimal bank = configuration.clock().bank();
    steps.add(
        new EpisodeStep(
            0,
            board,
            List.of(
                new AgentState(OptionalInt.of(0), OptionalInt.of(0), AgentStatus.ACTIVE, bank),
                new AgentState(OptionalInt.of(0), OptionalInt.of(0), AgentStatus.INACTIVE, bank))));
  }

  public Configuration configuration() {
    return configuration;
  }

  public List<EpisodeStep> steps() {
    return Collections.unmodifiableList(steps);
  }

  public EpisodeStep now() {
    return steps.get(steps.size() - 1);
  }

  /** Plays the mover's answer; throws IllegalStateException if the episode is over. */
  public EpisodeStep step(AgentAnswer answer) {
    EpisodeStep before = now();
    if (before.isOver()) {
      throw new IllegalStateException("The episode is over");
    }
    int mover = before.mover();
    BigDecimal overtime =
        answer.seconds().subtract(configuration.clock().move()).max(BigDecimal.ZERO);
    AgentStatus moverStatus = answer.fault().orElse(AgentStatus.INVALID);
    AgentStatus otherStatus = AgentStatus.DONE;
    OptionalInt reward = OptionalInt.empty();
    int otherReward = 0;
    if (answer.fault().isEmpty() && isLegal(answer.column().orElseThrow())) {
      boolean wins = play(answer.column().getAsInt(), mover + 1);
      boolean over = wins || !board.contains(0) || steps.size() >= configuration.episodeSteps() - 1;
      moverStatus = over ? AgentStatus.DONE : AgentStatus.INACTIVE;
      otherStatus = over ? AgentStatus.DONE : AgentStatus.ACTIVE;
      reward = OptionalInt.of(wins ? 1 : 0);
      otherReward = wins ? -1 : 0;
    }
    AgentState[] agents = new AgentState[2];
    agents[mover] =
        new AgentState(
            answer.column(),
            reward,
            moverStatus,
            subtract(before.agents().get(mover).bank(), overtime));
    agents[1 - mover] =
        new AgentState(
            OptionalInt.of(0),
            OptionalInt.of(otherReward),
            otherStatus,
            before.agents().get(1 - mover).bank());
    steps.add(new EpisodeStep(steps.size(), board, List.of(agents)));
    return now();
  }

  /** Subtracts overtime from a bank. Without overtime, the bank keeps its decimal places. */
  private static BigDecimal subtract(BigDecimal bank, BigDecimal overtime) {
    return overtime.signum() == 0 ? bank : bank.subtract(overtime);
  }

  private boolean isLegal(int column) {
    return column < configuration.boardSize().columns() && board.get(column) == 0;
  }

  private boolean play(int column, int mark) {
    BoardSize boardSize = configuration.boardSize();
    int row = boardSize.rows() - 1;
    while (board.get(row * boardSize.columns() + column) != 0) {
      row--;
    }
    board.set(row * boardSize.columns() + column, mark);
    boolean wins = false;
    for (int[] step : new int[][] {{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      int inRow = 1 + run(row, column, step[0], step[1]) + run(row, column, -step[0], -step[1]);
      wins |= inRow >= boardSize.inRow();
    }
    return wins;
  }

  /** Returns the length of the run of equal marks that follows a cell in a direction. */
  private int run(int fromRow, int fromColumn, int down, int right) {
    BoardSize boardSize = configuration.boardSize();
    int length = 0;
    int row = fromRow + down;
    int column = fromColumn + right;
    while (row >= 0
        && row < boardSize.rows()
        && column >= 0
        && column < boardSize.columns()
        && board
            .get(row * boardSize.columns() + column)
            .equals(board.get(fromRow * boardSize.columns() + fromColumn))) {
      length++;
      row += down;
      column += right;
    }
    return length;
  }
}
