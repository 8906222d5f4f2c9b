package org.twobig.config;

import java.util.Map;
import java.util.Set;

/**
 * Options that exclude each other. A setting gives way to what the person says against it, so that
 * no default makes a command line fail that is right without it.
 */
final class Rivals {
  /** Label of the argument with the moves of a position. */
  private static final String MOVES = "MOVES";

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

  private Rivals() {}

  /**
   * Whether a setting of an option gives way.
   *
   * @param option its longest name
   * @param said longest names of options and labels of arguments that stand above the setting
   */
  static boolean silence(String option, Set<String> said) {
    return RIVALS.getOrDefault(option, Set.of()).stream().anyMatch(said::contains);
  }
}
