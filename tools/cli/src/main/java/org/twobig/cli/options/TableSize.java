package org.twobig.cli.options;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.twobig.cli.Refusal;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.ReplacementScheme;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options {@code --size} and {@code --buckets}, one of which gives the size of a table. */
public final class TableSize {
  private static final long MIB = 1L << 20;
  private static final long KIB = 1L << 10;

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
    requireSome(isTyped("--size") || isTyped("--buckets"));
    require();
  }

  /** Refuses both options and none. An option of the command line replaces both settings. */
  public void require() {
    Refusal.usageIf(
        bytes().isPresent() && buckets().isPresent(), "give --size or --buckets, not both");
    requireSome(bytes().isPresent() || buckets().isPresent());
  }

  private static void requireSome(boolean given) {
    Refusal.usageIf(!given, "give the size of the table, such as --size 2g");
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

  /** Returns a size of at most these bytes for the option, in whole MiB, or GiB from 10 GiB on. */
  public static String fitting(long bytes) {
    return text(bytes / MIB);
  }

  private static String text(long mib) {
    return mib < 10 * KIB && mib % KIB != 0 ? mib + "m" : mib / KIB + "g";
  }

  /**
   * Throws a {@link Refusal}, which names the smallest possible size, if an entry of a table would
   * have no bits left for its work: the smaller the table, the more bits an entry needs for its
   * key.
   */
  public static void requireAtLeast(
      long bytes, StoredPositions positions, ReplacementScheme scheme) {
    long least = Geometry.smallestBytes(positions.keySpace(), positions.valueBits(), scheme);
    Refusal.usageIf(
        bytes < least,
        "--size %s is too small; the least is %s",
        exactly(bytes),
        text((least + MIB - 1) / MIB));
  }

  private static String exactly(long bytes) {
    return bytes % MIB == 0 && bytes > 0
        ? text(bytes / MIB)
        : bytes % KIB == 0 && bytes > 0 ? bytes / KIB + "k" : Long.toString(bytes);
  }
}
