/** What all commands share: exit codes, refusals, and Ctrl-C that saves. */
@NullMarked
package org.twobig.cli;

import org.jspecify.annotations.NullMarked;
