/** The order of moves, by fitted weights and by what a search learns. */
@NullMarked
package org.twobig.connectfour3d.order;

import org.jspecify.annotations.NullMarked;
