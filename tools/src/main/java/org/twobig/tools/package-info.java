/**
 * The command line: reading arguments, printing results. No solving, no file format. Start at
 * {@link org.twobig.tools.Twobig}. No reference in this package is null.
 */
@NullMarked
package org.twobig.tools;

import org.jspecify.annotations.NullMarked;
