/**
 * What a person or a program is told of an open store: positions with what is known of them, solves
 * that run in the background, lines of play, proofs, puzzles and counts; as records with the JSON
 * of the command line. It knows nothing of how they are sent: {@link org.twobig.cli.web} serves
 * them to browsers.
 */
@NullMarked
package org.twobig.cli.explore;

import org.jspecify.annotations.NullMarked;
