package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Outcome;

/** Solves by tasks beside plain ones, in small. */
class TasksIT {
  @AutoClose private final Workplace workplace = new Workplace();
  private final Laboratory laboratory = new Laboratory(workplace);

  @Test
  void allOrdersOfTasksGiveTheAnswersOfThePlainSolver() throws Exception {
    List<String[]> rows =
        Laboratory.rows(
            laboratory.run(
                "tasks",
                "--from",
                30,
                "--to",
                30,
                "--count",
                40,
                "--hardest",
                2,
                "--size",
                "32m",
                "--task-nodes",
                2000,
                "--threads",
                "1,2",
                "--runs",
                2));

    assertThat(rows.stream().map(row -> row[2] + " " + row[3] + " " + row[4]))
        .containsExactly(
            "1 sequential 1",
            "1 proof-numbers 1",
            "1 proof-numbers 2",
            "1 minimax 1",
            "1 minimax 2",
            "2 sequential 1",
            "2 proof-numbers 1",
            "2 proof-numbers 2",
            "2 minimax 1",
            "2 minimax 2");
    String[] plain = rows.get(0);
    for (String[] row : rows) {
      assertThat(row).startsWith("30", "2");
      assertThat(row[5]).as("solved").isEqualTo("2");
      assertThat(row[6]).as("wins").isEqualTo(plain[6]);
      boolean isPlain = row[3].equals("sequential");
      assertThat(Long.parseLong(row[7]) == Long.parseLong(plain[7])).isEqualTo(isPlain);
      assertThat(Long.parseLong(row[12])).as("tasks").matches(tasks -> tasks > 2 ^ isPlain);
    }
  }

  @Test
  void positionsOfAFileAreMeasuredByNumberOfStones() throws Exception {
    Path file =
        workplace.file(
            "positions.txt",
            """
            3E25C610D95AF67B83B8FF44A0CE4764012B 1
            80DB4A583CFE3623A45E190F770521F23EE5 0
            8F447CB9A9B997D456356054E1BBA7 0
            """);
    List<String[]> rows = Laboratory.rows(tasks(file));

    assertThat(rows.stream().map(row -> row[0] + " " + row[1] + " " + row[3] + " " + row[6]))
        .containsExactly(
            "36 2 sequential 1", "36 2 minimax 1", "30 1 sequential 0", "30 1 minimax 0");
  }

  @Test
  void anAnswerThatIsNotTheFilesIsNoted() throws Exception {
    String won = "3E25C610D95AF67B83B8FF44A0CE4764012B";
    Outcome outcome = tasks(workplace.file("wrong.txt", won + " 0\n"));

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(outcome.err())
        .contains(won + ": White wins, says sequential with 1 thread, and else: White does not win")
        .contains("says minimax with 2 threads");
    assertThat(outcome.out().lines()).hasSize(3);
  }

  private Outcome tasks(Path file) throws IOException, InterruptedException {
    return laboratory.run(
        "tasks", "--file", file, "--size", "32m", "--threads", 2, "--orders", "minimax");
  }
}
