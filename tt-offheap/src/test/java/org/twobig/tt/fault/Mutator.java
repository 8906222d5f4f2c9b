package org.twobig.tt.fault;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Changes a file as chance, a disk or an attacker may change it. Readers trust sizes and counts, so
 * numbers in the file are overwritten with ones that are too large, negative or off by one.
 */
public final class Mutator {
  private static final int PAGE = 4096;

  private static final long[] NUMBERS = {
    0,
    1,
    -1,
    2,
    7,
    8,
    Byte.MAX_VALUE,
    0xFF,
    Short.MAX_VALUE,
    0xFFFF,
    1 << 16,
    (1 << 17) + 1,
    1 << 20,
    Integer.MAX_VALUE - 8,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    0xFFFF_FFFFL,
    1L << 32,
    1L << 42,
    1L << 48,
    Long.MAX_VALUE - 7,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
  };

  private final SplittableRandom random;
  private final int head;

  /**
   * @param head number of bytes at the beginning that are changed as often as the whole file
   */
  public Mutator(SplittableRandom random, int head) {
    this.random = random;
    this.head = head;
  }

  /**
   * Returns a changed copy.
   *
   * @param other another file of this kind; pieces of it may be inserted
   */
  public byte[] change(byte[] file, byte[] other) {
    byte[] changed = file.clone();
    int changes = random.nextInt(4) == 0 ? 1 + random.nextInt(8) : 1;
    for (int i = 0; i < changes; i++) {
      changed = changed.length == 0 ? piece(other) : changeOnce(changed, other);
    }
    return changed;
  }

  /** Changes bits of one byte of a file in place. */
  public static void flip(Path file, long at, int bits) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(at);
      int old = bytes.read();
      bytes.seek(at);
      bytes.write(old ^ bits);
    }
  }

  private byte[] changeOnce(byte[] file, byte[] other) {
    int at = place(file);
    int to = at + length(file.length - at);
    switch (random.nextInt(14)) {
      case 0:
      case 1:
        file[at] ^= (byte) (1 << random.nextInt(8));
        return file;
      case 2:
        file[at] = (byte) random.nextInt(256);
        return file;
      case 3:
      case 4:
      case 5:
      case 6:
        number(file, at);
        return file;
      case 7:
        Arrays.fill(file, at, to, (byte) (random.nextBoolean() ? 0 : random.nextInt(256)));
        return file;
      case 8:
        return Arrays.copyOf(file, random.nextBoolean() ? at : at / PAGE * PAGE);
      case 9: // zeros or a piece of the file appended
        byte[] longer = Arrays.copyOf(file, file.length + to - at);
        if (random.nextBoolean()) {
          System.arraycopy(file, at, longer, file.length, to - at);
        }
        return longer;
      case 10:
        return join(file, at, Arrays.copyOfRange(file, at, to), at); // a piece twice
      case 11:
        return join(file, at, piece(other), at); // a piece inserted
      case 12:
        return join(file, at, new byte[0], to); // a piece removed
      default:
        byte[] piece = piece(other); // a piece replaced
        return join(file, at, piece, Math.min(file.length, at + piece.length));
    }
  }

  private int place(byte[] file) {
    int at = random.nextInt(random.nextBoolean() ? Math.min(head, file.length) : file.length);
    return random.nextBoolean() ? at : at & -Long.BYTES;
  }

  private int length(int most) {
    return random.nextInt(Math.min(most, random.nextBoolean() ? 64 : 2 * PAGE) + 1);
  }

  private byte[] piece(byte[] of) {
    int at = random.nextInt(of.length);
    return Arrays.copyOfRange(of, at, at + length(of.length - at));
  }

  private static byte[] join(byte[] file, int end, byte[] piece, int from) {
    byte[] joined = new byte[end + piece.length + file.length - from];
    System.arraycopy(file, 0, joined, 0, end);
    System.arraycopy(piece, 0, joined, end, piece.length);
    System.arraycopy(file, from, joined, end + piece.length, file.length - from);
    return joined;
  }

  /** Overwrites a number, or adds a little to it. */
  private void number(byte[] file, int at) {
    ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    int room = file.length - at;
    boolean add = random.nextInt(3) == 0;
    long number =
        add
            ? random.nextInt(-2, 3)
            : random.nextInt(8) == 0 ? random.nextLong() : NUMBERS[random.nextInt(NUMBERS.length)];
    int width = 1 << random.nextInt(4);
    if (width == 8 && room >= 8) {
      bytes.putLong(at, number + (add ? bytes.getLong(at) : 0));
    } else if (width >= 4 && room >= 4) {
      bytes.putInt(at, (int) number + (add ? bytes.getInt(at) : 0));
    } else if (width >= 2 && room >= 2) {
      bytes.putShort(at, (short) (number + (add ? bytes.getShort(at) : 0)));
    } else {
      bytes.put(at, (byte) (number + (add ? bytes.get(at) : 0)));
    }
  }
}
