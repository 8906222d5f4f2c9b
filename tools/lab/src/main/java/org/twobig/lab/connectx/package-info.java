/**
 * Measurements of ConnectX: {@link org.twobig.lab.connectx.BoardsCommand} solves the empty boards
 * of many sizes (results: engine/docs/connectx.md), {@link org.twobig.lab.connectx.NetworkCommand}
 * fits the network that orders moves. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab.connectx;

import org.jspecify.annotations.NullMarked;
