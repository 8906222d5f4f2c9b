/** What the tests of all modules share. */
@NullMarked
package org.twobig.testing;

import org.jspecify.annotations.NullMarked;
