/**
 * Growth of tables in use: how users get the present table, and how entries move to a larger one.
 * {@code org.twobig.tt.store} decides when a table grows. The comment of its {@code CurrentTable}
 * explains why no entry is lost. A reference is null only if marked {@code @Nullable}.
 */
@NullMarked
package org.twobig.tt.growth;

import org.jspecify.annotations.NullMarked;
