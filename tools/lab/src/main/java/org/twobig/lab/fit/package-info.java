/**
 * Fits the weights of move orders to samples of searches: {@link org.twobig.lab.fit.MoveSampler}
 * samples, {@link org.twobig.lab.fit.WeightsFit} fits. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab.fit;

import org.jspecify.annotations.NullMarked;
