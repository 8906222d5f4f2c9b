/** Options that several benchmarks share, and files of results that a later run continues. */
@NullMarked
package org.twobig.lab.options;

import org.jspecify.annotations.NullMarked;
