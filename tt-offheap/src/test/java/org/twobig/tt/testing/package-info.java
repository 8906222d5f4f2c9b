/** Parts that the tests of all modules share. */
@NullMarked
package org.twobig.tt.testing;

import org.jspecify.annotations.NullMarked;
