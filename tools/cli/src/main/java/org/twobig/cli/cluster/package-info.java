/**
 * Solves on many machines: the command {@code work}, and the options of {@code solve --listen}.
 * Beside the commands {@code key} and {@code doctor}, only these load classes of {@link
 * org.twobig.cluster}.
 */
@NullMarked
package org.twobig.cli.cluster;

import org.jspecify.annotations.NullMarked;
