/** Samples the choices of searches, to fit the weights of the move order to. */
@NullMarked
package org.twobig.connectfour3d.fit;

import org.jspecify.annotations.NullMarked;
