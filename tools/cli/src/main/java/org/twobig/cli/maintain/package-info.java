/**
 * Commands that rewrite, save, load or remove whole stores: resize, merge, export, checkpoint,
 * unload, delete; and what they report.
 */
@NullMarked
package org.twobig.cli.maintain;

import org.jspecify.annotations.NullMarked;
