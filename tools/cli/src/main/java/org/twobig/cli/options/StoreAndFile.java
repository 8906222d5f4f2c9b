package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.Refusal;
import org.twobig.tt.store.Stores;
import picocli.CommandLine.Parameters;

/** The arguments {@code [DIR] FILE}: the store, unless {@code --store} names it, and a file. */
public final class StoreAndFile extends StoreOption {
  @Parameters(
      arity = "1..2",
      paramLabel = "[DIR] FILE",
      hideParamSyntax = true,
      descriptionKey = "store-and-file")
  private List<Path> words = List.of();

  @Override
  Optional<Path> bare() {
    return words.stream().limit(words.size() - 1).findFirst();
  }

  /** Returns the file. Refuses a single word that names a store. */
  public Path file() {
    Path file = words.getLast();
    Refusal.usageIf(
        words.size() == 1 && Stores.exists(file),
        "give the name of the file, after the store %s",
        file);
    return file;
  }
}
