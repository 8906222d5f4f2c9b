package org.twobig.cli.options;

import org.twobig.cli.Refusal;
import org.twobig.game.StoredPositions;
import org.twobig.table.Geometry;
import org.twobig.table.ReplacementScheme;

/** Sizes as a person types them, such as 17m or 77g. */
public final class Size {
  private static final long MIB = 1L << 20;
  private static final long KIB = 1L << 10;

  private Size() {}

  /** Returns a size in typed form of at most these bytes. */
  public static String fitting(long bytes) {
    return text(bytes / MIB);
  }

  private static String text(long mib) {
    return mib < 10 * KIB && mib % KIB != 0 ? mib + "m" : mib / KIB + "g";
  }

  /**
   * Demands that a table has bits left for the work of its entries.
   *
   * @param kind of the positions it is for
   * @throws Refusal that says the least size
   */
  public static void requireAtLeast(long bytes, StoredPositions kind, ReplacementScheme strategy) {
    long least = Geometry.smallestBytes(kind.keySpace(), kind.valueBits(), strategy);
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
