/**
 * The command {@code bench}: its subcommands read options and print CSV. Start at {@link
 * org.twobig.lab.Bench}. A reference is null only if marked {@code @Nullable}.
 */
@NullMarked
package org.twobig.lab;

import org.jspecify.annotations.NullMarked;
