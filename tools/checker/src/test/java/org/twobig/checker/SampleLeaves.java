package org.twobig.checker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/**
 * Files of one step, follow-up or zugzwang. Some prove their claim. The others claim what is false,
 * and of the conditions all hold but for one, so no condition can be left out.
 */
final class SampleLeaves {
  private static final Path LIST = Path.of("src/test/resources/org/twobig/checker/leaves.txt");

  /**
   * A file that has to be accepted or refused.
   *
   * @param forgotten what a checker forgets or does not know that judges it wrongly
   * @param words of the verdict
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
