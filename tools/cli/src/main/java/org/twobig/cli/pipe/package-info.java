/**
 * {@code twobig engine}: one process that other programs ask over its standard input and output, in
 * JSON lines. {@link org.twobig.cli.pipe.Conversation} follows their commands.
 */
@NullMarked
package org.twobig.cli.pipe;

import org.jspecify.annotations.NullMarked;
