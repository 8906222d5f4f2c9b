package org.twobig.file;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Something open that is closed unless it is kept:
 *
 * <pre>{@code
 * try (var table = Opened.of(TableFile.attach(path))) {
 *   ... what may fail ...
 *   return table.keep();
 * }
 * }</pre>
 */
public final class Opened<T> implements AutoCloseable {
  /** How something is closed. */
  @FunctionalInterface
  public interface Closing<T> {
    void close(T open) throws IOException;
  }

  /** A use of something open. */
  @FunctionalInterface
  public interface Use<T, R> {
    R with(T open) throws IOException;
  }

  private final T open;
  private @Nullable Closing<T> closing;

  private Opened(T open, Closing<T> closing) {
    this.open = open;
    this.closing = closing;
  }

  /**
   * @param closing how it is closed, or undone
   */
  public static <T> Opened<T> of(T open, Closing<T> closing) {
    return new Opened<>(open, closing);
  }

  /**
   * Uses something open, and closes it if that fails.
   *
   * @param closing how it is closed, or undone
   */
  public static <T, R> R orClose(T open, Closing<T> closing, Use<T, R> use) throws IOException {
    try (var opened = of(open, closing)) {
      R result = use.with(open);
      opened.keep();
      return result;
    }
  }

  public T get() {
    return open;
  }

  /** Leaves it open. */
  public T keep() {
    closing = null;
    return open;
  }

  @Override
  public void close() throws IOException {
    if (closing != null) {
      closing.close(open);
    }
  }
}
