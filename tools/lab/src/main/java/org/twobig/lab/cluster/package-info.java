/**
 * A cluster of machines in virtual time: a discrete-event simulation around the real conductor, and
 * around real solvers and tables or a synthetic game. Counts nodes and events, so the same seed
 * gives the same figures on any machine.
 */
@NullMarked
package org.twobig.lab.cluster;

import org.jspecify.annotations.NullMarked;
