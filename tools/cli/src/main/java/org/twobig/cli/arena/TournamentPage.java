package org.twobig.cli.arena;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.twobig.cli.arena.TournamentReport.Agent;
import org.twobig.cli.arena.TournamentReport.Pair;
import org.twobig.cli.arena.TournamentReport.Ply;
import org.twobig.cli.view.Units;

/**
 * What the template {@code tournament.html} shows of a {@link TournamentReport}, charts as SVG
 * within the page. The page needs nothing else: no script, no other file, no network.
 */
final class TournamentPage {
  private static final int WIDTH = 720;
  private static final int ROW = 28;
  private static final int HEIGHT = 260;
  private static final int LEFT = 48;
  private static final int NAMES = 170;

  /** Strokes by which lines are told apart without colours, too. */
  private static final List<String> DASHES = List.of("", "6 3", "2 3", "9 3 2 3", "12 4");

  private static final List<String> COLOURS = List.of("one", "two", "three", "four", "five");

  private final TournamentReport report;
  private final Instant time;

  TournamentPage(TournamentReport report, Instant time) {
    this.report = report;
    this.time = time;
  }

  record Row(String agent, String points, int faults, String rating, String value, String score) {}

  record Cell(String text, String tip) {}

  record Line(String agent, List<Cell> cells) {}

  record Whisker(String agent, int y, int textY, String low, String high, String at, String tip) {}

  record Tick(String at, String text) {}

  record Curve(String agent, String colour, String dashes, String points, int y, int textY) {}

  record Page(
      String game,
      String iso,
      String written,
      String style,
      String openings,
      String games,
      List<Row> rows,
      List<String> names,
      List<Line> lines,
      int width,
      int ratingHeight,
      List<Whisker> ratings,
      List<Tick> ratingTicks,
      boolean hasCurves,
      int height,
      int curvesHeight,
      int legend,
      List<Curve> curves,
      List<Tick> plyTicks,
      List<Tick> shareTicks) {}

  String html() {
    String iso = time.truncatedTo(ChronoUnit.SECONDS).toString();
    List<Agent> agents = report.agents();
    List<String> names = agents.stream().map(Agent::agent).toList();
    List<Curve> curves = curves();
    Page page =
        new Page(
            report.game(),
            iso,
            iso.replace("T", " ").replace("Z", " UTC"),
            resource("/org/twobig/cli/store/stats.css"),
            "%s of %s, seed %d"
                .formatted(
                    Units.count(report.openings()),
                    Units.number(report.plies(), "move"),
                    report.seed()),
            Units.count(report.games()),
            agents.stream().map(TournamentPage::row).toList(),
            names,
            names.stream().map(name -> line(name, names)).toList(),
            WIDTH,
            ROW * (agents.size() + 1),
            IntStream.range(0, agents.size()).mapToObj(i -> whisker(i, agents.get(i))).toList(),
            ratingTicks(),
            !curves.isEmpty(),
            HEIGHT,
            HEIGHT + ROW + ROW * curves.size(),
            HEIGHT + ROW,
            curves,
            plyTicks(),
            IntStream.rangeClosed(5, 10)
                .mapToObj(i -> new Tick(number(y(i / 10.0)), 10 * i + " %"))
                .toList());
    return Mustache.compiler()
        .emptyStringIsFalse(true)
        .compile(resource("tournament.html"))
        .execute(page);
  }

