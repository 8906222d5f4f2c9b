/**
 * Fits weights. {@link org.twobig.lab.fit.WeightsFit} fits weights of move orders to the searches
 * that {@link org.twobig.lab.fit.MoveSampler} samples. {@link org.twobig.lab.fit.NetworkFit} fits
 * score networks to bounds of scores. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab.fit;

import org.jspecify.annotations.NullMarked;
