package org.twobig.cli.cluster;

import java.util.List;
import java.util.Optional;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.Types;
import org.twobig.cluster.Endpoint;
import org.twobig.solve.MemoryPlan;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options that name a solve of another machine to help: {@code --join}, {@code --key}, {@code
 * --size}.
 */
public final class JoinOptions {
  @Option(names = "--join", paramLabel = "HOST:PORT", split = ",")
  private List<Endpoint> join = List.of();

  @Mixin private final KeyOption key = new KeyOption();

  @Option(names = "--size", paramLabel = "SIZE", converter = Types.Bytes.class)
  private Optional<Long> size = Optional.empty();

  /** Returns whether another machine is named. */
  public boolean isPresent() {
    return !join.isEmpty();
  }

  /**
   * Demands that the options make sense.
   *
   * @throws Refusal if they do not
   */
  public void requireSense(StoreArgument store) {
    Refusal.usageIf(join.isEmpty() && key.isPresent(), "--key goes with --join HOST:PORT");
    Refusal.usageIf(
        !join.isEmpty() && store.isTyped("--game"),
        "--game does not go with --join: the conductor says the game");
    Refusal.usageIf(
        !join.isEmpty() && size.isPresent() && store.named().isPresent(),
        "--size is for a table without a store: leave out one of the two");
  }

  /** Returns the work that the options describe. */
  public JoinedWork work(StoreArgument store, int threads, boolean once) {
    return new JoinedWork(
        join,
        key.get(),
        store.named(),
        size.orElseGet(() -> MemoryPlan.ofThisMachine().tableBytes()),
        threads,
        once);
  }
}
