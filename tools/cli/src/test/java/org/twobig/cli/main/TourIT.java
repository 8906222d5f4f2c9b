package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.tt.store.Stores;

/** The tour of the README, typed as it stands there, in its order, in one folder. */
class TourIT {
  private static final Pattern COMMAND =
      Pattern.compile("    (?:\\$ )?\\./twobig (.*?)(?: +# .*)?");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
  private static final Pattern NODES = Pattern.compile("Search +([\\d,]+) nodes");

  /**
   * Nodes of a command of the tour: less than a minute where a thread searches 300,000 a second.
   */
  private static final long MOST_NODES = 15_000_000;

  /** Commands that go on until Ctrl-C. */
  private static final Set<String> LASTING =
      Set.of("serve", "solve -s week 0FC3484B7", "solve -s week --resume", "work -s week");

  @AutoClose private final Workplace workplace = new Workplace().asShipped();

  private static List<String> tour() throws IOException {
    String readme = Files.readString(Workplace.LAUNCHER.resolveSibling("README.md"));
    String tour = readme.split("## A tour")[1].split("\n## ")[0];
    return tour.lines()
        .map(COMMAND::matcher)
        .filter(Matcher::matches)
        .map(command -> command.group(1))
        .toList();
  }

  /** The words of a command; but a store of 12 GiB is made small. */
  private static Object[] words(String command) {
    return WORD.matcher(command)
        .results()
        .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
        .map(word -> word.equals("12g") ? Workplace.SIZE : word)
        .toArray();
  }

  @Test
  void everyCommandEndsOrPromptsWithoutALongSearch() throws Exception {
    Files.writeString(workplace.settings(), "size = " + Workplace.SIZE + "\n");
    List<String> tour = tour();
    assertThat(tour).hasSizeGreaterThanOrEqualTo(20).containsAll(LASTING);
    List<Running> lasting = new ArrayList<>();
    for (String command : tour) {
      Running running = workplace.start(words(command));
      if (LASTING.contains(command)) {
        awaitWork(command, running);
        if (command.endsWith("--resume")) {
          lasting.add(running); // work and top need a solve to help and to watch,
          running.stop(); // which need not search meanwhile
        } else {
          interrupt(command, running);
        }
      } else {
        Output outcome = running.await();
        requireDone(command, outcome);
      }
      if (command.startsWith("top")) {
        lasting.getLast().goOn();
        interrupt(command, lasting.removeLast());
      }
    }
    assertThat(lasting).isEmpty();
  }

  /** Waits until a command that goes on has done something. */
  private void awaitWork(String command, Running running) throws Exception {
    Path week = workplace.path("week");
    if (command.equals("serve")) {
      running.awaitPrinted("http://");
    } else if (command.startsWith("work")) {
      running.await("a worker", () -> isAt(week, running, "tasks_done", 0));
    } else {
      Workplace.awaitEntries(running, week, 1000);
      // the entries may be those of the command before
      running.await("its search", () -> isAt(week, running, "graph_nodes", 1));
    }
  }

  /** Returns whether a process publishes at least so much on a store. */
  private static boolean isAt(Path store, Running running, String counter, long least) {
    return Stores.processes(store).stream()
        .filter(process -> process.pid() == running.pid())
        .anyMatch(process -> process.counters().getOrDefault(counter, -1L) >= least);
  }

  private static void interrupt(String command, Running running) throws Exception {
    running.interrupt();
    Output outcome = running.await();
    assertThat(outcome.exitCode()).as(command + "\n" + outcome.err()).isIn(0, 130);
    if (command.equals("serve")) {
      assertThat(outcome.err()).contains(" stay in memory for the next command");
    }
  }

  private static void requireDone(String command, Output outcome) {
    if (!command.equals("doctor")) { // which judges the machine
      assertThat(outcome.exitCode()).as(command + "\n" + outcome.err()).isZero();
    }
    NODES
        .matcher(outcome.out())
        .results()
        .map(MatchResult::group)
        .map(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .forEach(nodes -> assertThat(nodes).as(command).isLessThan(MOST_NODES));
    if (command.startsWith("play")) {
      assertThat(outcome.out()).contains("White: ").doesNotContain("not found within");
    }
  }
}
