/** One solve on many machines. */
@NullMarked
package org.twobig.cluster;

import org.jspecify.annotations.NullMarked;
