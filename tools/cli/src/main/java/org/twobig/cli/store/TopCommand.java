package org.twobig.cli.store;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.OpenMetrics;
import org.twobig.cli.view.Screen;
import org.twobig.cli.view.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "top")
public final class TopCommand implements Callable<Integer> {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Option(names = "--interval", paramLabel = "N", defaultValue = "2")
  private int interval;

  @Option(names = "--once", fallbackValue = "true")
  private boolean once;

  @Option(names = "--open-metrics", fallbackValue = "true")
  private boolean openMetrics;

  @Mixin private final JsonOption json = new JsonOption();

  private final CountDownLatch stopped = new CountDownLatch(1);

  @Override
  public Integer call() throws InterruptedException {
    Refusal.usageIf(openMetrics && json.isSet(), "give --open-metrics or --json, not both");
    Refusal.usageIf(interval < 1, "--interval must be at least 1");
    if (openMetrics) {
      System.out.print(OpenMetrics.of(argument.directory()));
      return ExitCode.OK;
    }
    Watch watch = new Watch(argument.directory());
    boolean terminal = Terminal.watchesStandardOutput();
    if (once || !terminal && !(json.isSet() && argument.isTyped("--interval"))) {
      int width = terminal ? Terminal.size().columns() : ProcessReport.WIDE;
      TopReport report = watch.reportWithSpeeds();
      json.print(report, () -> report.text(width));
      return ExitCode.OK;
    }
    try (Interruption interruption = Interruption.guard(stopped::countDown)) {
      if (json.isSet()) {
        printLines(watch);
      } else {
        fillScreen(watch);
      }
    }
    return ExitCode.OK;
  }

  private void printLines(Watch watch) throws InterruptedException {
    json.print(watch.reportWithSpeeds());
    // If the output fails, the loop ends and Twobig.main sets the exit code.
    while (!System.out.checkError() && !stopsWithinInterval()) {
      json.print(watch.report());
    }
  }

  private void fillScreen(Watch watch) throws InterruptedException {
    TopReport first = watch.report(); // before the screen opens, because it may throw a refusal
    try (Screen screen = new Screen(System.out, Terminal::size)) {
      screen.show(first.text(screen.width()));
      while (!stopsWithinInterval()) {
        screen.show(watch.report().text(screen.width()));
      }
    }
  }

  /** Waits for an interval. Returns true at once if the command is to end. */
  private boolean stopsWithinInterval() throws InterruptedException {
    return stopped.await(interval, TimeUnit.SECONDS);
  }
}
