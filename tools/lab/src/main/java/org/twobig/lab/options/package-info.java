/** What benchmarks have in common: options, and the results they go on from. */
@NullMarked
package org.twobig.lab.options;

import org.jspecify.annotations.NullMarked;
