/**
 * Commands that rewrite, save or remove whole stores, and their reports: resize, merge, export,
 * checkpoint, unload, delete.
 */
@NullMarked
package org.twobig.cli.maintain;

import org.jspecify.annotations.NullMarked;
