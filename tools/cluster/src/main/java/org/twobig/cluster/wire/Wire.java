package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The frame of every message between the machines of a solve. All numbers are little-endian.
 *
 * <pre>
 *      0  version, 1 (1)  |  Kind, by its number (1)  |  0 (2)
 *      4  CRC32C of all the rest: bytes 0 to 3, and 8 to the end (4)
 *      8  what the class of the message draws
 * </pre>
 *
 * Text is its length in bytes (2), at most {@value #MOST_TEXT}, and UTF-8.
 */
public final class Wire {
  /** Most bytes of a message. */
  public static final int MOST_BYTES = 1 << 20;

  static final int HEAD_BYTES = 8;

  /** Most bytes of a text. */
  static final int MOST_TEXT = 512;

  private static final byte VERSION = 1;

  private Wire() {}

  /** The messages; the place of each in this list is its number on the wire. */
  public enum Kind {
    TASK,
    OUTCOME,
    NOTICE,
    HELLO,
    TERMS,
    REPORT,
    ENTRIES,
    CONFLICT,
    COMPLAINT,
    FOLLOW,
    RECORDS
  }

  /** What has come is no message of this version of Twobig. */
  public static final class DamagedException extends Exception {
    private static final long serialVersionUID = 1L;

    public DamagedException(String what) {
      super(what);
    }
  }

  /** Room for a message, with its head. */
  static ByteBuffer begin(Kind kind, int bodyBytes) {
    return ByteBuffer.allocate(HEAD_BYTES + bodyBytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(VERSION)
        .put((byte) kind.ordinal())
        .putShort((short) 0)
        .putInt(0);
  }

  /** The message, with its check sum. */
  static byte[] end(ByteBuffer message) {
    if (message.hasRemaining()) {
      throw new IllegalStateException(message.remaining() + " bytes are not filled");
    }
    message.putInt(4, crc(message.array()));
    return message.array();
  }

  private static int crc(byte[] message) {
    CRC32C crc = new CRC32C();
    crc.update(message, 0, 4);
    crc.update(message, HEAD_BYTES, message.length - HEAD_BYTES);
    return (int) crc.getValue();
  }

  /**
   * The body of a message.
   *
   * @throws DamagedException if it is another kind of message, or damaged
   */
  static ByteBuffer open(Kind kind, byte[] message) throws DamagedException {
    if (message.length < HEAD_BYTES || message.length > MOST_BYTES) {
      throw new DamagedException("It has %,d bytes".formatted(message.length));
    }
    ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    if (in.get() != VERSION || in.get() != kind.ordinal()) {
      throw new DamagedException(
          "It is a message %d of version %d, expected %d of version %d"
              .formatted(message[1], message[0], kind.ordinal(), VERSION));
    }
    if (in.getInt(4) != crc(message)) {
      throw new DamagedException("Its check sum is wrong");
    }
    return in.position(HEAD_BYTES);
  }

  /** Demands that a body is read to its end. */
  static void requireEnd(ByteBuffer body) throws DamagedException {
    require(!body.hasRemaining(), "Something follows its end");
  }

  /**
   * Demands something of a message.
   *
   * @param otherwise what is wrong with it, as {@link String#format} takes it
   */
  public static void require(boolean holds, String otherwise, Object... about)
      throws DamagedException {
    if (!holds) { // what is wrong is not worded before
      throw new DamagedException(otherwise.formatted(about));
    }
  }

  /** Demands that so many bytes are left. */
  static void requireBytes(ByteBuffer body, long bytes) throws DamagedException {
    require(body.remaining() >= bytes, "It is cut off");
  }

  /** Bytes of a text on the wire; what is too long loses its end. */
  static int bytesOf(String text) {
    return Short.BYTES + utf8(text).length;
  }

  private static byte[] utf8(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= MOST_TEXT) {
      return bytes;
    }
    int end = MOST_TEXT;
    while ((bytes[end] & 0xC0) == 0x80) { // within a character
      end--;
    }
    return Arrays.copyOf(bytes, end);
  }

  static void put(ByteBuffer out, String text) {
    byte[] bytes = utf8(text);
    out.putShort((short) bytes.length).put(bytes);
  }

  static String text(ByteBuffer in) throws DamagedException {
    requireBytes(in, Short.BYTES);
    int length = Short.toUnsignedInt(in.getShort());
    require(length <= MOST_TEXT, "A text has %d bytes", length);
    requireBytes(in, length);
    byte[] bytes = new byte[length];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
