package org.twobig.cli.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cluster.KeyFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig key}. */
@Command(
    name = "key",
    header = "Make the key by which machines of a solve trust each other",
    description = {
      "Makes two files that their owner alone can read: FILE for the machine that"
          + " conducts a solve, and its standby, FILE.node for those that help. With --key they speak TLS"
          + " 1.3, and no other process can join, listen or pretend to be the conductor.",
      "",
      "Whoever has FILE.node can take part: copy it by a safe way, such as scp.",
      ""
    },
    footer = {
      "  twobig key week.key",
      "  scp week.key.node node1:",
      "  twobig solve --listen 0.0.0.0:7801 --key week.key --store week 0FC3484B7",
      "  twobig work --join head:7801 --key week.key.node       # on node1"
    })
public final class KeyCommand implements Callable<Integer> {
  private static final int MOST_DAYS = 36_500;

  @Parameters(paramLabel = "FILE", description = "The file to make.")
  private Path file = Path.of("");

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Valid for N days. Default: ${DEFAULT-VALUE}.")
  private int days;

  @Override
  public Integer call() {
    if (days < 1 || days > MOST_DAYS) {
      throw new UsageException("--days must be 1 to " + MOST_DAYS);
    }
    KeyFile.create(file, Duration.ofDays(days));
    System.err.printf(
        "twobig: made %s for the conductor and its standby, and %s%s for nodes, valid for %d days%n",
        file, file, KeyFile.NODE_SUFFIX, days);
    return ExitCode.OK;
  }
}
