/**
 * The command {@code twobig engine}, which answers another program over standard input and output,
 * in lines of JSON. {@link org.twobig.cli.pipe.Conversation} follows the commands.
 */
@NullMarked
package org.twobig.cli.pipe;

import org.jspecify.annotations.NullMarked;
