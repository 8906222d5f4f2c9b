package org.twobig.cli.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.twobig.cli.UsageException;
import org.twobig.cli.machine.Processors;
import org.twobig.cli.solve.OpenTable;
import org.twobig.cli.view.Units;
import org.twobig.joblevel.Conductor;
import org.twobig.solve.ParallelOptions;
import org.twobig.store.Store;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * On which table positions are solved, and by how many threads: the options {@code --store}, {@code
 * --no-store}, {@code --size}, {@code --graph-size}, {@code --profile}, {@code --threads} and
 * {@code --checkpoint-minutes}.
 */
public final class TableOptions {
  @Option(
      names = "--store",
      paramLabel = "DIR",
      description =
          "The store to use, made if absent. Without it: twobig/connect-four-3d in the data folder"
              + " $XDG_DATA_HOME, or ~/.local/share.")
  private Optional<Path> store = Optional.empty();

  @Option(names = "--no-store", description = "Use a table in private memory and keep nothing.")
  private boolean noStore;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description =
          "Size of a new table, such as 512m or 4g (k, m, g, t: powers of 1024). Without it: an"
              + " eighth of the free memory, rounded down to a power of two, at least 64m if that"
              + " leaves as much again.")
  private Optional<Long> size = Optional.empty();

  @Option(
      names = "--graph-size",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description =
          "Memory on the Java heap for the search graph of a long solve. Without it: what the table"
              + " leaves of the free memory, as far as the heap holds it; for a larger heap:"
              + " TWOBIG_JAVA_OPTIONS=-Xmx19g.")
  private Optional<Long> graphSize = Optional.empty();

  @Mixin private final ProfileOption profile = new ProfileOption();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      description =
          "Threads that search. Without it: as many as there are physical cores. With one thread"
              + " and the same table the same nodes are visited each time.")
  private Optional<Integer> threads = Optional.empty();

  @Option(
      names = "--checkpoint-minutes",
      paramLabel = "N",
      defaultValue = "10",
      description = "Save to disk every N minutes while solving. Default: ${DEFAULT-VALUE}.")
  private int checkpointMinutes;

  /**
   * Demands that the options can be meant.
   *
   * @throws UsageException if they cannot
   */
  public void requireSense() {
    if (checkpointMinutes < 1) {
      throw new UsageException("--checkpoint-minutes must be at least 1");
    }
    threads.ifPresent(ThreadCount::require);
    if (graphSize.isPresent() && graphSize.get() < OpenTable.LEAST_GRAPH) {
      throw new UsageException(
          "--graph-size must be at least " + Units.bytes(OpenTable.LEAST_GRAPH));
    }
    if (noStore && store.isPresent()) {
      throw new UsageException("--store and --no-store exclude each other");
    }
  }

  /** Whether nothing shall be kept. */
  public boolean noStore() {
    return noStore;
  }

  /** What an interruption leaves, as the end of a sentence. */
  public String afterInterruption() {
    return noStore ? "nothing was kept" : "the same command goes on from here";
  }

  /** The store that is meant, unless nothing shall be kept. */
  public Path directory() {
    return store.orElseGet(StoreFinder::standard);
  }

  public OpenTable open() {
    return noStore
        ? OpenTable.inMemory(size)
        : OpenTable.ofStore(directory(), sizeOfStore(), Duration.ofMinutes(checkpointMinutes));
  }

  /** A size that is a default only is one for new stores; an old one has its own. */
  private Optional<Long> sizeOfStore() {
    boolean said =
        command == null || command.commandLine().getParseResult().hasMatchedOption("--size");
    return said || !Store.exists(directory()) ? size : Optional.empty();
  }

  /**
   * How a solver on the table works.
   *
   * @param taskNodes nodes after which a task is split, if the person says so
   */
  public ParallelOptions solving(OpenTable open, Conductor.Order order, Optional<Long> taskNodes) {
    int count = threads.orElseGet(Processors::physicalCores);
    // What nobody else sees and nobody goes on with need not be cut into tasks.
    long most = noStore && count == 1 ? Long.MAX_VALUE : ParallelOptions.TASK_NODES;
    return new ParallelOptions(count, order, taskNodes.orElse(most), open.graphBytes(graphSize));
  }
}
