/**
 * The options of a solve on many machines: {@code solve --listen}, {@code work --join} and {@code
 * doctor --join}. Beside the command {@code key}, only these load classes of {@link
 * org.twobig.cluster}.
 */
@NullMarked
package org.twobig.cli.cluster;

import org.jspecify.annotations.NullMarked;
