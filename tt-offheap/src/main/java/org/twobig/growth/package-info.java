/**
 * Tables that give way to larger ones while they are in use: how users get the present one, and how
 * entries move. Knows no store; {@code org.twobig.store} decides when a table grows, and says why
 * nothing is lost. No reference in this package is null.
 */
@NullMarked
package org.twobig.growth;

import org.jspecify.annotations.NullMarked;
