package org.twobig.learning.games;

import java.nio.FloatBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.zero.Batch;
import org.twobig.arena.zero.Planes;
import org.twobig.learning.network.Lesson;

/**
 * A buffer of the positions of the latest games. Equal positions and mirror images are one example
 * with the mean of their labels. An example of n positions is drawn 1 + floor(log2 n) times as
 * often as an example of one position. Otherwise the first positions, which many games have in
 * common, would dominate.
 */
public final class Examples {
  private static final float FULL = -1e9f;

  private final BoardSize boardSize;
  private final Mirror mirror;
  private final int mostPositions;
  private final Deque<List<LabelledGame>> generations = new ArrayDeque<>();
  private final List<Example> pool = new ArrayList<>();
  private int distinct;

  /** A position with the sums of all its labels; {@code label} of {@code game} is the first. */
  private static final class Example {
    private final LabelledGame game;
    private final int label;
    private final long key;
    private final float[] policy;
    private final float[] outcome = new float[Batch.OUTCOMES];
    private int times;

    Example(LabelledGame game, int label, long key, int columns) {
      this.game = game;
      this.label = label;
      this.key = key;
      this.policy = new float[columns];
    }
  }

  /**
   * Makes a buffer of the latest {@code mostPositions} positions, rounded up to whole generations.
   */
  public Examples(BoardSize boardSize, int mostPositions) {
    this.boardSize = boardSize;
    this.mirror = new Mirror(boardSize);
    this.mostPositions = mostPositions;
  }

  /** Adds generations of games. Removes the oldest while the others have enough positions. */
  public void add(Collection<List<LabelledGame>> games) {
    generations.addAll(games);
    while (generations.size() > 1 && count() - count(generations.getFirst()) >= mostPositions) {
      generations.removeFirst();
    }
    Map<Long, Example> byKey = new HashMap<>();
    List<Example> all = new ArrayList<>();
    generations.forEach(each -> each.forEach(game -> collect(game, byKey, all)));
    distinct = all.size();
    pool.clear();
    for (Example example : all) {
      int times = Integer.SIZE - Integer.numberOfLeadingZeros(example.times);
      for (int i = 0; i < times; i++) {
        pool.add(example);
      }
    }
  }

  private void collect(LabelledGame game, Map<Long, Example> byKey, List<Example> all) {
    MutableBoard board = game.board(boardSize, 0, false);
    for (int label = 0; label < game.labels().size(); label++) {
      long key = board.key();
      int at = label;
      Example example =
          byKey.computeIfAbsent(
              mirror.canonical(key),
              unseen -> {
                Example found = new Example(game, at, key, boardSize.columns());
                all.add(found);
                return found;
              });
      game.labels().get(label).addPolicyTo(example.policy, example.key != key);
      game.labels().get(label).addOutcomeTo(example.outcome);
      example.times++;
      int ply = game.first() + label;
      if (ply < game.moves().length) {
        board.play(game.moves()[ply]);
      }
    }
  }

  /** Returns the number of labelled positions; equal positions count again. */
  int count() {
    return generations.stream().mapToInt(Examples::count).sum();
  }

  public static int count(List<LabelledGame> games) {
    return games.stream().mapToInt(game -> game.labels().size()).sum();
  }

  public int distinct() {
    return distinct;
  }

  /** Draws examples at random, each mirrored at random. */
  public Lesson draw(int size, SplittableRandom random) {
    int columns = boardSize.columns();
    float[] planes = new float[size * Planes.size(boardSize)];
    float[] policies = new float[size * columns];
    float[] penalties = new float[size * columns];
    float[] outcomes = new float[size * Batch.OUTCOMES];
    for (int i = 0; i < size; i++) {
      Example example = pool.get(random.nextInt(pool.size()));
      boolean mirrored = random.nextBoolean();
      MutableBoard board = example.game.board(boardSize, example.label, mirrored);
      Planes.write(board, FloatBuffer.wrap(planes), i * Planes.size(boardSize));
      for (int column = 0; column < columns; column++) {
        int from = mirrored ? columns - 1 - column : column;
        policies[i * columns + column] = example.policy[from] / example.times;
        penalties[i * columns + column] = board.hasRoom(column) ? 0 : FULL;
      }
      for (int outcome = 0; outcome < Batch.OUTCOMES; outcome++) {
        outcomes[i * Batch.OUTCOMES + outcome] = example.outcome[outcome] / example.times;
      }
    }
    return new Lesson(size, planes, policies, penalties, outcomes);
  }
}
