package org.twobig.cli.options;

import java.nio.file.Path;
import org.twobig.cli.view.NewFile;
import picocli.CommandLine.Option;

/** Whether a command may replace a file: the option {@code --force}. To be used as a mixin. */
public final class ForceOption {
  @Option(names = "--force", fallbackValue = "true", description = "Replace FILE if it exists.")
  private boolean force;

  public boolean isSet() {
    return force;
  }

  /**
   * Returns a file to be written later; refused now if it cannot be, or exists and may not be
   * replaced.
   */
  public NewFile file(Path wanted) {
    return NewFile.named(wanted, force);
  }
}
