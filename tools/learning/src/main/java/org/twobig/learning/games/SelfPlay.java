package org.twobig.learning.games;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.zero.Batch;
import org.twobig.arena.zero.GumbelSearch;
import org.twobig.arena.zero.Network;

/**
 * Plays games of a network against itself. Many games share one thread: each searches until it
 * needs the network, and one batch evaluates the positions of all games. A game ends as soon as its
 * value is proved.
 *
 * <p>Equal sequences of seeds give equal games. A game depends on the games beside it: it uses
 * their evaluations of equal positions and mirror images, and the last digits of an evaluation may
 * depend on the other positions in the batch.
 */
final class SelfPlay {
  /**
   * The weight of values is smaller than in matches, since a young network's values are often
   * wrong.
   */
  private static final GumbelSearch.SearchParameters SETTINGS =
      new GumbelSearch.SearchParameters(50, 0.3, 1.25, 16);

  /**
   * Weight of the next position's target in the target of a position. The rest is the value that
   * the search of the position found.
   */
  private static final float NEXT_TARGET_WEIGHT = 0.9f;

  /** Largest share of the cells that random moves fill at the beginning of a game. */
  private static final double LONGEST_OPENING = 0.6;

  private final BoardSize boardSize;
  private final int simulations;
  private final Network network;
  private final Evaluations evaluations;
  private final Batch batch;
  private final int gamesAtOnce;
  private long batches;
  private long evaluated;

  /**
   * @param simulations simulations for each move
   * @param gamesAtOnce number of games at the same time
   */
  SelfPlay(BoardSize boardSize, int simulations, int gamesAtOnce, Network network) {
    this.boardSize = boardSize;
    this.simulations = simulations;
    this.gamesAtOnce = gamesAtOnce;
    this.network = network;
    this.evaluations = new Evaluations(boardSize);
    this.batch = new Batch(boardSize, gamesAtOnce);
  }

  double meanBatch() {
    return batches == 0 ? 0 : (double) evaluated / batches;
  }

  /** Returns the share of the positions whose evaluations were cached. */
  double shareKnown() {
    return evaluations.shareKnown();
  }

  /**
   * Plays games.
   *
   * @param seeds one for each game
   * @return the games in the order of their seeds
   * @throws InterruptedException if the thread is interrupted
   */
  List<LabelledGame> play(List<Long> seeds) throws InterruptedException {
    LabelledGame[] games = new LabelledGame[seeds.size()];
    Iterator<Integer> numbers = IntStream.range(0, games.length).iterator();
    List<GameSlot> slots = new ArrayList<>();
    while (numbers.hasNext() && slots.size() < gamesAtOnce) {
      int number = numbers.next();
      slots.add(new GameSlot(number, seeds.get(number)));
    }
    while (!slots.isEmpty()) {
      slots.removeIf(slot -> !advance(slot, games, numbers, seeds));
      evaluate(slots);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    return List.of(games);
  }

  /** Advances a slot until it waits for the network. Returns false if no games are left. */
  private boolean advance(
      GameSlot slot, LabelledGame[] games, Iterator<Integer> numbers, List<Long> seeds) {
    boolean waits = slot.advance();
    while (!waits) {
      games[slot.number] = slot.game();
      if (!numbers.hasNext()) {
        return false;
      }
      int number = numbers.next();
      slot.begin(number, seeds.get(number));
      waits = slot.advance();
    }
    return true;
  }

  private void evaluate(List<GameSlot> slots) {
    batch.clear();
    slots.forEach(slot -> batch.add(slot.search.leaf()));
    if (batch.size() > 0) {
      network.evaluate(batch);
      batches++;
      evaluated += batch.size();
    }
    for (int i = 0; i < slots.size(); i++) {
      GumbelSearch search = slots.get(i).search;
      evaluations.keep(search.leaf().key(), batch, i);
      search.supply(batch, i);
    }
  }

  private final class GameSlot {
    private final GumbelSearch search = new GumbelSearch(boardSize, SETTINGS);
    private int number;
    private SplittableRandom random;
    private MutableBoard board = MutableBoard.empty(boardSize);
    private int openingLength;
    private final List<Byte> moves = new ArrayList<>();
    private final List<float[]> policies = new ArrayList<>();
    private final List<Double> values = new ArrayList<>();

    GameSlot(int number, long seed) {
      this.random = new SplittableRandom(seed);
      begin(number, seed);
    }

    void begin(int number, long seed) {
      this.number = number;
      random = new SplittableRandom(seed);
      board = MutableBoard.empty(boardSize);
      moves.clear();
      policies.clear();
      values.clear();
      open();
      openingLength = moves.size();
      search.forget();
      search.begin(board, simulations, random);
    }

    /**
     * Plays random moves that complete no line, so training includes positions that good players
     * avoid. Small numbers of moves are more frequent.
     */
    private void open() {
      double share = random.nextDouble();
      int wanted = (int) (share * share * LONGEST_OPENING * boardSize.cells());
      boolean goesOn = true;
      for (int ply = 0; ply < wanted && goesOn; ply++) {
        int[] quiet =
            IntStream.range(0, boardSize.columns())
                .filter(column -> board.hasRoom(column) && !board.completes(column))
                .toArray();
        goesOn = quiet.length > 0;
        if (goesOn) {
          play(quiet[random.nextInt(quiet.length)]);
        }
      }
    }

    private void play(int column) {
      board.play(column);
      moves.add((byte) column);
    }

    /** Plays until the game needs the network; returns false if the game is over. */
    boolean advance() {
      while (true) {
        while (search.advance()) {
          if (!evaluations.knows(search.leaf())) {
            return true;
          }
          search.supply(evaluations.answer(), 0);
        }
        float[] policy = new float[boardSize.columns()];
        search.policy(policy);
        policies.add(policy);
        values.add(search.value());
        if (search.proved().isPresent()) {
          return false;
        }
        play(search.best());
        search.begin(board, simulations, random);
      }
    }

    /** Returns the finished game. The value of its last position is proved. */
    LabelledGame game() {
      Label[] labels = new Label[policies.size()];
      float[] outcome = outcome(values.getLast());
      for (int i = labels.length - 1; i >= 0; i--) {
        labels[i] = Label.of(policies.get(i), outcome);
        if (i > 0) {
          outcome = mixed(outcome, outcome(values.get(i - 1)));
        }
      }
      byte[] columns = new byte[moves.size()];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = moves.get(i);
      }
      return new LabelledGame(columns, openingLength, List.of(labels));
    }

    /** Returns shares of win, draw and loss for a value: all draw for 0, otherwise no draw. */
    private static float[] outcome(double value) {
      return value == 0
          ? new float[] {0, 1, 0}
          : new float[] {(float) (1 + value) / 2, 0, (float) (1 - value) / 2};
    }

    private static float[] mixed(float[] next, float[] found) {
      float[] mixed = new float[next.length];
      for (int i = 0; i < mixed.length; i++) {
        mixed[i] =
            NEXT_TARGET_WEIGHT * next[next.length - 1 - i] + (1 - NEXT_TARGET_WEIGHT) * found[i];
      }
      return mixed;
    }
  }
}
