package org.twobig.lab.ladder;

import java.util.Locale;
import org.twobig.game.Effort;
import org.twobig.game.Question;

/**
 * The result of a {@link Rung}; a line of CSV. Names have no commas.
 *
 * @param solved number of solved positions; smaller than {@code positions} if the time was over
 * @param yes number of solved positions with the answer yes
 * @param effort sums over the solved positions
 * @param cpuSeconds processor time of the whole process
 * @param seconds time by the clock
 * @param replacement name of the replacement scheme
 * @param question {@link Question#WHITE} or {@link Question#BLACK}
 */
public record RungResult(
    int stones,
    String search,
    int positions,
    int solved,
    int yes,
    Effort effort,
    double cpuSeconds,
    double seconds,
    String replacement,
    long tableBytes,
    Question question) {
  /**
   * Rungs of one contender: a line of a chart.
   *
   * @param tableSize size of the table, rounded, because tables made by equal options differ a
   *     little in size between kinds of keys and between versions of the program
   */
  record Series(String search, String replacement, String tableSize, Question question) {}

  public static final String HEADER =
      "stones,search,positions,solved,yes,nodes,cpu_seconds,seconds,nodes_per_second,"
          + "probes,hits,stores,replacement,table_bytes,question";

  public boolean isComplete() {
    return solved == positions;
  }

  Series series() {
    return new Series(search, replacement, tableSize(), question);
  }

  private String tableSize() {
    double mebibytes = tableBytes / (double) (1 << 20);
    return mebibytes < 1000
        ? String.format(Locale.ROOT, "%.0f MiB", mebibytes)
        : String.format(Locale.ROOT, "%.1f GiB", mebibytes / 1024);
  }

  public String toCsv() {
    return String.format(
        Locale.ROOT,
        "%d,%s,%d,%d,%d,%d,%.6f,%.6f,%.0f,%d,%d,%d,%s,%d,%s",
        stones,
        search,
        positions,
        solved,
        yes,
        effort.nodes(),
        cpuSeconds,
        seconds,
        effort.nodes() / seconds,
        effort.probes(),
        effort.hits(),
        effort.stores(),
        replacement,
        tableBytes,
        SolvedPosition.name(question));
  }

  public static RungResult ofCsv(String line) {
    String[] cells = SolvedPosition.cells(line, HEADER);
    try {
      return new RungResult(
          Integer.parseInt(cells[0]),
          cells[1],
          Integer.parseInt(cells[2]),
          Integer.parseInt(cells[3]),
          Integer.parseInt(cells[4]),
          new Effort(
              Long.parseLong(cells[5]),
              Long.parseLong(cells[9]),
              Long.parseLong(cells[10]),
              Long.parseLong(cells[11])),
          Double.parseDouble(cells[6]),
          Double.parseDouble(cells[7]),
          cells[12],
          Long.parseLong(cells[13]),
          SolvedPosition.question(cells[14]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("no number where one was expected: " + e.getMessage(), e);
    }
  }
}
