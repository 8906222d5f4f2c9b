package org.twobig.cli.options;

/** A share from 0 to 1, written 1% or 0.01%. */
public record Percentage(double of) {
  /** Reads a share; throws IllegalArgumentException if the text is no percentage. */
  static Percentage parse(String text) {
    if (text.matches("\\d{1,3}(\\.\\d{1,12})?%")) {
      double share = Double.parseDouble(text.substring(0, text.length() - 1)) / 100;
      if (share <= 1) {
        return new Percentage(share);
      }
    }
    throw new IllegalArgumentException(
        "'" + text + "' is no share; write for example 1% or 0.01%, at most 100%");
  }
}
