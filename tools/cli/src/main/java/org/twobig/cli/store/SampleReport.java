package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.options.PlyRange;
import org.twobig.cli.store.SampleCommand.Asked;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Answer;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.game.Value;
import org.twobig.offline.Sample;

/**
 * What {@code twobig sample} prints.
 *
 * @param lines an entry each, those with the fewest stones and the most work first
 */
public record SampleReport(
    Path store, Sample sample, PlyRange plies, Asked asked, List<Line> lines) {
  /** An entry, as {@code --json} prints it. */
  @JsonTypeName("twobig/sample/1")
  public record Line(
      String position,
      int ply,
      Verdict verdict,
      Optional<Boolean> whiteWins,
      Optional<Boolean> blackWins,
      Optional<Value> value,
      long work,
      long seed)
      implements Report {
    private static final Comparator<Line> ORDER =
        Comparator.comparingInt(Line::ply)
            .thenComparing(Line::work, Comparator.reverseOrder())
            .thenComparing(Line::position);

    static Line of(String position, Sample.Entry entry, Outcome outcome, long seed) {
      return new Line(
          position,
          entry.keyClass(),
          Verdict.of(outcome),
          wins(outcome.white()),
          wins(outcome.black()),
          outcome.value(),
          entry.work(),
          seed);
    }

    private static Optional<Boolean> wins(Answer answer) {
      return answer == Answer.OPEN ? Optional.empty() : Optional.of(answer == Answer.YES);
    }

    /** As twobig solve --file reads it. */
    private String text(Asked asked) {
      Optional<Integer> verdict =
          switch (asked) {
            case WHITE -> whiteWins.map(wins -> wins ? 1 : 0);
            case BLACK -> blackWins.map(wins -> wins ? 1 : 0);
            case BOTH ->
                value.map(
                    of ->
                        switch (of) {
                          case WIN -> 1;
                          case DRAW -> 0;
                          case LOSS -> -1;
                        });
            case ANY -> Optional.empty();
          };
      return position + verdict.map(column -> " " + column).orElse("");
    }
  }

  /** The entries for which a position of a game is found. */
  public static SampleReport of(
      Path store, Sample sample, PlyRange plies, Asked asked, long seed, StoredPositions rules) {
    return new SampleReport(
        store,
        sample,
        plies,
        asked,
        sample.entries().stream()
            .flatMap(
                entry ->
                    rules
                        .moves(entry.key())
                        .map(moves -> Line.of(moves, entry, rules.outcome(entry.value()), seed))
                        .stream())
            .sorted(Line.ORDER)
            .toList());
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

  /** A file of positions. */
  String text(long seed) {
    StringBuilder text = new StringBuilder();
    text.append("# twobig sample %s --seed %d%n".formatted(store, seed));
    text.append("# %s%s%n".formatted(Units.number(lines.size(), "entry", "entries"), filter()));
    sample
        .matching()
        .ifPresent(all -> text.append("# of %s that match%n".formatted(Units.count(all))));
    text.append(asked.legend());
    String before = "";
    for (Line line : lines) {
      String heading = "# ply %d, work %s%n".formatted(line.ply, Units.count(line.work));
      text.append(heading.equals(before) ? "" : heading)
          .append(line.text(asked))
          .append(System.lineSeparator());
      before = heading;
    }
    return text.toString();
  }

  private String filter() {
    return plies.inWords() + asked.inWords();
  }
}
