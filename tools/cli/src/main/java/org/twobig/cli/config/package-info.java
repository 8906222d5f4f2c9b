/**
 * What options are worth that the command line does not name: the user's file of defaults and the
 * profiles that come with the program. {@link org.twobig.cli.config.Defaults} is the way in; it
 * knows options as picocli describes them, and no command. No reference in this package is null.
 *
 * <pre>
 *   command line  &gt;  user's file  &gt;  profile  &gt;  built-in default or computed from the machine
 * </pre>
 *
 * <p>A file is read as lines of UTF-8, see {@link org.twobig.cli.config.SettingsFile}:
 *
 * <pre>
 *   # comment
 *   solve.threads = 2        option --threads of solve
 *   bench.ladder.from = 36   option --from of bench ladder
 *   json = true              option --json of all commands that have it
 * </pre>
 */
@NullMarked
package org.twobig.cli.config;

import org.jspecify.annotations.NullMarked;
