/**
 * The explorer: a web server on which a person plays through positions, sees the store's knowledge
 * of every move, and starts solves. {@link org.twobig.cli.web.ServeCommand} starts it; no other
 * command loads a class of the server.
 *
 * <p>{@link org.twobig.cli.web.Gate} checks requests, and {@link org.twobig.cli.web.ApiRoutes} is
 * the table of the routes, to which the handlers belong. A client's text never becomes the name of
 * a file of the machine: the files of the page are resources of the program, and positions are
 * matched by a pattern before a game reads them.
 */
@NullMarked
package org.twobig.cli.web;

import org.jspecify.annotations.NullMarked;
