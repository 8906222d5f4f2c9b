package org.twobig.journal;

/**
 * What the opening of a journal found.
 *
 * @param records whole records in it
 * @param cutOff bytes of a torn tail that were cut off, 0 if it ended well
 */
public record Recovery(long records, long cutOff) {}
