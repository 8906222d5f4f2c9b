package org.twobig.checker.sealed;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.twobig.checker.RefusedException;

/**
 * The moves of a proof: the bytes between its text and its last four bytes, which are the CRC-32 of
 * all before them, the highest byte first. The moves stand as they are, or as one zlib stream. A
 * file with anything behind that stream is refused: a proof has one form only.
 */
public final class SealedMoves {
  private static final int CHECKSUM_BYTES = 4;

  private final Inflater inflater = new Inflater();
  private final boolean isCompressed;
  private final InputStream bytes;

  /**
   * Opens the moves of a file.
   *
   * @param file all of it
   * @param start index of the first byte after the text
   * @param isCompressed whether the moves are a zlib stream
   * @throws RefusedException if the checksum is wrong, or there is no room for one
   */
  public SealedMoves(byte[] file, int start, boolean isCompressed) throws RefusedException {
    int end = file.length - CHECKSUM_BYTES;
    CRC32 crc = new CRC32();
    crc.update(file, 0, Math.max(0, end));
    long sum = 0;
    for (int i = Math.max(0, end); i < file.length; i++) {
      sum = sum << 8 | file[i] & 255;
    }
    if (end < start || sum != crc.getValue()) {
      throw new RefusedException("the file is damaged: its checksum is wrong");
    }
    int length = end - start;
    InputStream stored = new ByteArrayInputStream(file, start, length);
    this.isCompressed = isCompressed;
    // The inflater is given all bytes at once, so that it knows at the end how many are left.
    this.bytes =
        isCompressed
            ? new BufferedInputStream(
                new InflaterInputStream(stored, inflater, Math.max(1, length)))
            : stored;
  }

  /**
   * Reads a file to its end.
   *
   * @throws RefusedException if it cannot be read
   */
  public static byte[] readAll(InputStream file) throws RefusedException {
    try {
      return file.readAllBytes();
    } catch (IOException e) {
      throw new RefusedException("the file cannot be read: " + e.getMessage());
    }
  }

  /**
   * The next byte, 0 to 255.
   *
   * @throws RefusedException if there is none, or the stream is damaged
   */
  public int read() throws RefusedException {
    int read = readOrEnd();
    if (read < 0) {
      throw new RefusedException("the file ends before the proof");
    }
    return read;
  }

  /**
   * Ends the reading.
   *
   * @throws RefusedException if a byte is left, in the stream of moves or behind it
   */
  public void end() throws RefusedException {
    if (readOrEnd() >= 0) {
      throw new RefusedException("the file goes on after the proof");
    }
    if (isCompressed && (!inflater.finished() || inflater.getRemaining() > 0)) {
      throw new RefusedException("the file is damaged: something follows the moves");
    }
  }

  private int readOrEnd() throws RefusedException {
    try {
      return bytes.read();
    } catch (IOException e) {
      throw new RefusedException("the file is damaged: " + e.getMessage());
    }
  }
}
