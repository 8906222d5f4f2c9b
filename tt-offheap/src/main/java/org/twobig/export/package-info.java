/**
 * The file of exported entries, written and read. Internal to tt-offheap: other modules use {@code
 * org.twobig.offline}. No reference in this package is null.
 */
@NullMarked
package org.twobig.export;

import org.jspecify.annotations.NullMarked;
