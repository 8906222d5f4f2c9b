package org.twobig.learning.network;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.twobig.arena.zero.Batch;
import org.twobig.arena.zero.Planes;
import org.twobig.cli.options.Settings;

/**
 * Trains a network with PyTorch. The whole state, the weights and the means of {@link Adam}, is in
 * Java. With one thread equal batches give equal weights.
 */
public final class Learner {
  static {
    // One thread is fastest for such small networks. DJL must not use the Internet.
    // DJL_CACHE_DIR names the folder of the unpacked PyTorch (450 MB).
    setIfAbsent("ai.djl.offline", "true");
    setIfAbsent("OPT_OUT_TRACKING", "true");
    setIfAbsent("ai.djl.pytorch.num_threads", "1");
    setIfAbsent("ai.djl.pytorch.num_interop_threads", "1");
    if (System.getenv("DJL_CACHE_DIR") == null) {
      String home = System.getProperty("user.home");
      Path cache = Settings.folder(System.getenv(), home, "XDG_CACHE_HOME", ".cache");
      setIfAbsent("DJL_CACHE_DIR", cache.resolve("twobig/djl").toString());
    }
  }

  /** Added to a probability, so that its logarithm is finite. */
  private static final float LEAST_CHANCE = 1e-6f;

  private final Model model;
  private final Adam adam;
  private final Goal goal;
  private final Torch torch = new Torch();

  /** What the policies of a lesson mean, and so what the network learns. */
  public enum Goal {
    /** The target probabilities of the moves. */
    SHARES,
    /** The set of correct moves; the network may choose any of them. */
    ANY
  }

  public Learner(Model model, Adam adam, Goal goal) {
    this.model = model;
    this.adam = adam;
    this.goal = goal;
  }

  /**
   * The loss of a network on a batch, in nats a position.
   *
   * @param policy cross entropy of the moves, or minus the logarithm of the probability of a
   *     correct move
   * @param outcome cross entropy of win, draw and loss
   */
  public record Loss(double policy, double outcome) {}

  public Loss learn(Lesson lesson, double rate) {
    try (NDManager arrays = manager();
        GradientCollector gradients = Engine.getEngine("PyTorch").newGradientCollector()) {
      NDArray weights = arrays.create(model.weights());
      weights.setRequiresGradient(true);
      Architecture.Heads<NDArray> heads = heads(weights, planes(arrays, lesson));
      NDArray policies = arrays.create(lesson.policies(), new Shape(lesson.size(), columns()));
      NDArray outcomes = arrays.create(lesson.outcomes(), new Shape(lesson.size(), Batch.OUTCOMES));
      NDArray penalties = arrays.create(lesson.penalties(), new Shape(lesson.size(), columns()));
      NDArray policy = policyLoss(heads.policy().add(penalties), policies);
      NDArray outcome = crossEntropy(heads.outcome(), outcomes);
      gradients.backward(policy.add(outcome));
      adam.step(model.weights(), weights.getGradient().toFloatArray(), rate);
      return new Loss(policy.getFloat(), outcome.getFloat());
    }
  }

  private int columns() {
    return model.boardSize().columns();
  }

  /** Returns the network's logits for a batch, by PyTorch: of the policies and of the outcomes. */
  static List<float[]> evaluate(Model model, Lesson lesson) {
    Learner learner = new Learner(model, new Adam(0), Goal.SHARES);
    try (NDManager arrays = manager()) {
      Architecture.Heads<NDArray> heads =
          learner.heads(arrays.create(model.weights()), learner.planes(arrays, lesson));
      return List.of(heads.policy().toFloatArray(), heads.outcome().toFloatArray());
    }
  }

  private static void setIfAbsent(String property, String value) {
    System.setProperty(property, System.getProperty(property, value));
  }

  private static NDManager manager() {
    return NDManager.newBaseManager("PyTorch");
  }

  private NDArray planes(NDManager arrays, Lesson lesson) {
    return arrays.create(
        lesson.planes(),
        new Shape(lesson.size(), Planes.COUNT, model.boardSize().rows(), columns()));
  }

  private Architecture.Heads<NDArray> heads(NDArray all, NDArray planes) {
    List<Architecture.Weight> layout = model.layout();
    long[] ends = new long[layout.size() - 1];
    for (int i = 0, end = 0; i < ends.length; i++) {
      end += layout.get(i).size();
      ends[i] = end;
    }
    NDList parts = all.split(ends);
    List<NDArray> weights = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      long[] dimensions =
          layout.get(i).dimensions().stream().mapToLong(Integer::longValue).toArray();
      weights.add(parts.get(i).reshape(dimensions));
    }
    return model.architecture().apply(torch, weights, planes);
  }

  private NDArray policyLoss(NDArray logits, NDArray wanted) {
    return switch (goal) {
      case SHARES -> crossEntropy(logits, wanted);
      case ANY -> {
        NDArray chance = logits.softmax(1).mul(wanted.sign()).sum(new int[] {1});
        yield chance.add(LEAST_CHANCE).log().mean().neg();
      }
    };
  }

  private static NDArray crossEntropy(NDArray logits, NDArray wanted) {
    return logits.logSoftmax(1).mul(wanted).sum(new int[] {1}).mean().neg();
  }
}
