package org.twobig.checker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/**
 * Reads files of one step, a follow-up or a zugzwang. Some prove their claim. The others make a
 * false claim and meet all conditions but one, so a checker needs every condition.
 */
final class SampleLeaves {
  private static final Path LIST = Path.of("src/test/resources/org/twobig/checker/leaves.txt");

  /**
   * A file that the checker must accept or refuse.
   *
   * @param forgotten the condition or rule without which a checker judges wrongly
   * @param words "accepted", or words of the refusal
   */
  record Leaf(String forgotten, String words, String claim, String moves, byte[] body) {
    byte[] file() {
      return Proofs.file(moves, claim, body);
    }

    boolean isRight() {
      return words.equals("accepted");
    }

    @Override
    public String toString() {
      return forgotten;
    }
  }

  private SampleLeaves() {}

  static List<Leaf> all() {
    try {
      return Files.readAllLines(LIST).stream()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("; "))
          .map(part -> new Leaf(part[0], part[1], part[2], part[3], bytes(part[4])))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(String digits) {
    return HexFormat.of().parseHex(digits);
  }
}
