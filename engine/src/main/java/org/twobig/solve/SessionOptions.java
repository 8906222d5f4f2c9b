package org.twobig.solve;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.twobig.game.Game;
import org.twobig.tt.table.TableSource;

/**
 * The options of a {@link Session}.
 *
 * @param threads threads that search; 0 if only other processes search in long solves
 * @param taskNodes nodes after which a task is split. By default {@link
 *     org.twobig.game.Tuning#taskNodes}. If the game sets none, a session with one thread and a
 *     private table splits no task, and any other takes {@link ParallelOptions#TASK_NODES}
 * @param tableBytes size of a new table; by default that of {@link MemoryPlan}
 * @param graphBytes memory for the graph of a search and the copy that compaction makes; by default
 *     that of {@link MemoryPlan}
 * @param checkpointInterval interval between two automatic saves
 * @param checkpointRate limit of the bytes a second that an automatic save writes, see {@link
 *     org.twobig.tt.store.StoreBuilder#checkpointRate}; empty for no limit
 * @param growTo size up to which the table of a store grows while it is in use, see {@link
 *     org.twobig.tt.store.StoreBuilder#growTo}; empty if it keeps its size
 * @param view maps the session's source of tables to the source for searches, for example one whose
 *     tables also send entries to other machines
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
  /** Makes options with saves of any speed, a table that keeps its size, and no view of it. */
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
