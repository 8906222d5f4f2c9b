package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.twobig.cli.Refusal;
import org.twobig.cli.explore.PuzzleFinder;
import org.twobig.cli.explore.StatsCount;
import org.twobig.cli.explore.StoreReader;
import org.twobig.cli.explore.StoreReports;
import org.twobig.cli.explore.StoreReports.Counting;
import org.twobig.cli.options.PlyRange;
import org.twobig.cli.store.DumpQuestion;
import org.twobig.cli.store.SampleReport;
import org.twobig.cli.store.TopReport;
import org.twobig.cli.store.Watch;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.OpenMetrics;
import org.twobig.cli.view.Report;
import org.twobig.game.StoredPositions;
import org.twobig.offline.Sample;
import org.twobig.solve.SolveProgress;
import org.twobig.store.Glance;
import org.twobig.store.Stores;

final class StoreHandlers {
  static final String METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

  private static final int MOST_SAMPLES = 1000;
  private static final int USUAL_SAMPLES = 20;
  private static final int USUAL_PUZZLES = 6;
  private static final int MOST_PUZZLES = 20;
  private static final int MOST_SEED = 1 << 30;

  private final StoreReader reader;
  private final Watch top;
  private final StatsCount stats;
  private final PuzzleFinder puzzles;
  private final boolean readOnly;

  StoreHandlers(
      StoreReader reader, Watch top, StatsCount stats, PuzzleFinder puzzles, boolean readOnly) {
    this.reader = reader;
    this.top = top;
    this.stats = stats;
    this.puzzles = puzzles;
    this.readOnly = readOnly;
  }

  StoreReports.Summary summary(ServerRequest request, ServerResponse response) {
    Glance glance = Stores.glance(reader.directory(), Set.of());
    return new StoreReports.Summary(
        glance.directory().toString(),
        reader.game().id(),
        glance.layout().keySpace().name(),
        glance.placement(),
        glance.layout().dataBytes(),
        Json.share(glance.occupancy()),
        glance.lastCheckpoint(),
        readOnly,
        Stores.processes(reader.directory()).size());
  }

  TopReport top(ServerRequest request, ServerResponse response) {
    return top.recent();
  }

  Report stats(ServerRequest request, ServerResponse response) {
    Report report = stats.report();
    if (report instanceof Counting) {
      response.status(Status.ACCEPTED_202).header(HeaderNames.RETRY_AFTER, "1");
    }
    return report;
  }

  StoreReports.Samples sample(ServerRequest request, ServerResponse response) {
    int count = number(request, "n", USUAL_SAMPLES, MOST_SAMPLES);
    long seed = seed(request);
    PlyRange plies = plies(request);
    DumpQuestion asked = asked(request);
    StoredPositions rules = reader.rules();
    Sample sample =
        reader.draw(
            (keyClass, value) ->
                plies.contains(keyClass) && asked.isAnsweredBy(rules.outcome(value)),
            count,
            seed);
    return new StoreReports.Samples(seed, SampleReport.lines(sample, seed, rules));
  }

  StoreReports.Puzzles puzzles(ServerRequest request, ServerResponse response) {
    long seed = seed(request);
    int count = number(request, "n", USUAL_PUZZLES, MOST_PUZZLES);
    return new StoreReports.Puzzles(seed, puzzles.find(count, plies(request), seed));
  }

  private static Optional<String> query(ServerRequest request, String name) {
    return request.query().first(name).asOptional();
  }

  private static int number(ServerRequest request, String name, int usual, int most) {
    String text = query(request, name).orElse(Integer.toString(usual));
    Refusal.usageIf(
        !text.matches("\\d{1,6}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > most,
        "%s must be a number from 1 to %d",
        name,
        most);
    return Integer.parseInt(text);
  }

  private static long seed(ServerRequest request) {
    return query(request, "seed").isPresent()
        ? number(request, "seed", 1, 999_999)
        : ThreadLocalRandom.current().nextInt(1, MOST_SEED);
  }

  private PlyRange plies(ServerRequest request) {
    Optional<String> text = query(request, "plies");
    if (text.isEmpty()) {
      return PlyRange.ALL;
    }
    try {
      return PlyRange.parse(text.get());
    } catch (IllegalArgumentException e) {
      throw Refusal.usage(String.valueOf(e.getMessage()));
    }
  }

  private static DumpQuestion asked(ServerRequest request) {
    String text = query(request, "question").orElse("any");
    try {
      return DumpQuestion.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw Refusal.usage("question must be white, black, both or any, not '%s'", text);
    }
  }

  void metrics(ServerRequest request, ServerResponse response) {
    String text = OpenMetrics.of(reader.directory(), name -> !SolveProgress.isPacked(name));
    response.header(HeaderNames.CONTENT_TYPE, METRICS).send(text.getBytes(StandardCharsets.UTF_8));
  }
}
