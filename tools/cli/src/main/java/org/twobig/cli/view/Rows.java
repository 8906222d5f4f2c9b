package org.twobig.cli.view;

/** Builds lines of text with a name in front of each. */
public final class Rows {
  private final StringBuilder text = new StringBuilder();

  /** Adds a line; with an empty name it continues the previous line. */
  public void add(String name, String value) {
    text.append("%-9s %s%n".formatted(name, value));
  }

  /** Adds a line whose value is a format with values, as in {@link String#format}. */
  public void add(String name, String format, Object... values) {
    add(name, format.formatted(values));
  }

  public void blank() {
    text.append(System.lineSeparator());
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
