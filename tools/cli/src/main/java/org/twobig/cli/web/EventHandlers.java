package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.sse.SseEvent;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.sse.SseSink;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.twobig.cli.jobs.EventLog;
import org.twobig.cli.jobs.Problem;
import org.twobig.cli.jobs.SolveJob;
import org.twobig.cli.jobs.StoreJobs;
import org.twobig.cli.jobs.StoreReader;
import org.twobig.cli.store.Watch;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.tt.table.StoreException;

/**
 * Sends streams of events to pages: {@code top}, the report of {@code twobig top}, once a second;
 * {@code progress} of a solve four times a second; {@code verdict} and {@code done} when a solve
 * finds a verdict or ends. The last two have numbers: a client that reconnects with a Last-Event-ID
 * receives the numbered events that it has missed.
 */
final class EventHandlers implements AutoCloseable {
  private static final int MOST_STREAMS = 32;
  private static final Duration TICK = Duration.ofMillis(250);
  private static final int TICKS_PER_TOP = 4;

  /**
   * Ticks between two pings. Only a failed write shows that a client has gone. The pings make
   * writes, so a stream ends at most two pings after its client has gone.
   */
  private static final int TICKS_PER_PING = 8;

  /** A stream is closed when its client has read nothing for this time. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration HOUSEKEEPING = Duration.ofSeconds(2);
  private static final Logger LOG = Logger.getLogger(EventHandlers.class.getName());

  private final StoreReader reader;
  private final Optional<StoreJobs> jobs;
  private final EventLog log;
  private final Watch top;
  private final Set<Stream> streams = ConcurrentHashMap.newKeySet();
  private final Semaphore freeStreams = new Semaphore(MOST_STREAMS);
  private final Thread housekeeper;
  private volatile boolean closed;

  EventHandlers(StoreReader reader, Optional<StoreJobs> jobs, EventLog log, Watch top) {
    this.reader = reader;
    this.jobs = jobs;
    this.log = log;
    this.top = top;
    this.housekeeper = Thread.ofVirtual().name("twobig-streams").start(this::keepHouseUntilClosed);
  }

  /** Sends events of one solve, or of all solves if {@code solve} is empty. */
  void stream(ServerRequest request, ServerResponse response, Optional<SolveJob> solve)
      throws InterruptedException {
    if (request.prologue().method().equals(Method.HEAD)) { // the length of a stream is not known
      response.header(HeaderNames.ALLOW, "GET");
      throw Problem.Kind.METHOD_NOT_ALLOWED.refused("HEAD is not possible here; choose GET");
    }
    response.header("X-Accel-Buffering", "no");
    Stream stream = new Stream(Thread.currentThread());
    if (!freeStreams.tryAcquire()) {
      response.header(HeaderNames.RETRY_AFTER, "10");
      throw Problem.Kind.TOO_MANY.refused("%d clients get events already; try later", MOST_STREAMS);
    }
    streams.add(stream);
    solve.ifPresent(SolveJob::watch);
    try (SseSink sink = response.sink(SseSink.TYPE)) {
      long seen =
          request
              .headers()
              .value(HeaderNames.create("Last-Event-ID"))
              .map(EventHandlers::number)
              .orElseGet(() -> solve.isPresent() ? 0 : log.count());
      boolean wantsTop = request.query().contains("top");
      for (int tick = 0; !closed; tick++) {
        if (wantsTop && tick % TICKS_PER_TOP == 0) {
          stream.send(sink, SseEvent.builder().name("top"), top.recent());
        }
        if (solve.isPresent() && !solve.get().isOver()) {
          stream.send(sink, SseEvent.builder().name("progress"), solve.get().report());
        }
        for (EventLog.Event event : log.after(seen, solve.map(SolveJob::id))) {
          seen = event.number();
          stream.send(
              sink, SseEvent.builder().name(event.name()).id(Long.toString(seen)), event.report());
        }
        if (tick % TICKS_PER_PING == 0) {
          stream.ping(sink);
        }
        Thread.sleep(TICK);
      }
    } finally {
      streams.remove(stream);
      freeStreams.release();
      solve.ifPresent(SolveJob::leave);
    }
  }

  private static long number(String text) {
    return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
  }

  private static final class Stream {
    private final Thread thread;

    /** The time at which the current write began; 0 without a write. */
    private volatile long since;

    Stream(Thread thread) {
      this.thread = thread;
    }

    void send(SseSink sink, SseEvent.Builder event, Report data) {
      emit(sink, event.data(Json.line(data)).build());
    }

    void ping(SseSink sink) {
      emit(sink, SseEvent.builder().name("ping").data("{}").build());
    }

    private void emit(SseSink sink, SseEvent event) {
      since = System.nanoTime() | 1;
      sink.emit(event);
      since = 0;
    }

    /** Interrupts the stream's thread if it has waited for its client to read for too long. */
    void dropIfStuck() {
      long began = since;
      if (began != 0 && System.nanoTime() - began > PATIENCE.toNanos()) {
        thread.interrupt();
      }
    }
  }

  private void keepHouseUntilClosed() {
    try {
      while (!closed) {
        streams.forEach(Stream::dropIfStuck);
        keepHouse();
        Thread.sleep(HOUSEKEEPING);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void keepHouse() {
    try {
      jobs.ifPresent(StoreJobs::giveUpAbandoned);
      reader.refresh();
    } catch (StoreException e) {
      LOG.log(Level.FINE, "the store cannot be looked at now", e);
    } catch (RuntimeException | Error e) { // this thread must go on: it drops stuck streams
      Problem.bug(e);
    }
  }

  @Override
  public void close() {
    closed = true;
    housekeeper.interrupt();
  }
}
