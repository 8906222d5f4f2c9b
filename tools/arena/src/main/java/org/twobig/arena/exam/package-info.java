/**
 * An exam counts how often an agent loses value at positions whose values are known. No reference
 * is null.
 */
@NullMarked
package org.twobig.arena.exam;

import org.jspecify.annotations.NullMarked;
