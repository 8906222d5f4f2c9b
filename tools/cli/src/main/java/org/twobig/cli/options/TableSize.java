package org.twobig.cli.options;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.twobig.cli.Refusal;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options {@code --size} and {@code --buckets}, one of which gives the size of a table. */
public final class TableSize {
  @Option(
      names = "--size",
      paramLabel = "SIZE",
      converter = Types.Bytes.class,
      descriptionKey = "table-size")
  private Optional<Long> size = Optional.empty();

  @Option(names = "--buckets", paramLabel = "S")
  private Optional<Long> buckets = Optional.empty();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /**
   * Throws a {@link Refusal} unless the command line has one of the options. A setting does not
   * count, because it is for new tables.
   */
  public void requireTyped() {
    if (!isTyped("--size") && !isTyped("--buckets")) {
      throw missing();
    }
    require();
  }

  /** Refuses both options and none. An option of the command line replaces both settings. */
  public void require() {
    Refusal.usageIf(
        bytes().isPresent() && buckets().isPresent(), "give --size or --buckets, not both");
    if (bytes().isEmpty() && buckets().isEmpty()) {
      throw missing();
    }
  }

  private static Refusal missing() {
    return Refusal.usage("give the size of the table, such as --size 2g");
  }

  public Optional<Long> bytes() {
    return isTyped("--buckets") && !isTyped("--size") ? Optional.empty() : size;
  }

  public Optional<Long> buckets() {
    return isTyped("--size") && !isTyped("--buckets") ? Optional.empty() : buckets;
  }

  private boolean isTyped(String option) {
    return StoreOption.isTyped(command, option);
  }
}
