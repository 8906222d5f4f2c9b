/**
 * Agents at positions whose truth is known: how often they lose value although another move keeps
 * it. No reference is null.
 */
@NullMarked
package org.twobig.arena.exam;

import org.jspecify.annotations.NullMarked;
