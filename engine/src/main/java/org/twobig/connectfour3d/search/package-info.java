/**
 * The solver for one thread, {@link org.twobig.connectfour3d.search.Solver}, and its parts: {@link
 * org.twobig.connectfour3d.search.Search} is the recursion for one question, and {@link
 * org.twobig.connectfour3d.search.Expander} finds answers and successors without the recursion.
 */
@NullMarked
package org.twobig.connectfour3d.search;

import org.jspecify.annotations.NullMarked;
