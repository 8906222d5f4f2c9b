package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.Question;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Whatever is typed, or found in a file of positions: an answer, or one sentence and its code. */
class BadInputTest {
  /** A sentence that shows one of these is meant for programmers. */
  private static final List<String> INTERNAL =
      List.of("Exception", "java.", "null", "\tat ", "org.twobig");

  private static final List<String> VALUES =
      Stream.concat(
              Stream.of("", " ", "\u0000", "a\nb", "x".repeat(10_000)),
              Stream.of(
                  ("0 1 -1 007 1e9 0x10 1.5 NaN 99999999999999999999 1g -1g 1gg g 1k white both BLACK"
                          + " 9223372036854775807t twobig new,big 0-64:100% 0-64:100%:new 64-0:100%"
                          + " ::% 0F 0FC3484B7 zz 00000 -- - = --= @absent @ ~ / /etc /proc/self/mem"
                          + " \uD83D\uDE00 \uFEFF %s%n%d ${sys:x} * '\" 1,2,,3 ,")
                      .split(" ")))
          .toList();

  /** Parses all that is tried: to make one takes longer than to use it. */
  private static final CommandLine PARSER =
      Twobig.commandLine().setExecutionStrategy(parsed -> ExitCode.OK);

  /** Where each try writes its file anew. */
  private static Path folder = Path.of("");

  @BeforeContainer
  static void makeFolder() throws IOException {
    folder = Files.createTempDirectory("twobig-test");
  }

  @AfterContainer
  static void removeFolder() throws IOException {
    Console.delete(folder);
  }

  @Provide
  Arbitrary<List<String>> commandLines() {
    return Arbitraries.randomValue(BadInputTest::commandLine);
  }

  /** A command, mostly with options of its own, mostly with values for some of them. */
  private static List<String> commandLine(Random random) {
    List<String> words = new ArrayList<>();
    CommandSpec command = PARSER.getCommandSpec();
    while (!command.subcommands().isEmpty() && random.nextInt(20) > 0) {
      String name = pick(random, List.copyOf(command.subcommands().keySet()));
      words.add(name);
      command = command.subcommands().get(name).getCommandSpec();
    }
    for (int i = random.nextInt(5); i > 0; i--) {
      words.add(word(random, command));
    }
    return words;
  }

  private static String word(Random random, CommandSpec command) {
    if (command.options().isEmpty() || random.nextInt(3) == 0) {
      return value(random);
    }
    OptionSpec option = pick(random, command.options());
    return option.longestName() + (random.nextBoolean() ? "=" + value(random) : "");
  }

  private static String value(Random random) {
    if (random.nextInt(4) > 0) {
      return pick(random, VALUES);
    }
    return random
        .ints(random.nextInt(12), 0, 0x250)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private static <T> T pick(Random random, List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** The commands themselves are not run: some would run for weeks. */
  @Property(tries = 1000)
  void anyCommandLineIsUnderstoodOrRefusedInAFewWords(
      @ForAll("commandLines") List<String> arguments) {
    assertSensible(PARSER, List.of(ExitCode.OK, ExitCode.USAGE), arguments);
  }

  /** Rewording the message may not try all pairs of brackets: this would take hours. */
  @Example
  void aWordOfManyBracketsIsRefusedAtOnce() {
    List<String> arguments = List.of("solve", "--threads", "(".repeat(20_000));
    assertSensible(PARSER, List.of(ExitCode.USAGE), arguments);
  }

  @Provide
  Arbitrary<String> moves() {
    return Arbitraries.randomValue(BadInputTest::moves);
  }

  /** A game between players who play anything, with a fault now and then, or rubbish. */
  private static String moves(Random random) {
    if (random.nextInt(8) == 0) {
      return value(random);
    }
    StringBuilder moves = new StringBuilder();
    Position position = Position.EMPTY;
    int length = random.nextInt(70);
    while (moves.length() < length) {
      int column = random.nextInt(Cells.COLUMNS);
      boolean legal = position.isLegal(column) && !position.isWon();
      if (legal) {
        position = position.play(column);
      }
      if (legal || random.nextInt(500) == 0) {
        moves.append(Integer.toHexString(column));
      } else if (position.isWon() || position.playable() == 0) {
        break;
      }
    }
    if (random.nextInt(4) == 0) {
      moves.insert(random.nextInt(moves.length() + 1), value(random));
    }
    return moves.toString();
  }

  @Property(tries = 5000)
  void movesLeadToAPositionOrTheIllegalOneIsNamed(@ForAll("moves") String moves) {
    try {
      Position position = Position.ofMoves(moves);
      assertThat((long) position.stones())
          .isEqualTo(moves.chars().filter(c -> !Character.isWhitespace(c)).count());
    } catch (IllegalMoveException e) {
      assertThat(e.getMessage()).startsWith("move ").doesNotContain(INTERNAL);
    }
  }

  @Property(tries = 100)
  void aFileOfAnythingIsSolvedOrRefused(@ForAll("moves") String first, @ForAll("moves") String next)
      throws IOException {
    Path file = folder.resolve("positions.txt");
    String text = late(first) + "\n" + late(next) + (first.length() % 2 == 0 ? " 1\n" : "");
    Files.writeString(file, text.replace('\uD83D', '?').replace('\uDE00', '?'));
    if (takesLong(file)) {
      return;
    }
    assertSensible(
        Twobig.commandLineFor("solve"),
        List.of(ExitCode.OK, ExitCode.FAILED, ExitCode.USAGE, ExitCode.REFUSED),
        List.of(
            "solve", "--no-store", "--size", "5m", "--threads", "1", "--file", file.toString()));
  }

  /** What would take long is not what is tried here. */
  private static String late(String moves) {
    try {
      Position position = Position.ofMoves(moves);
      return position.stones() < 44 && !position.isWon() ? "" : moves;
    } catch (IllegalMoveException e) {
      return moves;
    }
  }

  /** A line may be a position though all is none: behind a byte order mark, or a part of two. */
  private static boolean takesLong(Path file) {
    try {
      return GivenPosition.ofFile(ConnectFour3d.GAME, file, Question.WHITE).stream()
          .map(GivenPosition::position)
          .anyMatch(position -> position.ply() < 44 && position.end().isEmpty());
    } catch (Refusal e) {
      return false;
    }
  }

  @Property(tries = 1000)
  void aFileOfAnyBytesIsReadOrRefused(@ForAll byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("positions.txt"), bytes);
    for (Question question : Question.values()) {
      try {
        assertThat(GivenPosition.ofFile(ConnectFour3d.GAME, file, question)).isNotEmpty();
      } catch (Refusal e) {
        assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain(INTERNAL);
      }
    }
  }

  private static void assertSensible(
      CommandLine command, List<Integer> codes, List<String> arguments) {
    StringWriter err = new StringWriter();
    int code =
        command
            .setErr(new PrintWriter(err, true))
            .setOut(new PrintWriter(new StringWriter()))
            .execute(arguments.toArray(String[]::new));
    assertThat(code).as(err.toString()).isIn(codes);
    if (code == ExitCode.USAGE || code == ExitCode.REFUSED) {
      assertThat(err.toString()).startsWith("twobig: ").doesNotContain(INTERNAL);
    }
  }
}
