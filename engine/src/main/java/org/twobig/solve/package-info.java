/**
 * Solves positions of any game with many threads and processes. Start at {@link
 * org.twobig.solve.Session}: it opens a store or a private table, answers questions within limits,
 * looks up what is known, and resumes interrupted solves. A position that takes long is solved by
 * tasks of the job-level search ({@link org.twobig.joblevel.Conductor}), also in other processes.
 *
 * <p>The package depends on games only by {@code org.twobig.game}. Messages for users are returned
 * or go to a listener.
 */
@NullMarked
package org.twobig.solve;

import org.jspecify.annotations.NullMarked;
