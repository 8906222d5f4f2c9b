/** Common parts of benchmarks: options, and results that a later run continues. */
@NullMarked
package org.twobig.lab.options;

import org.jspecify.annotations.NullMarked;
