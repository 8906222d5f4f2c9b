/**
 * The user's settings: values for options that the command line leaves out. {@link
 * org.twobig.cli.config.Settings} reads them and depends on no command.
 *
 * <pre>
 * # comment
 * twobig.solve.threads=2   option --threads of solve
 * json=true                option --json of every command that has it
 * </pre>
 */
@NullMarked
package org.twobig.cli.config;

import org.jspecify.annotations.NullMarked;
