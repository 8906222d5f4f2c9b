package org.twobig.arena.exam;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/**
 * A set of solved positions, the problems, on one size of the board. The share of mistakes also
 * counts problems in which no legal move loses value.
 */
public record Exam(BoardSize boardSize, List<ExamPosition> problems) {
  public Exam {
    problems = List.copyOf(problems);
  }

  /**
   * Reads positions from a file. The first word of a line is a sequence of moves. The rest of the
   * line, such as the score in the sets of P. Pons, is ignored.
   *
   * @param most limit of the positions; the seed chooses them if the file has more
   */
  public static List<String> positions(Path file, int most, long seed) throws IOException {
    List<String> all =
        new ArrayList<>(
            Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .map(line -> line.strip().split("\\s+", 2)[0])
                .toList());
    if (all.size() > most) {
      Collections.shuffle(all, new Random(seed));
    }
    return List.copyOf(all.subList(0, Math.min(most, all.size())));
  }

  /**
   * Reads the problems of a file. Skips lines without a problem, such as a last line that was cut
   * off.
   *
   * @throws IllegalArgumentException if the file has another format or board
   */
  public static Exam read(Path file, BoardSize boardSize) throws IOException {
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty() || !lines.getFirst().equals(heading(boardSize))) {
      throw new IllegalArgumentException(
          "The file %s begins with '%s', expected '%s'; name a file of answers for this board"
              .formatted(file, lines.isEmpty() ? "" : lines.getFirst(), heading(boardSize)));
    }
    List<ExamPosition> problems = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      ExamPosition.parse(line).ifPresent(problems::add);
    }
    return new Exam(boardSize, problems);
  }

  private static String heading(BoardSize boardSize) {
    return "# %s: moves,value,columns that keep it".formatted(boardSize.id());
  }

  /**
   * Appends a problem to a file, which is created if absent. First removes a last line without a
   * line feed, which may be cut off.
   *
   * @throws IOException also if the file has another format or board
   */
  public static void append(Path file, BoardSize boardSize, ExamPosition problem)
      throws IOException {
    String text = Files.exists(file) ? Files.readString(file) : "";
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    String heading = heading(boardSize) + "\n";
    if (!whole.isEmpty() ? !whole.startsWith(heading) : !heading.startsWith(text)) {
      throw new IOException(file + " is no file of answers on " + boardSize.id());
    }
    String added = (whole.isEmpty() ? heading : "") + problem.line() + "\n";
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.truncate(whole.getBytes(StandardCharsets.UTF_8).length);
      channel.position(channel.size());
      ByteBuffer bytes = ByteBuffer.wrap(added.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }

  public Map<String, ExamPosition> byMoves() {
    Map<String, ExamPosition> found = new LinkedHashMap<>();
    problems.forEach(problem -> found.put(problem.moves(), problem));
    return found;
  }

  /** Returns the number of problems in which a legal move loses value. */
  public int choices() {
    return (int)
        problems.stream()
            .filter(
                problem -> {
                  MutableBoard board = ExamPosition.board(boardSize, problem.moves());
                  return IntStream.range(0, boardSize.columns())
                      .anyMatch(column -> board.hasRoom(column) && !problem.isKeptBy(column));
                })
            .count();
  }

  /** Counts the moves of a player that lose value, and its illegal moves. */
  public int mistakes(ToIntFunction<MutableBoard> player) {
    int mistakes = 0;
    for (ExamPosition problem : problems) {
      int column = player.applyAsInt(ExamPosition.board(boardSize, problem.moves()));
      mistakes += problem.isKeptBy(column) ? 0 : 1;
    }
    return mistakes;
  }
}
