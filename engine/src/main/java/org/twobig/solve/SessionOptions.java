package org.twobig.solve;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.twobig.game.Game;
import org.twobig.growth.TableSource;

/**
 * How a {@link Session} works.
 *
 * @param threads that search; 0 if other processes alone shall, in what takes long
 * @param taskNodes nodes after which a task is split. Without it what {@link
 *     org.twobig.game.Tuning#taskNodes} says, or else {@link ParallelOptions#TASK_NODES}, and never
 *     with one thread and no store
 * @param tableBytes size of a new table; else as {@link MemoryPlan} says
 * @param graphBytes memory for the graph of a search and its copy; else as {@link MemoryPlan} says
 * @param checkpointInterval how often the store is saved
 * @param checkpointRate bytes a second that such a save writes at most; empty for no limit, see
 *     {@link org.twobig.store.StoreBuilder#checkpointRate}
 * @param growTo size up to which the table of a store grows while it is in use, see {@link
 *     org.twobig.store.StoreBuilder#growTo}; empty if it keeps its size
 * @param view returns the source of the tables that searches use, such as tables whose entries are
 *     sent to other machines
 */
public record SessionOptions(
    int threads,
    Optional<Long> taskNodes,
    Optional<Long> tableBytes,
    Optional<Long> graphBytes,
    Duration checkpointInterval,
    OptionalLong checkpointRate,
    OptionalLong growTo,
    BiFunction<Game, TableSource, TableSource> view) {
  /** Saves know no limit, the table keeps its size, and searches use it as it is. */
  public SessionOptions(
      int threads,
      Optional<Long> taskNodes,
      Optional<Long> tableBytes,
      Optional<Long> graphBytes,
      Duration checkpointInterval) {
    this(
        threads,
        taskNodes,
        tableBytes,
        graphBytes,
        checkpointInterval,
        OptionalLong.empty(),
        OptionalLong.empty(),
        (game, source) -> source);
  }
}