  private static String resource(String name) {
    try (InputStream in =
        Objects.requireNonNull(TournamentPage.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static Row row(Agent agent) {
    return new Row(
        agent.agent(),
        "%s of %s".formatted(agent.points().toPlainString(), Units.count(agent.games())),
        agent.faults(),
        TournamentReport.rating(agent),
        TournamentReport.percent(agent.keepsValue()),
        TournamentReport.percent(agent.keepsScore()));
  }

  /** The results of an agent against all, its own wins first. */
  private Line line(String name, List<String> others) {
    List<Cell> cells = new ArrayList<>();
    for (String other : others) {
      Optional<Pair> pair =
          report.pairs().stream()
              .filter(
                  each ->
                      each.first().equals(name) && each.second().equals(other)
                          || each.first().equals(other) && each.second().equals(name))
              .findFirst();
      cells.add(pair.map(each -> cell(each, each.first().equals(name))).orElse(new Cell("-", "")));
    }
    return new Line(name, cells);
  }

  private static Cell cell(Pair pair, boolean first) {
    return new Cell(
        "%d / %d / %d"
            .formatted(
                first ? pair.wins() : pair.losses(),
                pair.draws(),
                first ? pair.losses() : pair.wins()),
        "%s against %s: %s of the points"
            .formatted(pair.first(), pair.second(), TournamentReport.share(pair)));
  }

  private double ratingAt(BigDecimal elo) {
    double low =
        report.agents().stream().mapToDouble(a -> a.eloLow().doubleValue()).min().orElse(0);
    double high =
        report.agents().stream().mapToDouble(a -> a.eloHigh().doubleValue()).max().orElse(0);
    double range = Math.max(1, high - low);
    return NAMES + (WIDTH - NAMES - 20) * (elo.doubleValue() - low) / range;
  }

  private Whisker whisker(int i, Agent agent) {
    int y = ROW * i + ROW / 2;
    return new Whisker(
        agent.agent(),
        y,
        y + 5,
        number(ratingAt(agent.eloLow())),
        number(ratingAt(agent.eloHigh())),
        number(ratingAt(agent.elo())),
        agent.agent() + ": " + TournamentReport.rating(agent));
  }

  /** The lowest and the highest end of an interval, and the average. */
  private List<Tick> ratingTicks() {
    return List.of(
            report.agents().stream().map(Agent::eloLow).min(BigDecimal::compareTo).orElseThrow(),
            BigDecimal.ZERO,
            report.agents().stream().map(Agent::eloHigh).max(BigDecimal::compareTo).orElseThrow())
        .stream()
        .map(
            elo ->
                new Tick(number(ratingAt(elo)), elo.signum() == 0 ? "0" : "%+.0f".formatted(elo)))
        .toList();
  }

  private int lastPly() {
    return report.agents().stream()
        .flatMap(agent -> agent.byPly().stream())
        .mapToInt(Ply::ply)
        .max()
        .orElse(0);
  }

  private double x(int ply) {
    double range = Math.max(1, lastPly() - report.plies());
    return LEFT + (WIDTH - LEFT - 10) * (ply - report.plies()) / range;
  }

  /** Shares from a half upwards: what is less lies on the axis. */
  private static double y(double share) {
    return 10 + (HEIGHT - 40) * (1 - Math.max(0, share - 0.5) / 0.5);
  }

  /** Shares of moves that keep the value, of two plies each so that both colours count. */
  private List<Curve> curves() {
    List<Curve> curves = new ArrayList<>();
    for (Agent agent : report.agents()) {
      StringBuilder points = new StringBuilder();
      for (int ply = report.plies(); ply <= lastPly(); ply += 2) {
        int from = ply;
        List<Ply> both = agent.byPly().stream().filter(each -> each.ply() / 2 == from / 2).toList();
        int judged = both.stream().mapToInt(Ply::judged).sum();
        int kept = both.stream().mapToInt(Ply::keepValue).sum();
        if (judged > 0) {
          points
              .append(number(x(ply)))
              .append(',')
              .append(number(y((double) kept / judged)))
              .append(' ');
        }
      }
      if (points.length() > 0) {
        int i = curves.size();
        int y = HEIGHT + ROW + ROW * i;
        curves.add(
            new Curve(
                agent.agent(),
                COLOURS.get(i % COLOURS.size()),
                DASHES.get(i / COLOURS.size() % DASHES.size()),
                points.toString().strip(),
                y,
                y + 5));
      }
    }
    return curves;
  }

  private List<Tick> plyTicks() {
    return IntStream.iterate(report.plies(), ply -> ply <= lastPly(), ply -> ply + 4)
        .mapToObj(ply -> new Tick(number(x(ply)), Integer.toString(ply)))
        .toList();
  }
}
