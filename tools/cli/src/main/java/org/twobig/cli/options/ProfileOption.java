package org.twobig.cli.options;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.config.ConfigException;
import org.twobig.cli.config.Profiles;
import picocli.CommandLine.Option;

/** The option {@code --profile}: its settings are read before the command line is. */
public final class ProfileOption {
  @Option(
      names = "--profile",
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description =
          "Take the options that are named neither here nor in your own defaults from a profile"
              + " (see twobig config --profiles).")
  public Optional<String> name = Optional.empty();

  /** What a shell completes it to; nothing where the profiles are not to be found. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      try {
        return Profiles.names().iterator();
      } catch (ConfigException e) {
        return List.<String>of().iterator();
      }
    }
  }
}
