package org.twobig.solve;

/** The failure that a table, a graph or a heap does not fit into memory. */
public final class NoRoomException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Part part;
  private final long needed;
  private final long available;

  /** The part that does not fit. */
  public enum Part {
    /** A table in private memory, into the free memory. */
    TABLE,

    /** The graph of a search, into the memory that is free beside the table. */
    GRAPH,

    /** Returns the graph of a search and the solvers of all threads, into the Java heap. */
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

  /** Returns the bytes that are needed. */
  public long needed() {
    return needed;
  }

  /** Returns the bytes that are available. */
  public long available() {
    return available;
  }
}
