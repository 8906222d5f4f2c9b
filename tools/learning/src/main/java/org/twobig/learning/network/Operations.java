package org.twobig.learning.network;

/**
 * The operations of a network. An {@link Architecture} is a program of these operations: {@link
 * Torch} executes them in training, {@link OnnxWriter} writes them to a file.
 *
 * @param <T> an array with the dimensions (batch, channels, rows, columns) or (batch, features)
 */
interface Operations<T> {
  /** Returns a convolution of odd width that keeps the size of the board. */
  T convolution(T input, T weight, T bias);

  /** Returns the product with the transposed weight (outputs, inputs), plus a bias. */
  T dense(T input, T weight, T bias);

  T relu(T input);

  /** Returns the sum; an input with a single row and column is added to all cells. */
  T sum(T left, T right);

  T product(T left, T right);

  /** Returns the channels {@code from} to {@code to - 1}. */
  T channels(T input, int from, int to);

  T concatenate(T left, T right);

  /** Returns the mean of each channel over the board, as one row and one column. */
  T mean(T input);

  /** Returns the maximum of each channel over the board, as one row and one column. */
  T max(T input);

  /** Returns the sum of each column of an input with one channel: (batch, columns). */
  T sumOfRows(T input);

  /** Returns all features of a position in one row: (batch, features). */
  T flatten(T input);
}
