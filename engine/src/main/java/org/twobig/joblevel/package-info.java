/**
 * Job-level search: a tree of positions above tasks that are searched by a solver, each by one
 * worker, so that many workers share one solve. Knows no game: positions are keys, and come with
 * what their moves lead to. Start at {@link org.twobig.joblevel.Conductor}.
 */
@NullMarked
package org.twobig.joblevel;

import org.jspecify.annotations.NullMarked;
