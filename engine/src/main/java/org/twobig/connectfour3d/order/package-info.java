/**
 * In which order moves are tried: the report's scores, fitted weights, and what a search learns.
 */
@NullMarked
package org.twobig.connectfour3d.order;

import org.jspecify.annotations.NullMarked;
