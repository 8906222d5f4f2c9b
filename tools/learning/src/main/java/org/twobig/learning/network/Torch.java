package org.twobig.learning.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.core.Linear;

/** {@link Operations} by PyTorch. */
final class Torch implements Operations<NDArray> {
  private static final int[] CELLS = {2};

  @Override
  public NDArray convolution(NDArray input, NDArray weight, NDArray bias) {
    long border = weight.getShape().get(2) / 2;
    return Conv2d.conv2d(input, weight, bias, new Shape(1, 1), new Shape(border, border)).get(0);
  }

  @Override
  public NDArray dense(NDArray input, NDArray weight, NDArray bias) {
    return Linear.linear(input, weight, bias).get(0);
  }

  @Override
  public NDArray relu(NDArray input) {
    return Activation.relu(input);
  }

  @Override
  public NDArray sum(NDArray left, NDArray right) {
    return left.add(right);
  }

  @Override
  public NDArray product(NDArray left, NDArray right) {
    return left.mul(right);
  }

  @Override
  public NDArray channels(NDArray input, int from, int to) {
    return input.get(":," + from + ":" + to);
  }

  @Override
  public NDArray concatenate(NDArray left, NDArray right) {
    return NDArrays.concat(new NDList(left, right), 1);
  }

  @Override
  public NDArray mean(NDArray input) {
    return one(cells(input).mean(CELLS, true));
  }

  @Override
  public NDArray max(NDArray input) {
    return one(cells(input).max(CELLS, true));
  }

  @Override
  public NDArray sumOfRows(NDArray input) {
    return input.sum(new int[] {1, 2});
  }

  @Override
  public NDArray flatten(NDArray input) {
    return input.reshape(input.getShape().get(0), -1);
  }

  /** Joins rows and columns to cells: batch, channels, cells. */
  private static NDArray cells(NDArray input) {
    Shape shape = input.getShape();
    return input.reshape(shape.get(0), shape.get(1), -1);
  }

  private static NDArray one(NDArray input) {
    return input.reshape(input.getShape().get(0), -1, 1, 1);
  }
}
