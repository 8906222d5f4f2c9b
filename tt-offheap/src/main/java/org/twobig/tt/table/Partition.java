package org.twobig.tt.table;

/**
 * The region of a table for keys of the classes from the first to the last, both included, see
 * {@link KeyClass}.
 */
public record Partition(int firstClass, int lastClass, Geometry geometry) {
  public Partition {
    if (firstClass < 0 || firstClass > lastClass) {
      throw new GeometryException(
          "A partition of the classes %d to %d is refused: they go from 0 up"
              .formatted(firstClass, lastClass));
    }
  }

  static Partition ofAll(Geometry geometry) {
    return new Partition(0, Integer.MAX_VALUE, geometry);
  }

  public boolean contains(int keyClass) {
    return firstClass <= keyClass && keyClass <= lastClass;
  }

  public String classes() {
    return firstClass + "-" + lastClass;
  }

  @Override
  public String toString() {
    return classes() + ": " + geometry;
  }
}
