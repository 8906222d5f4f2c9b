/**
 * Solves on many machines: the command {@code work}, and the options of {@code solve --listen}. Of
 * {@link org.twobig.cluster}, other commands use only addresses, keys, the status of helpers, and
 * the connection that {@code doctor} tests.
 */
@NullMarked
package org.twobig.cli.cluster;

import org.jspecify.annotations.NullMarked;
