/**
 * The command {@code bench}: its subcommands read options and print CSV; {@link
 * org.twobig.lab.bench} and {@link org.twobig.lab.ladder} measure, {@link org.twobig.lab.fit} fits
 * weights, {@link org.twobig.lab.options} has the options of several. Start at {@link
 * org.twobig.lab.Bench}. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab;

import org.jspecify.annotations.NullMarked;
