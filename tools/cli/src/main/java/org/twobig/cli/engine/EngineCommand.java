package org.twobig.cli.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.InputException;
import org.twobig.cli.Interruption;
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
      "",
      "With --uci it understands a dialect of UCI: uci, isready, position startpos moves ..., go"
          + " movetime MS, go nodes N, go infinite, stop, setoption name Question value white.",
      ""
    },
    footer = {
      "  echo '{\"cmd\":\"go\",\"moves\":\"0092B7A8DF8796AB69510E727184\"}' | twobig engine",
      "  twobig engine --store week --threads 2",
      "  twobig engine --uci --game connectx:7x6x4"
    })
public final class EngineCommand implements Callable<Integer> {
  @Option(
      names = "--uci",
      fallbackValue = "true",
      description = "Speak a dialect of UCI instead of JSON lines.")
  private boolean uci;

  @Mixin private final TableOptions table = new TableOptions();

  @Override
  public Integer call() {
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
        Engine engine = new Engine(session, name)) {
      Dialect dialect =
          uci ? new UciDialect(engine, lines::write) : new JsonDialect(engine, lines::write);
      in.start();
      boolean more = true;
      for (var line = in.next(); more && line.isPresent(); ) {
        more = line.get().isBlank() || dialect.follow(line.get());
        if (!in.ready()) {
          lines.flush();
        }
        line = more ? in.next() : line;
      }
      if (more) {
        engine.await(); // the end of the input asks for no stop
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
    private final Deque<String> waiting = new ArrayDeque<>();
    private Optional<IOException> failure = Optional.empty();
    private boolean ended;

    void start() {
      Thread.ofPlatform().daemon().name("twobig-input").start(this::read);
    }

    private void read() {
      BufferedReader in = new BufferedReader(new InputStreamReader(source, StandardCharsets.UTF_8));
      try {
        String line = in.readLine();
        while (line != null && add(line)) {
          line = in.readLine();
        }
      } catch (IOException e) {
        fail(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        close();
      }
    }

    /** Waits for room; returns false after the end. */
    private synchronized boolean add(String line) throws InterruptedException {
      while (waiting.size() >= MOST_WAITING && !ended) {
        wait();
      }
      if (!ended) {
        waiting.add(line);
        notifyAll();
      }
      return !ended;
    }

    private synchronized void fail(IOException e) {
      failure = Optional.of(e);
    }

    private synchronized void close() {
      ended = true;
      notifyAll();
    }

    /** Nothing more is followed. */
    synchronized void end() {
      ended = true;
      waiting.clear();
      notifyAll();
    }

    /** Whether a line is waiting. */
    synchronized boolean ready() {
      return !waiting.isEmpty();
    }

    /** Waits for the next line; empty at the end. */
    synchronized Optional<String> next() throws IOException, InterruptedException {
      while (waiting.isEmpty() && !ended) {
        wait();
      }
      notifyAll();
      if (waiting.isEmpty() && failure.isPresent()) {
        throw failure.get();
      }
      return Optional.ofNullable(waiting.poll());
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
