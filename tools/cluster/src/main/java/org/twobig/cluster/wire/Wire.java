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

  /** Place of the check sum in a message. */
  static final int SUM_AT = 4;

  /** Most bytes of a text. */
  static final int MOST_TEXT = 512;

  static final byte VERSION = 1;

  private Wire() {}

  /** The messages; the place of each in this list is its number on the wire. */
  enum Kind {
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

  static int sum(byte[] message) {
    CRC32C crc = new CRC32C();
    crc.update(message, 0, SUM_AT);
    crc.update(message, HEAD_BYTES, message.length - HEAD_BYTES);
    return (int) crc.getValue();
  }

  /** Opens the body of a message whose frame is right. */
  static In open(byte[] message) throws DamagedException {
    require(
        message.length >= HEAD_BYTES && message.length <= MOST_BYTES,
        "It has %,d bytes",
        message.length);
    require(message[0] == VERSION, "It is of version %d, expected %d", message[0], VERSION);
    int kind = message[1];
    require(kind >= 0 && kind < Kind.values().length, "It is a message %d", kind);
    ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    require(in.getInt(SUM_AT) == sum(message), "Its check sum is wrong");
    return new In(Kind.values()[kind], in.position(HEAD_BYTES));
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

  static byte[] utf8(String text) {
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
}
