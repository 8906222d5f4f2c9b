package org.twobig.checker;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

/** The bytes of a proof, decompressed while they are read. */
final class ProofInput {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int LONGEST_LINE = 100;

  /** The most that a proof is compressed; a file with more would only fill the memory. */
  private static final int HIGHEST_RATIO = 100;

  private final Counting compressed;
  private final InputStream bytes;
  private long count;

  ProofInput(InputStream file) throws RefusedException {
    compressed = new Counting(file);
    try {
      bytes = new BufferedInputStream(new GZIPInputStream(compressed, BUFFER_BYTES), BUFFER_BYTES);
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  /** Counts the bytes read of the file itself. */
  private static final class Counting extends FilterInputStream {
    private volatile long count;

    Counting(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      int read = super.read(into, from, length);
      count += Math.max(read, 0);
      return read;
    }
  }

  /** Bytes of the file read so far; for any thread. */
  long fileBytes() {
    return compressed.count;
  }

  /** The next byte. */
  int read() throws RefusedException {
    int read = readOrEnd();
    if (read < 0) {
      throw new RefusedException("the file ends before the proof");
    }
    if (++count > HIGHEST_RATIO * (compressed.count + BUFFER_BYTES)) {
      throw new RefusedException("the file says the same over and over");
    }
    return read;
  }

  /** Requires that nothing is left; the checksum of gzip has been checked then, too. */
  void end() throws RefusedException {
    if (readOrEnd() >= 0) {
      throw new RefusedException("the file goes on after the proof");
    }
  }

  /** A line of the text before the proof. */
  String line() throws RefusedException {
    byte[] line = new byte[LONGEST_LINE];
    for (int i = 0; i < line.length; i++) {
      int read = read();
      if (read == '\n') {
        return new String(line, 0, i, StandardCharsets.ISO_8859_1);
      }
      line[i] = (byte) read;
    }
    throw new RefusedException("the file does not begin as a proof does");
  }

  private int readOrEnd() throws RefusedException {
    try {
      return bytes.read();
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  private static RefusedException damaged(IOException e) {
    return new RefusedException(
        "the file is damaged or no proof" + (e.getMessage() == null ? "" : ": " + e.getMessage()));
  }
}
