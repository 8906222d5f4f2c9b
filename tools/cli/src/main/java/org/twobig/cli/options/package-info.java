/** Options and arguments that several commands share, and the readers of their values. */
@NullMarked
package org.twobig.cli.options;

import org.jspecify.annotations.NullMarked;
