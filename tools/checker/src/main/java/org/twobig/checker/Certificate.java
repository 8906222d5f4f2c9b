package org.twobig.checker;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** A reader of the file of a proof: of its claim, then of its decompressed bytes. */
public final class Certificate {
  private static final Pattern CLAIM =
      Pattern.compile(
          "game (?<game>[0-9a-z:-]+)(?<plain>| plain)\nmoves (?<moves>[0-9A-Za-z]*)\n"
              + "claim (?<text>(?<who>White|Black) (?<what>wins|does not win))\n\n");

  private static final String VERSION = "twobig proof 2\n";
  private static final int LONGEST_TEXT = 400;

  /** Largest ratio of compression, so that decompressing a small file cannot fill the memory. */
  private static final int HIGHEST_RATIO = 100;

  private static final int RATIO_ALLOWANCE = 1 << 16;

  /** Bytes of gzip's header and trailer without options. */
  private static final int FRAME_BYTES = 18;

  /**
   * @param game the game and its board, such as connectx:7x6x4
   * @param isPlain whether the proof is plain (Qubic only): it leaves no search to the checker
   * @param moves the moves from the start of the game to the position
   * @param text the claim in words, such as "White wins"
   * @param proverIsWhite whether White is the prover, who wins or prevents the win
   * @param proverWins whether the claim is a win
   */
  public record Claim(
      String game,
      boolean isPlain,
      String moves,
      String text,
      boolean proverIsWhite,
      boolean proverWins) {}

  private final byte[] file;
  private final Member bytes;
  private final byte[] buffer = new byte[1 << 10];
  private int next;
  private int filled;
  private final Claim claim;
  private long decompressed;

  /** One compressed stream of gzip. */
  private static final class Member extends GZIPInputStream {
    Member(byte[] file) throws IOException {
      super(new ByteArrayInputStream(file), 1 << 12);
    }

    long bytesRead() {
      return inf.getBytesRead();
    }
  }

  /**
   * Reads the claim at the beginning of a file.
   *
   * @param file the whole contents of the file
   * @throws RefusedException if the file does not begin like a proof
   */
  public Certificate(byte[] file) throws RefusedException {
    this.file = file;
    try {
      bytes = new Member(file);
    } catch (IOException e) {
      throw damaged(e);
    }
    StringBuilder text = new StringBuilder();
    while (text.indexOf("\n\n", text.length() - 2) < 0 && text.length() < LONGEST_TEXT) {
      int read = readOrEnd();
      if (read < 0) {
        break;
      }
      text.append((char) read);
    }
    if (text.indexOf(VERSION) != 0) {
      throw new RefusedException("the file is no proof of version 2");
    }
    Matcher head = CLAIM.matcher(text.substring(VERSION.length()));
    if (!head.matches()) {
      throw new RefusedException("the file does not begin as a proof does");
    }
    boolean wins = head.group("what").equals("wins");
    claim =
        new Claim(
            head.group("game"),
            !head.group("plain").isEmpty(),
            head.group("moves"),
            head.group("text"),
            head.group("who").equals("White") == wins,
            wins);
  }

  /** Returns whether a file begins like a compressed proof. */
  static boolean isCompressed(byte[] file) {
    return file.length > 1 && file[0] == 0x1f && file[1] == (byte) 0x8b;
  }

  public Claim claim() {
    return claim;
  }

  /** Returns how many bytes of the file have been read. Thread-safe. */
  public long fileBytes() {
    return bytes.bytesRead();
  }

  /**
   * Returns the next byte, 0 to 255.
   *
   * @throws RefusedException at the end of the file, or if the file is damaged
   */
  public int read() throws RefusedException {
    int read = readOrEnd();
    if (read < 0) {
      throw new RefusedException("the file ends before the proof does");
    }
    if (++decompressed > HIGHEST_RATIO * ((long) file.length + RATIO_ALLOWANCE)) {
      throw new RefusedException(
          "the file decompresses to more than %d times its size".formatted(HIGHEST_RATIO));
    }
    return read;
  }

  /**
   * Ends the reading. Checks gzip's checksum.
   *
   * @throws RefusedException if bytes are left in the stream or after it
   */
  public void end() throws RefusedException {
    if (readOrEnd() >= 0 || bytes.bytesRead() + FRAME_BYTES != file.length) {
      throw new RefusedException("the file goes on after the proof");
    }
  }

  private int readOrEnd() throws RefusedException {
    if (next == filled) {
      try {
        next = 0;
        filled = Math.max(0, bytes.read(buffer)); // a native call, so not for each byte
      } catch (IOException e) {
        throw damaged(e);
      }
      if (filled == 0) {
        return -1;
      }
    }
    return Byte.toUnsignedInt(buffer[next++]);
  }

  private static RefusedException damaged(IOException e) {
    return new RefusedException(
        "the file is damaged or no proof" + (e.getMessage() == null ? "" : ": " + e.getMessage()));
  }
}
