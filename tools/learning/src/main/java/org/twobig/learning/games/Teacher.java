package org.twobig.learning.games;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.arena.exam.Exam;
import org.twobig.arena.exam.ExamPosition;
import org.twobig.arena.zero.Batch;
import org.twobig.learning.network.Model;

/**
 * Labels positions with their exact values and all moves that keep the value. A line of play begins
 * with random moves that complete no line. Its labelled positions begin at a random ply. From
 * there, half of the moves are chosen among those that keep the value, half among all.
 */
public final class Teacher implements GameSource {
  private final BoardSize boardSize;
  private final ExactSolver exactSolver;
  private final Mirror mirror;
  private final int fewestStones;
  private final LongPredicate excluded;

  /**
   * @param fewestStones smallest number of stones of a position with a label; positions with fewer
   *     take longer to solve
   * @param excluded positions that get no label, by {@link Mirror#canonical} keys
   */
  public Teacher(ExactSolver exactSolver, int fewestStones, LongPredicate excluded) {
    this.boardSize = exactSolver.boardSize();
    this.exactSolver = exactSolver;
    this.mirror = new Mirror(boardSize);
    this.fewestStones = fewestStones;
    this.excluded = excluded;
  }

  @Override
  public Played play(Model model, List<Long> seeds) throws InterruptedException {
    List<LabelledGame> games = new ArrayList<>();
    for (long seed : seeds) {
      games.add(game(line(seed)));
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    return new Played(games, 0, 0);
  }

  /** Returns the positions of several lines as an exam. */
  public Exam exam(List<Long> seeds) {
    return new Exam(boardSize, seeds.stream().flatMap(seed -> line(seed).stream()).toList());
  }

  /**
   * Returns the labelled positions of a random line of play. The line ends with the game, or at a
   * position that is excluded or whose search exceeds its limit.
   *
   * @param seed determines the line's moves and its first labelled position
   */
  List<ExamPosition> line(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    MutableBoard board = MutableBoard.empty(boardSize);
    StringBuilder moves = new StringBuilder();
    int first =
        fewestStones + random.nextInt(Math.max(1, boardSize.cells() * 3 / 4 - fewestStones));
    while (board.ply() < first && !quiet(board).isEmpty()) {
      play(any(quiet(board), random), board, moves);
    }
    List<ExamPosition> problems = new ArrayList<>();
    boolean goesOn = board.ply() == first;
    while (goesOn) {
      Optional<ExamPosition> problem =
          excluded.test(mirror.canonical(board.key()))
              ? Optional.empty()
              : ExamPosition.solve(moves.toString(), exactSolver);
      problem.ifPresent(problems::add);
      goesOn = problem.isPresent();
      if (goesOn) {
        int column = any(random.nextBoolean() ? keeping(problem.get()) : legal(board), random);
        goesOn = !board.completes(column);
        play(column, board, moves);
        goesOn &= !board.isFull();
      }
    }
    return problems;
  }

  private static void play(int column, MutableBoard board, StringBuilder moves) {
    board.play(column);
    moves.append(BoardSize.name(column));
  }

  private static int any(List<Integer> columns, SplittableRandom random) {
    return columns.get(random.nextInt(columns.size()));
  }

  private static List<Integer> legal(MutableBoard board) {
    return IntStream.range(0, board.boardSize().columns()).filter(board::hasRoom).boxed().toList();
  }

  private static List<Integer> quiet(MutableBoard board) {
    return legal(board).stream().filter(column -> !board.completes(column)).toList();
  }

  private List<Integer> keeping(ExamPosition problem) {
    return columns(problem.keeping());
  }

  private List<Integer> columns(String names) {
    return names.chars().mapToObj(name -> boardSize.column((char) name)).toList();
  }

  private LabelledGame game(List<ExamPosition> line) {
    List<Integer> moves = line.isEmpty() ? List.of() : columns(line.getLast().moves());
    byte[] played = new byte[moves.size()];
    for (int i = 0; i < played.length; i++) {
      played[i] = moves.get(i).byteValue();
    }
    int first = line.isEmpty() ? 0 : line.getFirst().moves().length();
    return new LabelledGame(played, first, line.stream().map(this::label).toList());
  }

  private Label label(ExamPosition problem) {
    List<Integer> keeping = keeping(problem);
    float[] policy = new float[boardSize.columns()];
    keeping.forEach(column -> policy[column] = 1f / keeping.size());
    float[] outcome = new float[Batch.OUTCOMES];
    outcome[1 - problem.value()] = 1;
    return Label.of(policy, outcome);
  }
}
