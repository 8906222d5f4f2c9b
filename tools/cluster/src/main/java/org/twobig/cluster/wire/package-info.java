/**
 * The messages between the machines of a solve, a record for each kind, in the frame of {@link
 * org.twobig.cluster.wire.Wire}. Decoding returns a message as it was encoded, or refuses the
 * bytes. No reference in this package is null.
 */
@NullMarked
package org.twobig.cluster.wire;

import org.jspecify.annotations.NullMarked;
