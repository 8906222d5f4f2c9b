package org.twobig.cli.options;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.twobig.cli.Refusal;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options {@code --size} and {@code --buckets}, of which one is given: the size of a table. */
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
   * Demands that one of them is given on the command line: a setting is for new tables.
   *
   * @throws Refusal if none is, or both
   */
  public void requireTyped() {
    if (!isTyped("--size") && !isTyped("--buckets")) {
      throw missing();
    }
    require();
  }

  /**
   * Demands that one of them is given. The command line wins over a setting.
   *
   * @throws Refusal if none is, or both
   */
  public void require() {
    Refusal.usageIf(
        bytes().isPresent() && buckets().isPresent(), "--size and --buckets exclude each other");
    if (bytes().isEmpty() && buckets().isEmpty()) {
      throw missing();
    }
  }

  private static Refusal missing() {
    return Refusal.usage("say how large: --size 2g for example, or --buckets");
  }

  public Optional<Long> bytes() {
    return isTyped("--buckets") && !isTyped("--size") ? Optional.empty() : size;
  }

  public Optional<Long> buckets() {
    return isTyped("--size") && !isTyped("--buckets") ? Optional.empty() : buckets;
  }

  private boolean isTyped(String option) {
    ParseResult parsed = command == null ? null : command.commandLine().getParseResult();
    return parsed != null && parsed.hasMatchedOption(option);
  }
}
