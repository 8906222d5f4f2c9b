/**
 * The search for one question, and the solver for one thread. {@link
 * org.twobig.connectfour3d.search.Search} is the recursion, {@link
 * org.twobig.connectfour3d.search.Expander} tells what is known without one, {@link
 * org.twobig.connectfour3d.search.Solver} is the way in.
 */
@NullMarked
package org.twobig.connectfour3d.search;

import org.jspecify.annotations.NullMarked;
