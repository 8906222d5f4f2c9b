/**
 * The command {@code bench}: its subcommands read options and print CSV. Start at {@link
 * org.twobig.lab.Bench}. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab;

import org.jspecify.annotations.NullMarked;
