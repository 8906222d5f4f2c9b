package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The frame of every message. Numbers in parentheses are lengths in bytes.
 *
 * <pre>
 * 0  version, 2 (1)  |  kind of the message: the index of its class in a list (1)
 * 2  CRC32C of all other bytes: 0, 1, and 6 to the end (4)
 * 6  the message, encoded by {@link Codec}
 * </pre>
 */
public final class Wire {
  /** The most bytes of a message with its frame. */
  public static final int MOST_BYTES = 1 << 20;

  static final int HEAD_BYTES = 6;

  static final int SUM_AT = 2;

  private static final byte VERSION = 2;

  /** The classes of messages in the order of declaration; the index is the kind in the frame. */
  private static final List<Class<?>> KINDS = List.of(Message.class.getPermittedSubclasses());

  private Wire() {}

  /** Thrown for bytes that are no message of this version of Twobig. */
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

  public static byte[] encode(Message message) {
    byte[] fields = Codec.write((Record) message);
    ByteBuffer framed = ByteBuffer.allocate(HEAD_BYTES + fields.length).put(VERSION);
    framed.put((byte) KINDS.indexOf(message.getClass())).putInt(0).put(fields);
    return framed.putInt(SUM_AT, sum(framed.array())).array();
  }

  /**
   * Decodes a message of one class, or of any class for {@code Message.class}. Throws if it is
   * damaged, of another class, or of another version of Twobig.
   */
  public static <M extends Message> M decode(Class<M> expected, byte[] message)
      throws DamagedException {
    require(
        message.length >= HEAD_BYTES && message.length <= MOST_BYTES,
        "A message is too short or too long: %,d bytes",
        message.length);
    require(message[0] == VERSION, "A message has version %d, expected %d", message[0], VERSION);
    int kind = message[1];
    require(kind >= 0 && kind < KINDS.size(), "A message is of the unknown kind %d", kind);
    require(ByteBuffer.wrap(message).getInt(SUM_AT) == sum(message), "A message has a wrong sum");
    Class<?> found = KINDS.get(kind);
    require(expected.isAssignableFrom(found), "A message is a %s", found.getSimpleName());
    return expected.cast(Codec.read(found, message, HEAD_BYTES));
  }

  /**
   * Throws unless a condition on a message holds. {@code otherwise} is a format of {@link
   * String#format}.
   */
  public static void require(boolean holds, String otherwise, Object... about)
      throws DamagedException {
    if (!holds) { // formatted only if needed, because this runs for every message
      throw new DamagedException(otherwise.formatted(about));
    }
  }
}
