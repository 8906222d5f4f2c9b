package org.twobig.cli.options;

import java.nio.file.Path;
import org.twobig.cli.view.NewFile;
import picocli.CommandLine.Option;

/** The option {@code --force}: the command may replace an existing file. */
public final class ForceOption {
  @Option(names = "--force", fallbackValue = "true", description = "Replace FILE if it exists.")
  private boolean force;

  public boolean isSet() {
    return force;
  }

  /** Returns a file for later writing. Refuses at once a file that cannot or may not be written. */
  public NewFile file(Path wanted) {
    return NewFile.named(wanted, force, "; --force replaces it");
  }
}
