package org.twobig.cli.options;

import java.nio.file.Path;
import org.twobig.cli.view.NewFile;
import picocli.CommandLine.Option;

/** The option {@code --force}: a command may replace a file. A mixin. */
public final class ForceOption {
  @Option(names = "--force", fallbackValue = "true", description = "Replace FILE if it exists.")
  private boolean force;

  public boolean isSet() {
    return force;
  }

  /**
   * Returns a file to be written later; refuses it now if it cannot be written, or exists and may
   * not be replaced.
   */
  public NewFile file(Path wanted) {
    return NewFile.named(wanted, force);
  }
}
