package org.twobig.cli.cluster;

import java.nio.file.Path;
import java.util.Optional;
import org.twobig.cluster.KeyFile;
import picocli.CommandLine.Option;

/** The option {@code --key}: the key file of the machines of a solve. */
public final class KeyOption {
  @Option(names = "--key", paramLabel = "FILE")
  private Optional<Path> file = Optional.empty();

  public boolean isPresent() {
    return file.isPresent();
  }

  Optional<KeyFile> get() {
    return file.map(KeyFile::new);
  }
}
