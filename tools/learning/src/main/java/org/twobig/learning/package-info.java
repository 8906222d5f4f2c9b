/**
 * Trains networks for ConnectX, by self-play ({@code zero}) or from exact values ({@code taught}).
 * A training is kept in a folder, from which it continues after a kill. No reference is null.
 */
@NullMarked
package org.twobig.learning;

import org.jspecify.annotations.NullMarked;
