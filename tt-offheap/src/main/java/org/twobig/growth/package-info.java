/**
 * Growth of tables in use: how users get the present table, and how entries move to a larger one.
 * {@code org.twobig.store} decides when a table grows; its {@code CurrentTable} proves that no
 * entry is lost. No reference in this package is null.
 */
@NullMarked
package org.twobig.growth;

import org.jspecify.annotations.NullMarked;
