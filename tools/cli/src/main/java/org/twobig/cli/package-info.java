/** Exit codes, refusals, and the save at Ctrl-C, which all commands share. */
@NullMarked
package org.twobig.cli;

import org.jspecify.annotations.NullMarked;
