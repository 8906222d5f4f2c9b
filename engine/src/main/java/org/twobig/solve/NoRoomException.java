package org.twobig.solve;

/** Thrown when a table, a graph or the solvers do not fit into memory. */
public final class NoRoomException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Purpose purpose;
  private final long needed;
  private final long available;

  /** What does not fit into memory. */
  public enum Purpose {
    /** A private table, which the free memory does not hold. */
    TABLE,

    /** The graph of a search, which the free memory does not hold beside the table. */
    GRAPH,

    /** A graph, the solvers and the journal's records, which the Java heap does not hold. */
    HEAP
  }

  NoRoomException(Purpose purpose, long needed, long available) {
    super("%s: %,d bytes are needed, %,d are there".formatted(purpose, needed, available));
    this.purpose = purpose;
    this.needed = needed;
    this.available = available;
  }

  public Purpose purpose() {
    return purpose;
  }

  public long needed() {
    return needed;
  }

  public long available() {
    return available;
  }
}
