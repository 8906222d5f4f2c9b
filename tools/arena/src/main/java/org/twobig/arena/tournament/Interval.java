package org.twobig.arena.tournament;

/**
 * A confidence interval of 95 % for a share, by E. B. Wilson (1927). With draws as halves it is
 * slightly too wide.
 *
 * @param share measured share, 0 to 1; 0 without trials
 * @param low lower end
 * @param high upper end
 */
public record Interval(double share, double low, double high) {
  private static final double Z = 1.959964;

  /**
   * Returns the interval of a share.
   *
   * @param points 0 to {@code trials}, halves for draws
   */
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
