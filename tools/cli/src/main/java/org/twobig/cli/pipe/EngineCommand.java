package org.twobig.cli.pipe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import org.twobig.cli.ExitCode;
import org.twobig.cli.InputException;
import org.twobig.cli.Interruption;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.TableOptions;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig engine}. */
@Command(
    name = "engine",
    header = "Answer another program, line by line",
    description = {
      "Reads commands from standard input, one JSON object a line, and writes the answers to"
          + " standard output, one JSON object a line, until quit or the end of the input:",
      "",
      "  {\"cmd\":\"hello\"}                          the game and its questions",
      "  {\"cmd\":\"position\",\"moves\":\"0F\",\"id\":1}   what is known of it and of its moves",
      "  {\"cmd\":\"value\",\"moves\":\"0F\"}             what is known of it alone",
      "  {\"cmd\":\"go\",\"moves\":\"0F\",\"seconds\":10}   info lines, then the answer",
      "  {\"cmd\":\"stop\"}                           ends go, which answers soon",
      "  {\"cmd\":\"options\",\"question\":\"white\"}     white, black, both or score, for go",
      "",
      "id, text or a whole number, comes back with all that answers a command. go takes question,"
          + " seconds and nodes, too; position and value are answered while it runs. What is solved"
          + " is kept in the store.",
      ""
    },
    footer = {
      "  echo '{\"cmd\":\"go\",\"moves\":\"0092B7A8DF8796AB69510E727184\"}' | twobig engine",
      "  twobig engine --store week --threads 2"
    })
public final class EngineCommand implements Callable<Integer> {
  /** How often the other program is told how far a search is. */
  private static final Duration INFO = Duration.ofMillis(500);

  @Option(
      names = "--uci",
      fallbackValue = "true",
      hidden = true,
      description = "Refused with the spelling of today.")
  private boolean uci;

  @Mixin private final TableOptions table = new TableOptions();

  @Override
  public Integer call() {
    if (uci) {
      throw new UsageException("--uci is no more; leave it out and write JSON lines, see --help");
    }
    table.requireSense();
    Input in = new Input();
    Session session = table.session(SessionListener.SILENT);
    try (Interruption interruption =
            Interruption.guard(
                () -> {
                  session.stop();
                  in.end();
                });
        session) { // is closed first: a signal waits for what that saves
      String name = table.noStore() ? "private memory" : table.directory().toString();
      run(session, name, in);
    }
    return ExitCode.OK;
  }

  private void run(Session session, String name, Input in) {
    try (Lines lines = new Lines(System.out);
        Conversation conversation = new Conversation(session, name, INFO, lines::write)) {
      in.start();
      boolean more = true;
      for (var line = in.next(); more && line.isPresent(); ) {
        more = line.get().isBlank() || conversation.follow(line.get());
        if (!in.ready()) {
          lines.flush();
        }
        line = more ? in.next() : line;
      }
      if (more) {
        conversation.await(); // the end of the input asks for no stop
      }
    } catch (IOException e) {
      throw new InputException("cannot read standard input: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The lines of the standard input, read by a thread of their own: a signal must end the engine
   * while nothing comes, and nothing else ends a read.
   */
  private static final class Input {
    private static final int MOST_WAITING = 1024;

    private final InputStream source = System.in;

    /** An empty one is the end. */
    private final BlockingQueue<Optional<String>> waiting = new LinkedBlockingQueue<>(MOST_WAITING);

    private volatile Optional<IOException> failure = Optional.empty();
    private volatile boolean ended;

    void start() {
      Thread.ofPlatform().daemon().name("twobig-input").start(this::read);
    }

    private void read() {
      BufferedReader in = new BufferedReader(new InputStreamReader(source, StandardCharsets.UTF_8));
      try {
        try {
          for (String line = in.readLine(); line != null; line = in.readLine()) {
            waiting.put(Optional.of(line));
          }
        } catch (IOException e) {
          failure = Optional.of(e);
        }
        waiting.put(Optional.empty());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** Nothing more is followed. */
    void end() {
      ended = true;
      waiting.clear();
      waiting.offer(Optional.empty());
    }

    /** Waits for the next line; empty at the end. */
    Optional<String> next() throws IOException, InterruptedException {
      Optional<String> line = waiting.take();
      if (line.isEmpty() && failure.isPresent()) {
        throw failure.get();
      }
      return line.filter(any -> !ended);
    }

    /** Whether a line is waiting. */
    boolean ready() {
      return !waiting.isEmpty();
    }
  }

  /** Writes lines as they come; those of the reading thread together where many are read. */
  private static final class Lines implements AutoCloseable {
    private final PrintStream out;
    private final Thread reader = Thread.currentThread();

    Lines(PrintStream out) {
      this.out = out;
    }

    synchronized void write(String line) {
      out.println(line);
      if (Thread.currentThread() != reader) {
        out.flush();
      }
    }

    synchronized void flush() {
      out.flush();
    }

    @Override
    public void close() {
      flush();
    }
  }
}
