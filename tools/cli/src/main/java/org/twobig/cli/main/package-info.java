/**
 * The command line: reading arguments, printing results. No solving, no file format. Start at
 * {@link org.twobig.cli.main.Twobig}. What a process tells the others on its store is named in
 * {@link org.twobig.solve.Activity} and {@link org.twobig.solve.SolveProgress}. No reference in
 * this package is null.
 */
@NullMarked
package org.twobig.cli.main;

import org.jspecify.annotations.NullMarked;
