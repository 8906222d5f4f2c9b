package org.twobig.checker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Files as proofs are, and what they hold. */
public final class Zipped {
  private Zipped() {}

  /** A file that holds these bytes. */
  public static byte[] file(byte[] content) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (GZIPOutputStream out =
        new GZIPOutputStream(file) {
          {
            def.setLevel(Deflater.NO_COMPRESSION); // tests make files by the ten thousand
          }
        }) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.toByteArray();
  }

  /** A file that holds a text and bytes after it. */
  public static byte[] file(String head, byte[] body) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    content.writeBytes(body);
    return file(content.toByteArray());
  }

  /** What a file holds. */
  public static byte[] content(byte[] file) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a file holds, as text. */
  public static String text(byte[] file) {
    return new String(content(file), StandardCharsets.ISO_8859_1);
  }

  /** Where the bytes after the text begin. */
  public static int start(byte[] file) {
    return text(file).indexOf("\n\n") + 2;
  }

  /** A file with another text or other bytes, each a character. */
  public static byte[] changed(byte[] file, UnaryOperator<String> change) {
    return file(change.apply(text(file)), new byte[0]);
  }
}
