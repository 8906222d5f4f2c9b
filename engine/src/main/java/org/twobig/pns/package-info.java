/**
 * The graph of positions above the tasks of a solve, with proof and disproof numbers, and the ways
 * to choose its next leaf. Knows no game and no thread.
 */
@NullMarked
package org.twobig.pns;

import org.jspecify.annotations.NullMarked;
