package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.Refusal;
import org.twobig.store.Stores;
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
  public Path directory() {
    if (words.size() == 2 && isTyped("--store")) {
      throw Refusal.usage(
          "the store is named twice: %s and --store %s; leave one out",
          words.get(0), store().get());
    }
    return orFound(words.size() == 2 ? Optional.of(words.get(0)) : store());
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
