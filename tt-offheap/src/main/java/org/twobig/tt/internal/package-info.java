/**
 * The files of a store: their heads, the mapped table, checkpoints, and the calls of the operating
 * system that they need. The package uses tables, and neither locks nor processes. Other modules
 * use {@code org.twobig.tt.store}. A reference is null only if marked {@code @Nullable}.
 */
@NullMarked
package org.twobig.tt.internal;

import org.jspecify.annotations.NullMarked;
