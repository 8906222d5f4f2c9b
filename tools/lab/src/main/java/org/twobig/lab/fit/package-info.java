/**
 * Fits the weights of the move order to choices sampled from searches. {@link
 * org.twobig.lab.fit.MoveSampler} samples, {@link org.twobig.lab.fit.WeightsFit} makes weights of
 * the samples, {@link org.twobig.lab.fit.ConditionalLogit} is the statistics. No reference in this
 * package is null.
 */
@NullMarked
package org.twobig.lab.fit;

import org.jspecify.annotations.NullMarked;
