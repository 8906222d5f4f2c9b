package org.twobig.solve;

import java.time.Duration;
import java.util.Optional;
import org.twobig.joblevel.Conductor;

/**
 * How a {@link Session} works.
 *
 * @param threads that search, at least 1
 * @param order how tasks are chosen
 * @param taskNodes nodes after which a task is split. Without it what {@link
 *     org.twobig.game.Game#taskNodes} says, or else {@link ParallelOptions#TASK_NODES}, and never
 *     with one thread and no store
 * @param tableBytes size of a new table; else as {@link MemoryPlan} says
 * @param graphBytes memory for the graph of a search and its copy; else as {@link MemoryPlan} says
 * @param checkpointInterval how often the store is saved
 */
public record SessionOptions(
    int threads,
    Conductor.Order order,
    Optional<Long> taskNodes,
    Optional<Long> tableBytes,
    Optional<Long> graphBytes,
    Duration checkpointInterval) {}
