/**
 * The commands of a solve on many machines: {@code key}, what {@code solve --listen} and {@code
 * work --join} do. What {@link org.twobig.cluster} needs is loaded when one of these is asked for,
 * not before. No reference in this package is null.
 */
@NullMarked
package org.twobig.cli.cluster;

import org.jspecify.annotations.NullMarked;
