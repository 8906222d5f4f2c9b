package org.twobig.checker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/**
 * Files that claim a win of Black's by one step of follow-up, all of whose conditions hold but for
 * one. Black does not win there, so no condition can be left out.
 */
final class WrongLeaves {
  private static final Path LIST =
      Path.of("src/test/resources/org/twobig/checker/wrong-leaves.txt");

  /**
   * A file that has to be refused.
   *
   * @param forgotten what a checker forgets that accepts it
   * @param words of the refusal
   */
  record Leaf(String forgotten, String words, String moves, byte[] body) {
    byte[] file() {
      return Proofs.file(moves, "Black wins", body);
    }

    @Override
    public String toString() {
      return forgotten;
    }
  }

  private WrongLeaves() {}

  static List<Leaf> all() {
    try {
      return Files.readAllLines(LIST).stream()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" *; *"))
          .map(part -> new Leaf(part[0], part[1], part[2], HexFormat.of().parseHex(part[3])))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
