package org.twobig.tt.internal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Closes a resource at the end of a try block, unless the block calls {@link #keep}:
 *
 * <pre>{@code
 * try (var table = CloseUnlessKept.of(TableFile.create(path, header, space), TableFile::close)) {
 *   ... work that may fail ...
 *   return table.keep();
 * }
 * }</pre>
 */
public final class CloseUnlessKept<T> implements AutoCloseable {
  @FunctionalInterface
  public interface Closing<T> {
    void close(T resource) throws IOException;
  }

  @FunctionalInterface
  public interface Use<T, R> {
    R with(T resource) throws IOException;
  }

  private final T resource;
  private @Nullable Closing<T> closing;

  private CloseUnlessKept(T resource, Closing<T> closing) {
    this.resource = resource;
    this.closing = closing;
  }

  public static <T> CloseUnlessKept<T> of(T resource, Closing<T> closing) {
    return new CloseUnlessKept<>(resource, closing);
  }

  /** Uses a resource, and closes it if the use fails. */
  public static <T, R> R use(T resource, Closing<T> closing, Use<T, R> use) throws IOException {
    try (var opened = of(resource, closing)) {
      R result = use.with(resource);
      opened.keep();
      return result;
    }
  }

  public T get() {
    return resource;
  }

  /** Returns the resource, which then stays open. */
  public T keep() {
    closing = null;
    return resource;
  }

  @Override
  public void close() throws IOException {
    if (closing != null) {
      closing.close(resource);
    }
  }
}
