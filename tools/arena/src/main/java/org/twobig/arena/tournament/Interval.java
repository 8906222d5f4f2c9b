package org.twobig.arena.tournament;

/**
 * A confidence interval of 95 % for a share, 0 to 1, by E. B. Wilson (1927). A draw counts as half
 * a win and half a loss; with draws the interval is slightly too wide. Without trials the share is
 * 0.
 */
public record Interval(double share, double low, double high) {
  private static final double Z = 1.959964;

  public static Interval wilson(double points, long trials) {
    if (trials == 0) {
      return new Interval(0, 0, 1);
    }
    double share = points / trials;
    double part = Z * Z / trials;
    double middle = (share + part / 2) / (1 + part);
    double half = Math.sqrt(share * (1 - share) * part + part * part / 4) / (1 + part);
    return new Interval(share, Math.max(0, middle - half), Math.min(1, middle + half));
  }
}
