/**
 * The explorer: a web server with pages on which the user plays through positions, sees what the
 * store knows of every move, and starts solves. {@link org.twobig.cli.web.ServeCommand} starts it.
 * No other command loads a class of the server.
 *
 * <p>{@link org.twobig.cli.web.Gate} checks requests. {@link org.twobig.cli.web.ApiRoutes} lists
 * the routes. The text of a client never becomes the name of a file: the files of the pages are
 * resources of the program, and a pattern checks moves before a game reads them.
 */
@NullMarked
package org.twobig.cli.web;

import org.jspecify.annotations.NullMarked;
