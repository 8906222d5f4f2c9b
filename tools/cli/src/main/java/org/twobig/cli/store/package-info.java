/**
 * Commands that make a store and show its contents, with their reports: create, list, stats, top,
 * verify, diff, dump; and commands that rewrite, save or remove whole stores: resize, merge,
 * export, checkpoint, unload, delete. The text of a report is a template beside it, such as {@code
 * top.txt}.
 */
@NullMarked
package org.twobig.cli.store;

import org.jspecify.annotations.NullMarked;
