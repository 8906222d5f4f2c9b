package org.twobig.learning;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.twobig.cli.view.Report;

/**
 * The report of one generation of a training.
 *
 * @param number number of the generation, from 1
 * @param seconds time of the training up to the end of this generation
 * @param games number of games of this and all earlier generations
 * @param positions number of positions of this generation's games
 * @param positionsPerSecond positions a second during self-play
 * @param batch mean number of positions in a batch of self-play
 * @param known share of the positions of self-play whose evaluation was cached
 * @param examples number of different positions from which the network learns
 * @param steps number of steps of learning
 * @param learnedPerSecond positions a second during learning
 * @param policyLoss mean loss of the policy in nats, see {@link
 *     org.twobig.learning.network.Learner.Loss}
 * @param outcomeLoss mean loss of the outcome in nats
 * @param error share of the test positions in which the network's best move loses value
 * @param errorWithSearch share of the test positions in which a search with the network loses value
 * @param matches games of the network, with its search, against other agents
 */
@JsonTypeName("twobig/generation/1")
record Generation(
    int number,
    double seconds,
    long games,
    int positions,
    double positionsPerSecond,
    double batch,
    double known,
    int examples,
    int steps,
    double learnedPerSecond,
    double policyLoss,
    double outcomeLoss,
    OptionalDouble error,
    OptionalDouble errorWithSearch,
    List<TestMatches.Match> matches)
    implements Report {
  @Override
  public String text() {
    return "%10d %6.0f s %9d %12.0f %10.0f %7.3f %8.3f %7s %12s  %s%n"
        .formatted(
            number,
            seconds,
            games,
            positionsPerSecond,
            learnedPerSecond,
            policyLoss,
            outcomeLoss,
            percent(error),
            percent(errorWithSearch),
            matches.stream().map(TestMatches.Match::text).collect(Collectors.joining("  ")));
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent() ? "%.2f %%".formatted(100 * share.getAsDouble()) : "";
  }
}
