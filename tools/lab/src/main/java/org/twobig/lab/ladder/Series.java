package org.twobig.lab.ladder;

/**
 * Rungs of one contender: a line of a chart.
 *
 * @param search name of the search
 * @param strategy name of the table's replacement
 * @param tableBytes size of the table; that of two key kinds differs a little
 */
record Series(String search, String strategy, long tableBytes) {}
