/**
 * Commands that rewrite, save or remove whole stores, with their reports: resize, merge, export,
 * checkpoint, unload, delete.
 */
@NullMarked
package org.twobig.cli.maintain;

import org.jspecify.annotations.NullMarked;
