package org.twobig.cli.pipe;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.InputLines;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "engine")
public final class EngineCommand implements Callable<Integer> {
  private static final Duration INFO = Duration.ofMillis(500);

  @Mixin private final TableOptions table = new TableOptions();

  @Override
  public Integer call() {
    table.requireConsistent();
    InputLines in = new InputLines();
    Session session = table.session(SessionListener.SILENT);
    try (Interruption interruption =
            Interruption.guard(
                () -> {
                  session.stop();
                  in.end();
                });
        session) { // closed before the guard: a signal waits until the session is saved
      String name = table.noStore() ? "private memory" : table.directory().toString();
      run(session, name, in);
    }
    return ExitCode.OK;
  }

  private static void run(Session session, String name, InputLines in) {
    PrintStream out = System.out;
    Thread reader = Thread.currentThread();
    Consumer<String> write =
        line -> {
          out.println(line);
          if (Thread.currentThread() != reader) {
            out.flush();
          }
        };
    try (Conversation conversation = new Conversation(session, name, INFO, write)) {
      boolean more = true;
      for (var line = in.next(); more && line.isPresent(); ) {
        more = line.get().isBlank() || conversation.follow(line.get());
        if (!in.isReady()) {
          out.flush(); // no further line waits: write the answers so far
        }
        line = more ? in.next() : line;
      }
      if (more) {
        conversation.await(); // a search goes on after the end of the input
      }
    } finally {
      out.flush();
    }
  }
}
