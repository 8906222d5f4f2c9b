/**
 * Commands that make a store and show what is in it: create, list, stats, top, verify, diff, dump;
 * and what they report, as text, as a page, and as the records that {@code --json} prints.
 */
@NullMarked
package org.twobig.cli.store;

import org.jspecify.annotations.NullMarked;
