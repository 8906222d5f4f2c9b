package org.twobig.cli.options;

import org.twobig.cli.Refusal;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.ReplacementScheme;

/** Sizes of tables, as the user writes them. */
public final class TableSizes {
  private static final long MIB = 1L << 20;
  private static final long KIB = 1L << 10;

  private TableSizes() {}

  /** Returns the largest size that the user can write and that has at most these bytes. */
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
  public static void requireAtLeast(long bytes, StoredPositions rules, ReplacementScheme scheme) {
    long least = Geometry.smallestBytes(rules.keySpace(), rules.valueBits(), scheme);
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
