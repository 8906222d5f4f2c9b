/**
 * The solver for one thread: {@link org.twobig.connectfour3d.search.ConnectFour3dSolver}. Its
 * {@link org.twobig.connectfour3d.search.ConnectFour3dSearch} is the recursion for one question;
 * {@link org.twobig.connectfour3d.search.Expander} finds answers and successors without it.
 */
@NullMarked
package org.twobig.connectfour3d.search;

import org.jspecify.annotations.NullMarked;
