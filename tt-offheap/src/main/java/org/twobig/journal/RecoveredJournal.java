package org.twobig.journal;

/**
 * The result of opening a journal: its whole records, and the bytes of a torn end that were cut
 * off.
 */
public record RecoveredJournal(long records, long cutOff) {}
