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

/** The options of {@code work} for the solve of another machine. */
public final class JoinOptions {
  @Option(names = "--join", paramLabel = "HOST:PORT", split = ",")
  private List<Endpoint> join = List.of();

  @Mixin private final KeyOption key = new KeyOption();

  @Option(names = "--size", paramLabel = "SIZE", converter = Types.Bytes.class)
  private Optional<Long> size = Optional.empty();

  public boolean isPresent() {
    return !join.isEmpty();
  }

  public void requireConsistent(StoreArgument store) {
    Refusal.usageIf(join.isEmpty() && key.isPresent(), "--key needs --join HOST:PORT");
    Refusal.usageIf(
        !join.isEmpty() && store.isTyped("--game"),
        "leave out --game: with --join the other machine chooses the game");
    Refusal.usageIf(
        !join.isEmpty() && size.isPresent() && store.named().isPresent(),
        "give --size or a store, not both: a store has a table of its own size");
  }

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
