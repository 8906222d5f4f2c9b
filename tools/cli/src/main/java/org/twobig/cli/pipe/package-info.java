/**
 * The command {@code twobig engine}: one process answers another program over standard input and
 * output, in JSON lines. {@link org.twobig.cli.pipe.Conversation} follows the commands.
 */
@NullMarked
package org.twobig.cli.pipe;

import org.jspecify.annotations.NullMarked;
