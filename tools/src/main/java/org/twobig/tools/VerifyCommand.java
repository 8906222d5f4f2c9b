package org.twobig.tools;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.twobig.offline.Verification;
import org.twobig.offline.Verification.Offender;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig verify}. */
@Command(
    name = "verify",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Checks a store: its header, the checksums of its checkpoint, and whether every entry decodes"
          + " to a legal position in its canonical form with a verdict that occurs. Changes"
          + " nothing; others may go on solving. Exit code 3 if anything is wrong.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig verify week",
      "  twobig verify week --json | jq .damaged",
      "  twobig resize week --size 12g                   leaves damaged entries out"
    })
final class VerifyCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "The store's directory. Without it: that of twobig solve without --store.")
  private Optional<Path> directory = Optional.empty();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    Path store = directory.orElseGet(StoreFinder::standard);
    long start = System.nanoTime();
    Optional<Verification> done =
        OfflineWork.run(
            "nothing was changed",
            progress -> Verification.of(store, OfflineWork.rules(store), progress));
    if (done.isEmpty()) {
      return ExitCode.INTERRUPTED;
    }
    Verification found = done.get();
    System.out.print(
        json
            ? json(store, found) + System.lineSeparator()
            : text(store, found, Duration.ofNanos(System.nanoTime() - start)));
    if (found.isSound()) {
      return ExitCode.OK;
    }
    if (found.damaged() > 0) {
      System.err.printf(
          "twobig: %s entries of the store %s cannot be right. twobig resize to the same --buckets"
              + " leaves them out%n",
          Units.count(found.damaged()), store);
    }
    found.checkpointDamage().ifPresent(damage -> System.err.println("twobig: " + damage));
    return ExitCode.REFUSED;
  }

  private static String text(Path store, Verification found, Duration time) {
    long bytes = found.words() * Long.BYTES;
    StringBuilder text = new StringBuilder();
    text.append("Store     %s%n".formatted(store));
    text.append(
        "Table     %s in %s, %s/s%n"
            .formatted(
                Units.bytes(bytes),
                Units.seconds(time),
                Units.bytes(bytes * 1_000_000_000L / Math.max(1, time.toNanos()))));
    text.append("File      %s%n".formatted(found.table()));
    text.append(
        "Entries   %s, %s%n"
            .formatted(
                Units.count(found.entries()),
                found.damaged() == 0
                    ? "all of them right"
                    : Units.count(found.damaged()) + " damaged"));
    found
        .checkpoint()
        .ifPresent(
            entries ->
                text.append("Saved     %s, all checksums right%n".formatted(Units.count(entries))));
    found.checkpointDamage().ifPresent(damage -> text.append("Saved     damaged%n".formatted()));
    for (Offender offender : found.first()) {
      text.append(
          "%n%sBucket %d, word %d: %016x%n  %s%n"
              .formatted(
                  offender.partition().isEmpty() ? "" : "Partition " + offender.partition() + ", ",
                  offender.bucket(),
                  offender.slot(),
                  offender.word(),
                  offender.reason()));
    }
    if (found.damaged() > found.first().size()) {
      text.append("%nand %s more%n".formatted(Units.count(found.damaged() - found.first().size())));
    }
    return text.toString();
  }

  private static JsonLine json(Path store, Verification found) {
    JsonLine line =
        new JsonLine()
            .add("store", store.toString())
            .add("table_file", found.table().toString())
            .add("words", found.words())
            .add("entries", found.entries())
            .add("damaged", found.damaged())
            .add("sound", found.isSound());
    found.checkpoint().ifPresent(entries -> line.add("checkpoint_entries", entries));
    found.checkpointDamage().ifPresent(damage -> line.add("checkpoint_damage", damage));
    return line.add(
        "first_damaged",
        found.first().stream()
            .map(
                offender ->
                    new JsonLine()
                        .add("partition", offender.partition())
                        .add("bucket", offender.bucket())
                        .add("word", offender.slot())
                        .add("entry", "%016x".formatted(offender.word()))
                        .add("reason", offender.reason()))
            .collect(Collectors.toList()));
  }
}
