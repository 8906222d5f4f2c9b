package org.twobig.cli.view;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Supplier;

/**
 * The alternate screen of a terminal. A new text is written over the old text, without flicker.
 * {@link #close} restores the former content. The control sequences are those of ECMA-48 and of
 * xterm's ctlseqs.
 */
public final class Screen implements AutoCloseable {
  private static final String ENTER = "\u001b[?1049h";
  private static final String LEAVE = "\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String ERASE_LINE = "\u001b[K";
  private static final String ERASE_BELOW = "\u001b[J";

  private final PrintStream out;
  private final Supplier<Terminal.Size> size;

  /**
   * Enters the alternate screen. {@code size} is called before each text, since the window may
   * change.
   */
  public Screen(PrintStream out, Supplier<Terminal.Size> size) {
    this.out = out;
    this.size = size;
    out.print(ENTER);
    out.flush();
  }

  public int width() {
    return size.get().columns();
  }

  /** Writes a text over the last text. Cuts lines and text that do not fit on the screen. */
  public void show(String text) {
    Terminal.Size now = size.get();
    List<String> lines = text.lines().toList();
    int shown = Math.min(lines.size(), now.rows());
    StringBuilder frame = new StringBuilder(HOME);
    for (int i = 0; i < shown; i++) {
      boolean cut = i == now.rows() - 1 && lines.size() > now.rows();
      String line = cut ? "... %d more lines".formatted(lines.size() - i) : lines.get(i);
      // Erases the line before writing it. After a full line the cursor is still on the last
      // character, which an erasure would remove.
      frame.append(i == 0 ? "" : "\r\n").append(ERASE_LINE);
      frame.append(line, 0, Math.min(line.length(), now.columns()));
    }
    if (shown < now.rows()) {
      frame.append("\r\n").append(ERASE_BELOW);
    }
    out.print(frame.append(HOME));
    out.flush();
  }

  @Override
  public void close() {
    out.print(LEAVE);
    out.flush();
  }
}
