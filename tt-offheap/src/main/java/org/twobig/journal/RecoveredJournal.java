package org.twobig.journal;

/**
 * The result of opening a journal.
 *
 * @param records whole records in it
 * @param cutOff bytes of a torn end that were cut off; 0 if there was none
 */
public record RecoveredJournal(long records, long cutOff) {}
