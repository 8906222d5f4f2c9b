/**
 * The explorer: a server on which a person plays through positions with a browser, sees what a
 * store knows of every move, and has the unknown solved. {@link org.twobig.cli.web.ServeCommand}
 * starts it; no other command loads a class of the server.
 *
 * <p>{@link org.twobig.cli.web.Api} is the table of routes. Nothing that a client sends becomes the
 * name of a file of the machine: the files of the page are resources of the program, and positions
 * are matched by a pattern before a game reads them. {@link org.twobig.cli.web.Gate} lets requests
 * in.
 */
@NullMarked
package org.twobig.cli.web;

import org.jspecify.annotations.NullMarked;
