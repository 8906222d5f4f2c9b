/**
 * The command line: reading arguments, printing results. No solving, no file format. Start at
 * {@link org.twobig.cli.main.Twobig}. What a process tells the others on its store is named in
 * {@link org.twobig.cli.solve.Activity} and {@link org.twobig.cli.solve.RunningSolve}. No reference
 * in this package is null.
 */
@NullMarked
package org.twobig.cli.main;

import org.jspecify.annotations.NullMarked;
