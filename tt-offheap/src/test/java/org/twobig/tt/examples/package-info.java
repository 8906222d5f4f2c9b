/** Tests that start the examples in {@code src/examples} as readers start them. */
@NullMarked
package org.twobig.tt.examples;

import org.jspecify.annotations.NullMarked;
