/**
 * The command line: reading arguments, printing results. No solving, no file format. Start at
 * {@link org.twobig.tools.Twobig}. What a process tells the others on its store is named in {@link
 * org.twobig.tools.Activity} and {@link org.twobig.tools.RunningSolve}. No reference in this
 * package is null.
 */
@NullMarked
package org.twobig.tools;

import org.jspecify.annotations.NullMarked;
