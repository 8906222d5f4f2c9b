/**
 * Fits the weights of the move order to choices sampled from searches. {@link
 * org.twobig.fit.WeightsFit} makes weights of samples, {@link org.twobig.fit.ConditionalLogit} is
 * the statistics. No reference in this package is null.
 */
@NullMarked
package org.twobig.fit;

import org.jspecify.annotations.NullMarked;
