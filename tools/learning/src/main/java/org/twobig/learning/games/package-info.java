/** Games to learn from, by self-play or by exact values, and the memory of the latest of them. */
@NullMarked
package org.twobig.learning.games;

import org.jspecify.annotations.NullMarked;
