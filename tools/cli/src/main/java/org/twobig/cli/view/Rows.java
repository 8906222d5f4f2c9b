package org.twobig.cli.view;

/** Builds lines of text that begin with a name. */
public final class Rows {
  private final StringBuilder text = new StringBuilder();

  /** Adds a line. A line with an empty name continues the line before. */
  public void add(String name, String value) {
    text.append("%-9s %s%n".formatted(name, value));
  }

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
