/** What commands have in common: options and arguments, and how their values are read. */
@NullMarked
package org.twobig.cli.options;

import org.jspecify.annotations.NullMarked;
