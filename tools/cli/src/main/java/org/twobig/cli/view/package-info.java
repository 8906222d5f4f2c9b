/**
 * What commands print with: numbers in units, tables, bars, colours, a line of progress, a screen
 * that is drawn anew, a line of JSON; and what the terminal can show. Knows no store and no
 * particular game.
 */
@NullMarked
package org.twobig.cli.view;

import org.jspecify.annotations.NullMarked;
