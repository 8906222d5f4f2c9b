/**
 * The command {@code key} and the options of a solve on many machines, {@code solve --listen} and
 * {@code work --join}. Only they load the classes of {@link org.twobig.cluster}. No reference in
 * this package is null.
 */
@NullMarked
package org.twobig.cli.cluster;

import org.jspecify.annotations.NullMarked;
