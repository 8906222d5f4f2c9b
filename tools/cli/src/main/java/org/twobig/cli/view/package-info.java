/**
 * The means of output of the commands: numbers in units, tables, bars, colours, a line of progress,
 * a screen, JSON, and the properties of the terminal. The package is independent of particular
 * games.
 */
@NullMarked
package org.twobig.cli.view;

import org.jspecify.annotations.NullMarked;
