/**
 * Commands that make a store and show its contents: create, list, stats, top, verify, diff, dump.
 * Their reports are texts, a page, and the records that {@code --json} prints.
 */
@NullMarked
package org.twobig.cli.store;

import org.jspecify.annotations.NullMarked;
