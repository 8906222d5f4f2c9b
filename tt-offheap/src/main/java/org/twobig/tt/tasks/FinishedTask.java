package org.twobig.tt.tasks;

import org.twobig.tt.table.Key;

/**
 * A task that was solved for an earlier conductor, or late, with the value, 0 to 255, and the work
 * in nodes that the worker reported. Key and kind are those of {@link TaskOffers#offer}.
 */
public record FinishedTask(Key key, int kind, int value, long work) {}
