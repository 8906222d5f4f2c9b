package org.twobig.tt.internal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Closes a resource at the end of a try block, unless the block calls {@link #keep}:
 *
 * <pre>{@code
 * try (var table = Opened.of(TableFile.create(path, header, space), TableFile::close)) {
 *   ... work that may fail ...
 *   return table.keep();
 * }
 * }</pre>
 */
public final class Opened<T> implements AutoCloseable {
  @FunctionalInterface
  public interface Closing<T> {
    void close(T open) throws IOException;
  }

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

  public static <T> Opened<T> of(T open, Closing<T> closing) {
    return new Opened<>(open, closing);
  }

  /** Uses a resource, and closes it if the use fails. */
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

  /** Returns the resource, which then stays open. */
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
