/**
 * The file of exported entries, written and read, and blocks of entries that travel between
 * machines. Whole stores are exported by {@code org.twobig.offline}. No reference in this package
 * is null.
 */
@NullMarked
package org.twobig.export;

import org.jspecify.annotations.NullMarked;
