/**
 * The user's settings: values of options that the command line leaves out. Start at {@link
 * org.twobig.cli.config.Settings}, which depends on picocli's description of options and on no
 * command.
 *
 * <pre>
 *   # comment
 *   twobig.solve.threads=2   option --threads of solve
 *   json=true                option --json of every command that has it
 * </pre>
 */
@NullMarked
package org.twobig.cli.config;

import org.jspecify.annotations.NullMarked;
