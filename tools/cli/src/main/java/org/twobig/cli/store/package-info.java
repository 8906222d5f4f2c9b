/**
 * Commands that make a store and show its contents, with their reports: create, list, stats, top,
 * verify, diff, dump.
 */
@NullMarked
package org.twobig.cli.store;

import org.jspecify.annotations.NullMarked;
