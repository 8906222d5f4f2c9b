package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.twobig.cli.options.PlyRange;
import org.twobig.cli.store.SampleCommand.Asked;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Units;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.offline.Sample;

/** What {@code twobig sample} prints. */
final class SampleReport {
  private final Path store;
  private final Sample sample;
  private final PlyRange plies;
  private final Asked asked;
  private final long seed;
  private final List<Line> lines;

  /** An entry with the moves that lead to its position. */
  private record Line(String moves, Sample.Entry entry) {
    static final Comparator<Line> ORDER =
        Comparator.comparingInt((Line line) -> line.entry.keyClass())
            .thenComparing(line -> line.entry.work(), Comparator.reverseOrder())
            .thenComparing(Line::moves);
  }

  SampleReport(
      Path store, Sample sample, PlyRange plies, Asked asked, long seed, StoredPositions rules) {
    this.store = store;
    this.sample = sample;
    this.plies = plies;
    this.asked = asked;
    this.seed = seed;
    this.lines =
        sample.entries().stream()
            .flatMap(
                entry -> rules.moves(entry.key()).map(moves -> new Line(moves, entry)).stream())
            .sorted(Line.ORDER)
            .toList();
  }

  /** What is missing, if anything is. */
  Optional<String> remark() {
    int without = sample.entries().size() - lines.size();
    if (sample.entries().isEmpty()) {
      return Optional.of("the store %s has no entries%s".formatted(store, filter()));
    }
    return without == 0
        ? Optional.empty()
        : Optional.of(
            "%s of %s entries left out: no position of a game was found for their key"
                .formatted(Units.count(without), Units.count(sample.entries().size())));
  }

  /** A file of positions, those with the fewest stones and the most work first. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append("# twobig sample %s --seed %d%n".formatted(store, seed));
    text.append("# %s%s%n".formatted(Units.number(lines.size(), "entry", "entries"), filter()));
    sample
        .matching()
        .ifPresent(all -> text.append("# of %s that match%n".formatted(Units.count(all))));
    text.append(asked.legend());
    String before = "";
    for (Line line : lines) {
      String heading =
          "# ply %d, work %s".formatted(line.entry.keyClass(), Units.count(line.entry.work()));
      if (!heading.equals(before)) {
        text.append(heading).append(System.lineSeparator());
        before = heading;
      }
      String verdict = asked.verdict(line.entry.value()).orElseThrow();
      text.append((line.moves + " " + verdict).strip()).append(System.lineSeparator());
    }
    return text.toString();
  }

  private String filter() {
    return plies.inWords() + asked.inWords();
  }

  /** One object a line. */
  String json() {
    return lines.stream()
        .map(line -> Json.line(json(line)) + System.lineSeparator())
        .collect(Collectors.joining());
  }

  private SampleLine json(Line line) {
    return SampleLine.of(
        line.moves,
        line.entry.keyClass(),
        Outcome.ofFacts((int) line.entry.value()),
        line.entry.work(),
        seed);
  }
}
