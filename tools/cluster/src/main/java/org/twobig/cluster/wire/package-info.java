/**
 * The messages between the machines of a solve: a record for each kind ({@link
 * org.twobig.cluster.wire.Message}) in a frame with a checksum ({@link
 * org.twobig.cluster.wire.Wire}). Decoding returns the message that was encoded, or refuses the
 * bytes.
 */
@NullMarked
package org.twobig.cluster.wire;

import org.jspecify.annotations.NullMarked;
