/** The order in which moves are tried: by fitted weights and by merits that a search learns. */
@NullMarked
package org.twobig.connectfour3d.order;

import org.jspecify.annotations.NullMarked;
