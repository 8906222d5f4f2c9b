/**
 * The reference of a program, written from its command line as picocli describes it: {@link
 * org.twobig.cli.reference.Manual} says what there is to say of each command, {@link
 * org.twobig.cli.reference.ManPage} and {@link org.twobig.cli.reference.Markdown} write it. Knows
 * no command. No reference in this package is null.
 */
@NullMarked
package org.twobig.cli.reference;

import org.jspecify.annotations.NullMarked;
