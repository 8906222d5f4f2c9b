/**
 * The command line as a whole: the list of commands, the help, messages about wrong arguments.
 * Start at {@link org.twobig.cli.main.Twobig}. No reference in this package is null.
 */
@NullMarked
package org.twobig.cli.main;

import org.jspecify.annotations.NullMarked;
