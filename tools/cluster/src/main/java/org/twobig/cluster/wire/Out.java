package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.twobig.table.Key;

/** Writes a message, one field after the other. */
final class Out {
  private ByteBuffer bytes = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);

  /** Begins without a frame. */
  Out() {}

  /** Begins a message with its frame. */
  Out(Wire.Kind kind) {
    u8(Wire.VERSION).u8(kind.ordinal()).u8(0).u8(0).i32(0);
  }

  private ByteBuffer room(int more) {
    if (bytes.remaining() < more) {
      int capacity = Math.max(2 * bytes.capacity(), bytes.position() + more);
      bytes = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).put(bytes.flip());
    }
    return bytes;
  }

  Out u8(int value) {
    room(Byte.BYTES).put((byte) value);
    return this;
  }

  Out i32(int value) {
    room(Integer.BYTES).putInt(value);
    return this;
  }

  Out i64(long value) {
    room(Long.BYTES).putLong(value);
    return this;
  }

  Out key(Key key) {
    return i64(key.high()).i64(key.low());
  }

  Out bytes(byte[] some) {
    room(some.length).put(some);
    return this;
  }

  /** Writes a text; one that is too long loses its end. */
  Out text(String text) {
    byte[] utf8 = Wire.utf8(text);
    return u8(utf8.length).u8(utf8.length >> Byte.SIZE).bytes(utf8);
  }

  /** Returns what is written. */
  byte[] written() {
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  /** Returns the message with its check sum. */
  byte[] end() {
    byte[] message = written();
    return ByteBuffer.wrap(message)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(Wire.SUM_AT, Wire.sum(message))
        .array();
  }
}
