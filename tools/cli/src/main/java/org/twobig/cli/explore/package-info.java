/**
 * Reports on an open store: positions with their knowledge, solves in the background, lines of
 * play, proofs, puzzles and counts, as records with the JSON of the command line. {@link
 * org.twobig.cli.web} serves them to browsers; this package does not depend on it.
 */
@NullMarked
package org.twobig.cli.explore;

import org.jspecify.annotations.NullMarked;
