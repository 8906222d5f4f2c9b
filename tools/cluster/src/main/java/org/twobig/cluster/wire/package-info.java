/**
 * What the machines of a solve say to one another, byte by byte: a class for each message, all in
 * the frame of {@link org.twobig.cluster.wire.Wire}. Whatever bytes come, a message is read as it
 * was written or refused. No reference in this package is null.
 */
@NullMarked
package org.twobig.cluster.wire;

import org.jspecify.annotations.NullMarked;
