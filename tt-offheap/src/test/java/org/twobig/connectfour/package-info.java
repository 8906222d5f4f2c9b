/**
 * A worked example of another game on the table: ordinary Connect Four, 7 columns of 6 cells, with
 * keys of 49 bits. {@link org.twobig.connectfour.Board} says what a key is, {@link
 * org.twobig.connectfour.LateSolver} how a search uses a table partitioned by number of stones.
 */
@NullMarked
package org.twobig.connectfour;

import org.jspecify.annotations.NullMarked;
