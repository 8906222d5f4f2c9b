/**
 * {@code twobig engine}: one process that other programs ask over its standard input and output, in
 * JSON lines or in a dialect close to UCI. {@link org.twobig.cli.engine.Engine} answers; the
 * dialects read and write.
 */
@NullMarked
package org.twobig.cli.engine;

import org.jspecify.annotations.NullMarked;
