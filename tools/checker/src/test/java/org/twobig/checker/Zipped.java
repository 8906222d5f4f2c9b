package org.twobig.checker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;

/** Writes and reads gzip files of the form that proofs have. */
public final class Zipped {
  /** The header of a gzip file without name and time. */
  private static final byte[] HEAD = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 0};

  /** Largest number of bytes in a block. */
  private static final int BLOCK = 0xFFFF;

  private Zipped() {}

  /** Returns a file of uncompressed bytes: tests make tens of thousands of files. */
  public static byte[] file(byte[] content) {
    ByteBuffer file =
        ByteBuffer.allocate(content.length + 5 * (content.length / BLOCK + 1) + 18)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(HEAD);
    for (int from = 0; from == 0 || from < content.length; from += BLOCK) {
      int length = Math.min(BLOCK, content.length - from);
      file.put((byte) (from + length == content.length ? 1 : 0)); // the last block
      file.putShort((short) length).putShort((short) ~length).put(content, from, length);
    }
    CRC32 crc = new CRC32();
    crc.update(content);
    file.putInt((int) crc.getValue()).putInt(content.length);
    return Arrays.copyOf(file.array(), file.position());
  }

  /** Returns a file with a text and the bytes after it. */
  public static byte[] file(String head, byte[] body) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    content.writeBytes(body);
    return file(content.toByteArray());
  }

  /** Returns the content of a file. */
  public static byte[] content(byte[] file) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the content of a file as text. */
  public static String text(byte[] file) {
    return new String(content(file), StandardCharsets.ISO_8859_1);
  }

  /** Returns the index of the first byte after the text. */
  public static int start(byte[] file) {
    return text(file).indexOf("\n\n") + 2;
  }

  /** Returns a file with changed content; the change receives each byte as a character. */
  public static byte[] changed(byte[] file, UnaryOperator<String> change) {
    return file(change.apply(text(file)), new byte[0]);
  }
}
