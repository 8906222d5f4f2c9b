package org.twobig.cli.cluster;

import java.nio.file.Path;
import java.util.Optional;
import org.twobig.cluster.KeyFile;
import picocli.CommandLine.Option;

/** The key of a cluster: the option {@code --key}. */
public final class KeyOption {
  @Option(names = "--key", paramLabel = "FILE")
  private Optional<Path> file = Optional.empty();

  /** Returns whether one is named. */
  public boolean isPresent() {
    return file.isPresent();
  }

  /** Returns the key, if one is named. */
  Optional<KeyFile> get() {
    return file.map(KeyFile::new);
  }
}
