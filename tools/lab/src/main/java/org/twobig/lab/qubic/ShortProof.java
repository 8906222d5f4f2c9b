package org.twobig.lab.qubic;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.twobig.cli.InputException;

/**
 * The moves of a proof of Qubic in the short form, six bits each. That the file is whole and proves
 * what it claims is for the checker to say.
 */
final class ShortProof implements StrategyWalk.Moves {
  /** The text before the moves; in it, the moves to the position. */
  static final String HEAD = "twobig qubic proof 1\nmoves %s\nclaim White wins\nform short\n\n";

  private final Path file;
  private final byte[] bytes;
  private int bit;

  ShortProof(Path file) throws IOException {
    this.file = file;
    this.bytes = Files.readAllBytes(file);
    String head = HEAD.formatted("");
    this.bit = Byte.SIZE * head.length();
    if (!new String(bytes, StandardCharsets.ISO_8859_1).startsWith(head)) {
      throw new InputException(
          file
              + " is no short proof that White wins from the empty board; name one that twobig prove"
              + " --game qubic has written");
    }
  }

  /** The next move of the file, whatever the position. */
  @Override
  public int move(long white, long black) {
    int move = 0;
    for (int i = 0; i < 6; i++, bit++) {
      int at = bit / Byte.SIZE;
      if (at >= bytes.length) {
        throw new InputException(file + " ends before the proof; let twobig check look at it");
      }
      move = 2 * move + (bytes[at] >>> Byte.SIZE - 1 - bit % Byte.SIZE & 1);
    }
    if (((white | black) >>> move & 1) != 0) {
      throw new InputException(file + " has an illegal move; let twobig check look at it");
    }
    return move;
  }
}
