/**
 * The command line as a whole: the list of commands, the help, and messages about wrong arguments.
 * Start at {@link org.twobig.cli.main.Twobig}.
 */
@NullMarked
package org.twobig.cli.main;

import org.jspecify.annotations.NullMarked;
