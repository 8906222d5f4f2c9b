package org.twobig.learning.games;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.twobig.arena.zero.Batch;

/**
 * The target output of a network for a position. Its numbers are in units of 1/{@value #UNITS} both
 * in memory and in files, so that a resumed training learns from the same numbers as an
 * uninterrupted one.
 *
 * @param policy target probability of each column
 * @param outcome target probabilities of win, draw and loss for the player to move
 */
public record Label(byte[] policy, byte[] outcome) {
  private static final int UNITS = 255;

  /**
   * Rounds to units.
   *
   * @param policy sums to 1
   * @param outcome sums to 1
   */
  static Label of(float[] policy, float[] outcome) {
    return new Label(rounded(policy), rounded(outcome));
  }

  private static byte[] rounded(float[] shares) {
    byte[] units = new byte[shares.length];
    for (int i = 0; i < shares.length; i++) {
      units[i] = (byte) Math.round(shares[i] * UNITS);
    }
    return units;
  }

  /** Adds the target probabilities of the columns to {@code sums}. */
  void addPolicyTo(float[] sums, boolean mirrored) {
    add(policy, sums, mirrored);
  }

  void addOutcomeTo(float[] sums) {
    add(outcome, sums, false);
  }

  private static void add(byte[] units, float[] sums, boolean mirrored) {
    int all = 0;
    for (byte unit : units) {
      all += Byte.toUnsignedInt(unit);
    }
    for (int i = 0; i < units.length; i++) {
      sums[mirrored ? units.length - 1 - i : i] += (float) Byte.toUnsignedInt(units[i]) / all;
    }
  }

  void write(DataOutput out) throws IOException {
    out.write(policy);
    out.write(outcome);
  }

  static Label read(DataInput in, int columns) throws IOException {
    byte[] policy = new byte[columns];
    byte[] outcome = new byte[Batch.OUTCOMES];
    in.readFully(policy);
    in.readFully(outcome);
    return new Label(policy, outcome);
  }
}
