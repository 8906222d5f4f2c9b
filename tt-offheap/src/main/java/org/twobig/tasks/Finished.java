package org.twobig.tasks;

import org.twobig.table.Key;

/**
 * A task that was solved for an earlier conductor, with the value, 0 to 255, and the work in nodes
 * that the worker reported.
 */
public record Finished(Key key, int kind, int value, long work) {}
