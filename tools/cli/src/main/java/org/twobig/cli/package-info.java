/** The base of all commands: exit codes, refusals, and Ctrl-C that saves. */
@NullMarked
package org.twobig.cli;

import org.jspecify.annotations.NullMarked;
