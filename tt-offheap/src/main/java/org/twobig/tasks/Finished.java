package org.twobig.tasks;

import org.twobig.table.Key;

/**
 * A task that was solved for an earlier conductor, with value (0 to 255) and work as the worker
 * gave them.
 */
public record Finished(Key key, int kind, int value, long work) {}
