/** The examples in {@code src/examples}, started as their readers start them. */
@NullMarked
package org.twobig.tt.examples;

import org.jspecify.annotations.NullMarked;
