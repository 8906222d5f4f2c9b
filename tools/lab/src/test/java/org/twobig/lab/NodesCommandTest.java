package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.twobig.cli.ExitCode;
import org.twobig.connectfour3d.search.NodeEnd;

/** Why nodes end, by the command line. */
class NodesCommandTest {
  private static final int NODES = 6;
  private static final int MADE = 7;
  private static final int KEYS = 8;
  private static final int ENDS = 9;

  @Test
  void eachNodeHasOneEnd() {
    List<String> lines = run("nodes --from 42 --to 41 --count 20 --size 64m --search all,report");

    assertThat(lines.get(0)).startsWith("stones,search,question,positions,yes,cpu_seconds,nodes");
    assertThat(lines).hasSize(1 + 2 * 2 * 3);
    assertThat(lines.get(0).split(",")).hasSize(ENDS + NodeEnd.values().length);
    for (String line : lines.subList(1, lines.size())) {
      String[] row = line.split(",");
      long ends = Arrays.stream(row).skip(ENDS).mapToLong(Long::parseLong).sum();
      assertThat(ends).as(line).isEqualTo(Long.parseLong(row[NODES])).isPositive();
      assertThat(Long.parseLong(row[KEYS]) > 0).as(line).isEqualTo(row[1].equals("all"));
      assertThat(Long.parseLong(row[MADE])).as(line).isGreaterThan(ends / 2);
    }
    long whiteWins = yes(lines, "42,all,white");
    long blackWins = yes(lines, "42,all,black");
    assertThat(yes(lines, "42,report,white")).isEqualTo(whiteWins);
    assertThat(yes(lines, "42,report,black")).isEqualTo(blackWins);
    assertThat(yes(lines, "42,all,both")).isEqualTo(whiteWins + blackWins);
  }

  private static long yes(List<String> lines, String start) {
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .mapToLong(line -> Long.parseLong(line.split(",")[4]))
        .sum();
  }

  private static List<String> run(String arguments) {
    PrintStream systemOut = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      assertThat(Bench.commandLine().execute(arguments.split(" "))).isEqualTo(ExitCode.OK);
    } finally {
      System.setOut(systemOut);
    }
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
