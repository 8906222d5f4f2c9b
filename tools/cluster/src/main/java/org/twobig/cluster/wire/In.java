package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.table.Key;

/**
 * Reads the body of a message, one field after the other. Each method throws {@link
 * DamagedException} if the field is cut off or out of its range.
 */
final class In {
  private final Wire.Kind kind;
  private final ByteBuffer bytes;

  In(Wire.Kind kind, ByteBuffer bytes) {
    this.kind = kind;
    this.bytes = bytes;
  }

  Wire.Kind kind() {
    return kind;
  }

  /** Whether bytes are left. */
  boolean hasMore() {
    return bytes.hasRemaining();
  }

  private ByteBuffer left(int least) throws DamagedException {
    Wire.require(bytes.remaining() >= least, "It is cut off");
    return bytes;
  }

  int u8() throws DamagedException {
    return Byte.toUnsignedInt(left(Byte.BYTES).get());
  }

  /** A number from 0 to {@code most}. */
  int u8(int most) throws DamagedException {
    int value = u8();
    Wire.require(value <= most, "%d is none of 0 to %d", value, most);
    return value;
  }

  int i32() throws DamagedException {
    return left(Integer.BYTES).getInt();
  }

  /** A number from {@code least} to {@code most}. */
  int i32(int least, int most) throws DamagedException {
    int value = i32();
    Wire.require(value >= least && value <= most, "%d is none of %d to %d", value, least, most);
    return value;
  }

  long i64() throws DamagedException {
    return left(Long.BYTES).getLong();
  }

  /** A number from 0 on. */
  long count() throws DamagedException {
    long value = i64();
    Wire.require(value >= 0, "%d is below 0", value);
    return value;
  }

  Key key() throws DamagedException {
    return new Key(i64(), i64());
  }

  byte[] bytes(int length) throws DamagedException {
    Wire.require(length >= 0, "A length is %d", length);
    ByteBuffer from = left(length); // before there is an array of that length
    byte[] some = new byte[length];
    from.get(some);
    return some;
  }

  String text() throws DamagedException {
    int length = u8() | u8() << Byte.SIZE;
    Wire.require(length <= Wire.MOST_TEXT, "A text has %d bytes", length);
    return new String(bytes(length), StandardCharsets.UTF_8);
  }
}
