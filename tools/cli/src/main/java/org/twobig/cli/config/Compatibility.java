package org.twobig.cli.config;

import java.util.Map;
import java.util.Set;

/**
 * Options that exclude or need each other. A setting gives way to what the person says against it,
 * so that no default makes a command line fail that is right without it.
 */
final class Compatibility {
  /** Label of the argument with the moves of a position. */
  private static final String MOVES = "MOVES";

  /** By option: what silences a setting of it. */
  private static final Map<String, Set<String>> RIVALS =
      Map.of(
          "--store", Set.of("--no-store"),
          "--no-store", Set.of("--store", "--resume"),
          "--file", Set.of(MOVES, "--resume"),
          "--resume", Set.of(MOVES, "--file", "--no-store"),
          "--size", Set.of("--buckets"),
          "--buckets", Set.of("--size", "--partitions"),
          "--partitions", Set.of("--buckets"),
          "--sparse", Set.of("--placement"));

  /** By key: an option without which a setting of it means nothing. */
  private static final Map<String, String> NEEDS =
      Map.of(
          "create.sparse", "--placement",
          "verify.limit-nodes", "--resolve",
          "verify.seed", "--resolve",
          "verify.stones", "--resolve",
          "verify.threads", "--resolve");

  /** By key: a value that is right for other commands with such an option. */
  private static final Map<String, String> FOR_OTHERS = Map.of("prove.question", "both");

  private Compatibility() {}

  /**
   * Whether a setting may count.
   *
   * @param said longest names of options and labels of arguments that stand above it
   */
  static boolean fits(OptionKeys.Target target, Setting setting, Set<String> said) {
    return RIVALS.getOrDefault(target.option().longestName(), Set.of()).stream()
            .noneMatch(said::contains)
        && (setting.key().equals(target.key())
            || !setting.value().equalsIgnoreCase(FOR_OTHERS.get(target.key())));
  }

  /**
   * Whether what a setting needs is there.
   *
   * @param key of the option
   * @param there names of options on the command line and of those with settings
   */
  static boolean isComplete(String key, Set<String> there) {
    return !NEEDS.containsKey(key) || there.contains(NEEDS.get(key));
  }
}
