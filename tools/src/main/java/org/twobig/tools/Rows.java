package org.twobig.tools;

/** Lines of text with a name in front of each. */
final class Rows {
  private final StringBuilder text = new StringBuilder();

  /** Adds a line; without a name it belongs to the one before. */
  void add(String name, String value) {
    text.append("%-10s%s%n".formatted(name, value));
  }

  void blank() {
    text.append(System.lineSeparator());
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
