package org.twobig.learning.games;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.twobig.arena.zero.OnnxNetwork;
import org.twobig.learning.network.Model;
import org.twobig.learning.network.OnnxWriter;

/** Plays games by {@link SelfPlay} in threads, each of which plays an equal share. */
public final class Players implements GameSource {
  /** Games at a time in each thread; ONNX Runtime is fastest with batches of 16 to 64. */
  private static final int GAMES_AT_ONCE = 64;

  private final int simulations;
  private final int threads;

  public Players(int simulations, int threads) {
    this.simulations = simulations;
    this.threads = threads;
  }

  @Override
  public Played play(Model model, List<Long> seeds) throws InterruptedException {
    byte[] onnx = OnnxWriter.write(model);
    List<Callable<Played>> shares = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      List<Long> share =
          seeds.subList(thread * seeds.size() / threads, (thread + 1) * seeds.size() / threads);
      shares.add(() -> share(model, onnx, share));
    }
    List<LabelledGame> games = new ArrayList<>();
    double batch = 0;
    double cached = 0;
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      try {
        for (Future<Played> share : pool.invokeAll(shares)) {
          games.addAll(share.get().games());
          batch += share.get().batch() / threads;
          cached += share.get().cached() / threads;
        }
      } catch (ExecutionException e) {
        if (e.getCause() instanceof IllegalArgumentException refused) {
          throw refused;
        }
        throw new IllegalStateException(e.getCause());
      } finally {
        pool.shutdownNow();
      }
    }
    return new Played(games, batch, cached);
  }

  private Played share(Model model, byte[] onnx, List<Long> seeds) throws InterruptedException {
    try (OnnxNetwork network = OnnxNetwork.of("learning", onnx)) {
      SelfPlay play = new SelfPlay(model.boardSize(), simulations, GAMES_AT_ONCE, network);
      List<LabelledGame> games = play.play(seeds);
      return new Played(games, play.meanBatch(), play.shareKnown());
    }
  }
}
