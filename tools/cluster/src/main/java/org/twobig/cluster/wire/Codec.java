package org.twobig.cluster.wire;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.twobig.cluster.wire.Wire.DamagedException;

/**
 * Encodes a record as bytes: its fields in the order of their declaration.
 *
 * <pre>
 * long         8 bytes, the high one first
 * int          4 bytes, the high one first
 * boolean      1 byte, 0 or 1
 * an enum      its ordinal (1 byte)
 * String       its length (2 bytes), at most 512; its bytes in UTF-8
 * byte[]       its length (4 bytes); its bytes
 * List         its size (4 bytes); its elements
 * a record     its fields
 * </pre>
 */
public final class Codec {
  /** The largest size of a String in bytes. */
  static final int MOST_TEXT = 512;

  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return Shape.of(type);
        }
      };

  private Codec() {}

  /** The components of a record class; cached in {@link #SHAPES}, because reflection is slow. */
  private record Shape(List<Type> types, List<Method> accessors, Constructor<?> constructor) {
    static Shape of(Class<?> type) {
      List<RecordComponent> fields = List.of(type.getRecordComponents());
      try {
        return new Shape(
            fields.stream().map(RecordComponent::getGenericType).toList(),
            fields.stream().map(RecordComponent::getAccessor).toList(),
            type.getConstructor(
                fields.stream().map(RecordComponent::getType).toArray(Class<?>[]::new)));
      } catch (NoSuchMethodException e) {
        throw new IllegalArgumentException(type + " is no public record", e);
      }
    }
  }

  /** Encodes a record. Truncates Strings to {@link #MOST_TEXT} bytes. */
  public static byte[] write(Record record) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(new DataOutputStream(bytes), record);
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalArgumentException("A " + record.getClass() + " cannot travel", e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, Object value)
      throws IOException, ReflectiveOperationException {
    switch (value) {
      case Long number -> out.writeLong(number);
      case Integer number -> out.writeInt(number);
      case Boolean is -> out.writeBoolean(is);
      case Enum<?> constant -> out.writeByte(constant.ordinal());
      case String text -> {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        int end = end(utf8);
        out.writeShort(end);
        out.write(utf8, 0, end);
      }
      case byte[] bytes -> {
        out.writeInt(bytes.length);
        out.write(bytes);
      }
      case List<?> list -> {
        out.writeInt(list.size());
        for (Object each : list) {
          write(out, each);
        }
      }
      default -> {
        for (Method field : SHAPES.get(value.getClass()).accessors) {
          write(out, field.invoke(value));
        }
      }
    }
  }

  /**
   * Returns the number of bytes to write, at most {@link #MOST_TEXT}, without cutting a character.
   */
  private static int end(byte[] utf8) {
    if (utf8.length <= MOST_TEXT) {
      return utf8.length;
    }
    int end = MOST_TEXT;
    while ((utf8[end] & 0xC0) == 0x80) { // inside a character
      end--;
    }
    return end;
  }

  /**
   * Decodes a record. It must use all the bytes.
   *
   * @throws DamagedException if fields are cut off or out of their range
   */
  public static <R extends Record> R read(Class<R> kind, byte[] bytes) throws DamagedException {
    return kind.cast(read(kind, bytes, 0));
  }

  static Object read(Class<?> kind, byte[] bytes, int from) throws DamagedException {
    ByteBuffer in = ByteBuffer.wrap(bytes, from, bytes.length - from);
    try {
      Object read = read(in, kind);
      Wire.require(!in.hasRemaining(), "A message goes on after its last field");
      return read;
    } catch (BufferUnderflowException e) {
      throw new DamagedException("A message is cut off");
    } catch (InvocationTargetException e) { // the record's constructor refuses a value
      throw new DamagedException(String.valueOf(e.getCause().getMessage()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("A " + kind + " cannot travel", e);
    }
  }

  private static Object read(ByteBuffer in, Type type)
      throws DamagedException, ReflectiveOperationException {
    if (type instanceof ParameterizedType list) {
      int count = length(in, in.getInt());
      List<Object> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        all.add(read(in, list.getActualTypeArguments()[0]));
      }
      return List.copyOf(all);
    } else if (type == long.class || type == Long.class) {
      return in.getLong();
    } else if (type == int.class) {
      return in.getInt();
    } else if (type == boolean.class) {
      return ordinal(in, 2) == 1;
    } else if (type == byte[].class) {
      byte[] bytes = new byte[length(in, in.getInt())];
      in.get(bytes);
      return bytes;
    } else if (type == String.class) {
      byte[] utf8 = new byte[Short.toUnsignedInt(in.getShort())];
      Wire.require(utf8.length <= MOST_TEXT, "A message has a text of %d bytes", utf8.length);
      in.get(utf8);
      return new String(utf8, StandardCharsets.UTF_8);
    }
    Class<?> kind = (Class<?>) type;
    if (kind.isEnum()) {
      Object[] values = kind.getEnumConstants();
      return values[ordinal(in, values.length)];
    }
    Shape shape = SHAPES.get(kind);
    Object[] fields = new Object[shape.types.size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = read(in, shape.types.get(i));
    }
    return shape.constructor.newInstance(fields);
  }

  /**
   * Checks that a length or count is at most the number of bytes left: an element has at least one
   * byte.
   */
  private static int length(ByteBuffer in, int length) throws DamagedException {
    Wire.require(length >= 0 && length <= in.remaining(), "A message is cut off");
    return length;
  }

  private static int ordinal(ByteBuffer in, int count) throws DamagedException {
    int ordinal = Byte.toUnsignedInt(in.get());
    Wire.require(ordinal < count, "A message's field is %d, expected 0 to %d", ordinal, count - 1);
    return ordinal;
  }
}
