/**
 * The file of exported entries, its writer and its reader, and blocks of entries that processes
 * send to each other. {@code org.twobig.offline} exports whole stores. No reference in this package
 * is null.
 */
@NullMarked
package org.twobig.export;

import org.jspecify.annotations.NullMarked;
