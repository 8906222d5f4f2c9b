package org.twobig.cli.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.view.Messages;
import org.twobig.cluster.KeyFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "key")
public final class KeyCommand implements Callable<Integer> {
  private static final int MOST_DAYS = 36_500;

  @Parameters(paramLabel = "FILE", descriptionKey = "file")
  private Path file = Path.of("");

  @Option(names = "--days", paramLabel = "N", defaultValue = "1000")
  private int days;

  @Override
  public Integer call() {
    Refusal.usageIf(days < 1 || days > MOST_DAYS, "--days must be 1 to " + MOST_DAYS);
    KeyFile.create(file, Duration.ofDays(days));
    Messages.warn(
        "made %s for the machine that runs the solve and its standby, %s%s for helpers; valid for %d days",
        file, file, KeyFile.NODE_SUFFIX, days);
    return ExitCode.OK;
  }
}
