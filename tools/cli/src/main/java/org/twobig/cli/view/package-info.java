/**
 * The output of commands: units, tables, bars, colours, the line of progress, the screen of a
 * terminal, files, and JSON. Nothing here depends on a particular game.
 */
@NullMarked
package org.twobig.cli.view;

import org.jspecify.annotations.NullMarked;
