/** Makes the games from which a network learns, and keeps the latest. */
@NullMarked
package org.twobig.learning.games;

import org.jspecify.annotations.NullMarked;
