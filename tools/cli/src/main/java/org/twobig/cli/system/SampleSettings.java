package org.twobig.cli.system;

import java.nio.file.Path;
import org.twobig.cli.config.OptionKeys;
import org.twobig.cli.reference.HelpText;

/** A file of defaults to start from: every option with its default, all of it as comments. */
public final class SampleSettings {
  private static final int WIDTH = 78;

  private final StringBuilder text = new StringBuilder();

  /**
   * Writes it.
   *
   * @param file where it belongs
   */
  public SampleSettings(OptionKeys keys, Path file) {
    comment("Defaults for twobig. They are read from " + file + ".");
    comment("Take the # from the front of a line that shall count, and change its value.");
    comment("solve.threads = 2 is for solve only, threads = 2 for all commands that have it.");
    String command = "";
    for (OptionKeys.Target target : keys.all()) {
      if (!target.command().equals(command)) {
        command = target.command();
        text.append("%n# ---- twobig %s%n".formatted(command.replace('.', ' ')));
      }
      text.append(System.lineSeparator());
      for (String line : HelpText.wrapped(HelpText.of(target.option().description()), WIDTH)) {
        comment(line);
      }
      String value = SettingsReport.builtIn(target.option()).orElse(target.option().paramLabel());
      text.append("#%s = %s%n".formatted(target.key(), value));
    }
  }

  private void comment(String line) {
    text.append(("# " + line).stripTrailing()).append(System.lineSeparator());
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
