/** Options and arguments that several commands share, the readers of their values, and settings. */
@NullMarked
package org.twobig.cli.options;

import org.jspecify.annotations.NullMarked;
