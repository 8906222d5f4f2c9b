package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.WritableHeaders;
import io.helidon.http.encoding.ContentDecoder;
import io.helidon.http.encoding.ContentEncoder;
import io.helidon.http.encoding.ContentEncoding;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/** Compresses responses. Requests are never compressed. */
final class Gzip implements ContentEncoding {
  @Override
  public String name() {
    return "gzip";
  }

  @Override
  public String type() {
    return name();
  }

  @Override
  public Set<String> ids() {
    return Set.of(name());
  }

  @Override
  public boolean supportsEncoding() {
    return true;
  }

  @Override
  public boolean supportsDecoding() {
    return false;
  }

  @Override
  public ContentDecoder decoder() {
    return ContentDecoder.NO_OP;
  }

  @Override
  public ContentEncoder encoder() {
    return new ContentEncoder() {
      @Override
      public OutputStream apply(OutputStream out) {
        try {
          return new GZIPOutputStream(out, true); // true: flush sends each event at once
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }

      @Override
      public void headers(WritableHeaders<?> headers) {
        headers.set(HeaderNames.CONTENT_ENCODING, name());
        headers.remove(HeaderNames.CONTENT_LENGTH);
      }
    };
  }
}
