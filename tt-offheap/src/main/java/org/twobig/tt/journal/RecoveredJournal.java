package org.twobig.tt.journal;

/**
 * The result of opening a journal: the number of whole records, and the number of bytes behind them
 * that were cut off (a torn end).
 */
public record RecoveredJournal(long records, long cutOff) {}
