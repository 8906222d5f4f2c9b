package org.twobig.tasks;

import org.twobig.table.Key;

/**
 * A task that was solved for an earlier conductor.
 *
 * @param key as it was offered
 * @param kind as it was offered
 * @param value 0 to 255, from the worker
 * @param work nodes searched, from the worker
 */
public record Finished(Key key, int kind, int value, long work) {}
