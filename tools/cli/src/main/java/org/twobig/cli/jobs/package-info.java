/**
 * Operations of the explorer on an open store: look-ups, solves in the background, lines of play,
 * puzzles, proofs and counts of entries. Results are records with the JSON of the command line.
 * {@link org.twobig.cli.web} serves them to browsers; this package does not depend on it.
 */
@NullMarked
package org.twobig.cli.jobs;

import org.jspecify.annotations.NullMarked;
