package org.twobig.solve;

/** Thrown when a table, a graph or the solvers do not fit into memory. */
public final class NoRoomException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Part part;
  private final long needed;
  private final long available;

  /** The part that does not fit. */
  public enum Part {
    /** A private table, which the free memory does not hold. */
    TABLE,

    /** The graph of a search, which the free memory does not hold beside the table. */
    GRAPH,

    /** The graph of a search and the solvers of all threads, which the Java heap does not hold. */
    HEAP
  }

  NoRoomException(Part part, long needed, long available) {
    super("%s: %,d bytes are needed, %,d are there".formatted(part, needed, available));
    this.part = part;
    this.needed = needed;
    this.available = available;
  }

  public Part part() {
    return part;
  }

  public long needed() {
    return needed;
  }

  public long available() {
    return available;
  }
}
