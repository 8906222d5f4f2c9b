package org.twobig.cli.store;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Screen;
import org.twobig.cli.view.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig top}. */
@Command(
    name = "top",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Shows who works on a store and how far they are, until Ctrl-C: the position being solved"
          + " and what is known of its moves, tasks, nodes a second, how full the table is, when it"
          + " was saved. Changes nothing, locks nobody out, and waits for solvers to come.",
      "",
      "Where standard output is no terminal, the same once, as text.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig top week",
      "  twobig top --once week",
      "  twobig top --json --interval 60 week >> week.log",
      "  twobig top --json --once week | jq .nodes_per_second"
    })
public final class TopCommand implements Callable<Integer> {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Option(
      names = "--interval",
      paramLabel = "N",
      defaultValue = "2",
      description = "Look every N seconds. Default: ${DEFAULT-VALUE}.")
  private int interval;

  @Option(names = "--once", description = "Look once, and end.")
  private boolean once;

  @Option(
      names = "--json",
      description =
          "Print one JSON object a line each time: time, store, placement, table_bytes,"
              + " occupancy_estimate, last_checkpoint, seconds_since_checkpoint; nodes,"
              + " nodes_per_second and hit_ratio of all; solves (position, question, root_open,"
              + " root_wins, root_fails, tasks_waiting and more), processes as in twobig stats."
              + " What is not known is left out.")
  private boolean json;

  private final CountDownLatch stopped = new CountDownLatch(1);

  @Override
  public Integer call() throws InterruptedException {
    if (interval < 1) {
      throw new UsageException("--interval must be at least 1");
    }
    Watch watch = new Watch(argument.directory());
    boolean terminal = Terminal.watchesStandardOutput();
    if (once || !json && !terminal) {
      int width = terminal ? Terminal.size().columns() : ProcessReport.WIDE;
      TopReport report = watch.lookTwice();
      System.out.print(json ? Json.line(report) + System.lineSeparator() : report.text(width));
      return ExitCode.OK;
    }
    try (Interruption interruption = Interruption.guard(stopped::countDown)) {
      if (json) {
        printLines(watch);
      } else {
        fillScreen(watch);
      }
    }
    return ExitCode.OK;
  }

  private void printLines(Watch watch) throws InterruptedException {
    System.out.println(Json.line(watch.lookTwice()));
    // Where nobody reads on, Twobig.main says so.
    while (!System.out.checkError() && !stopsWithinInterval()) {
      System.out.println(Json.line(watch.look()));
    }
  }

  private void fillScreen(Watch watch) throws InterruptedException {
    TopReport first = watch.look(); // before the screen is taken: it may be refused
    try (Screen screen = new Screen(System.out, Terminal::size)) {
      screen.show(first.text(screen.width()));
      while (!stopsWithinInterval()) {
        screen.show(watch.look().text(screen.width()));
      }
    }
  }

  /** Waits for the next look; true if there shall be none. */
  private boolean stopsWithinInterval() throws InterruptedException {
    return stopped.await(interval, TimeUnit.SECONDS);
  }
}
